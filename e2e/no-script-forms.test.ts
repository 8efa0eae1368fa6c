import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { hydrated, launchBrowser, turnBy, visibleText, visit } from './support/browser.ts'
import { codeSentTo, maskedMobile, ownMobile } from './support/phone.ts'

const origin = inject('origin')
const at = (path: string): string => origin + routerBase + path
let browser: Browser
let plain: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  plain = await browser.newContext({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false })
})
afterAll(() => browser.close())

const noteOf = (form: Locator, label: string): Promise<string> =>
  form
    .getByLabel(label)
    .evaluate(
      field => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    )

const writer = {
  标题: '电子保函在哪里申请',
  内容: '投标保证金使用电子保函的，应当在哪里申请？\n"谢谢" <b>',
  姓名: '李小红',
  单位名称: '某某科技有限公司',
}

const expectKept = async (form: Locator, phone: string): Promise<void> => {
  for (const [label, value] of Object.entries({ ...writer, 手机号码: phone }))
    expect(await form.getByLabel(label).inputValue()).toBe(value)
  expect(await form.getByLabel('身份').inputValue()).toBe('supplier')
}

const press = (page: Page) => page.getByRole('button', { name: '提交', exact: true }).last().click()
const submit = (page: Page) => turnBy(page, () => press(page))

test('a message is asked for its faults, gets its code, and is taken in', () =>
  visit(plain, at('/communicationGd'), async ({ page }) => {
    const phone = ownMobile()
    await turnBy(page, () => page.getByRole('link', { name: '我要咨询' }).click())
    const form = page.locator('form:has(textarea)')
    for (const [label, value] of Object.entries(writer)) await form.getByLabel(label).fill(value)
    await form.getByLabel('身份').selectOption('supplier')
    const askForCode = () => turnBy(page, () => form.getByRole('button', { name: '获取验证码' }).click())
    await form.getByLabel('手机号码').fill('139')
    await askForCode()
    expect(await noteOf(form, '手机号码')).toBe('手机号码长度不为11位')

    await form.getByLabel('手机号码').fill(phone)
    // Enter sends the form itself, not the code.
    await turnBy(page, () => form.getByLabel('手机号码').press('Enter'))
    await page.getByText('有 3 处需要修改').waitFor()
    expect(await noteOf(form, '短信验证码')).toBe('请输入验证码')
    expect(await form.getByRole('alert').textContent()).toContain('请选择是否同意公开')
    await expectKept(form, phone)

    await askForCode()
    await page.getByText(`验证码已发送至 ${maskedMobile(phone)}`).waitFor()
    await expectKept(form, phone)
    await form.getByLabel('短信验证码').fill('000000' === codeSentTo(phone) ? '000001' : '000000')
    await form.getByLabel('同意公开').check()
    await form.getByLabel('我已阅读').check()
    await submit(page)
    expect(await noteOf(form, '短信验证码')).toBe('验证码错误,请重新输入')
    expect(await form.getByLabel('同意公开').isChecked()).toBe(true)
    expect(await form.getByLabel('我已阅读').isChecked()).toBe(true)

    await form.getByLabel('短信验证码').fill(codeSentTo(phone))
    await submit(page)
    await page.getByRole('heading', { name: '提交成功' }).waitFor()
    expect(page.url()).toContain('submitted=1')
    const [number = '', code = ''] = await page.locator('main dl dd').allInnerTexts()
    expect(number).toMatch(/^\d{18}$/)
    expect(code).toMatch(/^\d{6}$/)
    expect(page.url()).not.toContain(code)
    const stranger = await fetch(page.url()).then(answer => answer.text())
    expect(stranger).not.toContain(number)
  }))

test('an error of a page is reported from that page', () =>
  visit(plain, at('/lawHn'), async ({ page }) => {
    const phone = ownMobile()
    await turnBy(page, () => page.getByRole('link', { name: '网站纠错' }).click())
    const form = page.locator('form:has(textarea)')
    expect(await form.textContent()).toContain('相关页面：/lawHn')
    expect(await form.getByLabel('留言类型').inputValue()).toBe('error')
    await form.getByLabel('标题').fill('法规列表的日期有误')
    await form.getByLabel('内容').fill('第二条的施行日期与正文所写的不一致，请核实。')
    await form.getByLabel('姓名').fill('赵强')
    await form.getByLabel('手机号码').fill(phone)
    await turnBy(page, () => form.getByRole('button', { name: '获取验证码' }).click())
    await form.getByLabel('短信验证码').fill(codeSentTo(phone))
    await form.getByLabel('不公开').check()
    await form.getByLabel('我已阅读').check()
    await submit(page)
    await page.getByRole('heading', { name: '提交成功' }).waitFor()
  }))

test('a form that was sent before the page was alive comes back alive, with what was typed', async () => {
  const context = await browser.newContext()
  const scripts = '**/assets/*.js'
  await context.route(scripts, route => route.abort())
  await visit(context, at('/leaveMessageSx'), async ({ page, faults }) => {
    const form = page.locator('form:has(textarea)')
    await form.getByLabel('标题').fill('短')
    await form.getByLabel('内容').fill(writer.内容)
    await context.unroute(scripts)
    faults.length = 0
    await submit(page)
    await page.getByText('标题不能少于4个字').first().waitFor()
    await hydrated(page)
    expect(await form.getByLabel('内容').inputValue()).toBe(writer.内容)
    // The answer itself says that something was wrong; nothing else may be.
    expect(faults.filter(fault => !fault.includes('422'))).toEqual([])
    await form.getByLabel('标题').fill('已经补全的标题')
    await press(page)
    await page.getByText('标题不能少于4个字').first().waitFor({ state: 'detached' })
    expect(await noteOf(form, '姓名')).toBe('姓名不能为空')
  })
  await context.close()
})

test.each([
  ['with a page of its own', '/wjdcGd'],
  ['on its list', '/questionNaireHn'],
])('a questionnaire %s is answered once', async (_, path) => {
  const visitor = await browser.newContext({ javaScriptEnabled: false })
  await visit(visitor, at(path), async ({ page }) => {
    const first = page.getByRole('link', { name: /^填写问卷/ }).first()
    await turnBy(page, () => first.click())
    const answering = page.url()
    const send = () => turnBy(page, () => page.getByRole('button', { name: '提交问卷' }).click())
    const groups = (kind: 'radio' | 'checkbox') =>
      page.getByRole('group').filter({ has: page.getByRole(kind) })
    await groups('radio').first().getByRole('radio').first().check()
    await send()
    const alert = await visibleText(page.getByRole('alert'))
    expect(alert).toMatch(/有 \d+ 道题需要补充或修改/)
    expect(await groups('radio').first().getByRole('radio').first().isChecked()).toBe(true)

    const fill = async () => {
      for (const kind of ['radio', 'checkbox'] as const)
        for (const group of await groups(kind).all()) await group.getByRole(kind).first().check()
    }
    await fill()
    await send()
    await page.getByRole('heading', { name: '提交成功' }).waitFor()

    await page.goto(answering)
    await fill()
    await send()
    await page.getByText('您已提交过该问卷，每位访客只能提交一次').waitFor()
    expect(await groups('radio').first().getByRole('radio').first().isChecked()).toBe(true)
  })
  await visitor.close()
})
