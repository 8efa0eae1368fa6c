import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf } from './support/api.ts'
import { hydrated, launchBrowser, turnBy, visibleText, visit } from './support/browser.ts'
import { codeSentTo, ownMobile } from './support/phone.ts'

const origin = inject('origin')
const at = (path: string): string => origin + routerBase + path
const formPath = '/leaveMessageSx'
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%说明\n'),
})
const spoofed = { name: '照片.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7\n') }

let browser: Browser
let alive: BrowserContext
let plain: BrowserContext
beforeAll(async () => {
  browser = await launchBrowser()
  alive = await browser.newContext({ viewport: { width: 390, height: 844 } })
  plain = await browser.newContext({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false })
})
afterAll(() => browser.close())

const formOf = (page: Page): Locator => page.locator('form:has(textarea)')
const write = async (form: Locator, phone: string): Promise<void> => {
  await form.getByLabel('标题').fill('电子保函如何申请')
  await form.getByLabel('内容').fill('请问投标保证金使用电子保函的，应当在哪里申请？')
  await form.getByLabel('姓名').fill('张小明')
  await form.getByLabel('手机号码').fill(phone)
  await form.getByLabel('不公开').check()
}
const submitButton = (form: Locator) => form.getByRole('button', { name: '提交', exact: true }).last()

/** The number and the code of a receipt, then the page that they open. */
const followed = async (page: Page, turn: (step: () => Promise<unknown>) => Promise<unknown>) => {
  await page.getByRole('heading', { name: '提交成功' }).waitFor()
  const [number = '', code = ''] = await page.locator('main dl dd').allInnerTexts()
  await turn(() => page.getByRole('link', { name: '查询办理进度', exact: true }).click())
  await page.getByLabel('留言编号').fill(number)
  await page.getByLabel('查询码').fill(code)
  await turn(() => page.getByRole('button', { name: '查询', exact: true }).click())
  await page.getByText('留言已收到，等待受理').waitFor()
  return visibleText(page.locator('main'))
}

test('by script, files go along, a reload loses nothing, and work is done when many come', () =>
  visit(alive, at(formPath), async ({ page, faults }) => {
    const phone = ownMobile()
    await hydrated(page)
    const form = formOf(page)
    await write(form, phone)
    await form.getByLabel('附件').setInputFiles([pdf('说明一.pdf'), spoofed])
    await form.getByText('“照片.png”没有收下').waitFor()
    await form.getByText('说明一.pdf').waitFor()

    await page.reload()
    await hydrated(page)
    await form.getByText('说明一.pdf').waitFor()
    expect(await form.getByLabel('标题').inputValue()).toBe('电子保函如何申请')
    expect(await form.getByLabel('内容').inputValue()).toContain('投标保证金')
    expect(await form.getByLabel('手机号码').inputValue()).toBe(phone)
    expect(await form.getByLabel('不公开').isChecked()).toBe(true)

    await form.getByLabel('附件').setInputFiles([pdf('说明二.pdf')])
    await form.getByRole('button', { name: '移除 说明二.pdf' }).click()
    await form.getByRole('button', { name: '移除 说明二.pdf' }).waitFor({ state: 'detached' })
    await form.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('验证码已发送至').waitFor()
    await form.getByLabel('短信验证码').fill(codeSentTo(phone))
    await form.getByLabel('我已阅读').check()

    // Refused once as if many had come; then the real server is sent a real proof.
    const sent: string[] = []
    await page.route('**/problem/feedback/save', route => {
      sent.push(route.request().postDataJSON().proof ?? '')
      return sent.length === 1
        ? route.fulfill({ json: { code: '4690', msg: '提交的人较多，请稍候再提交', data: null } })
        : route.continue()
    })
    await submitButton(form).click()
    const progress = await followed(page, step => step())
    expect(sent).toEqual(['', expect.stringMatching(/^message\.16\..+~\d+$/)])
    expect(progress).toContain('说明一.pdf')
    expect(progress).not.toContain('说明二.pdf')

    await page.goto(at(formPath))
    await hydrated(page)
    expect(await formOf(page).getByLabel('标题').inputValue()).toBe('')
    expect(faults).toEqual([])
  }))

test('without script, files are chosen once, whatever else is wrong, and can be taken away', () =>
  visit(plain, at(formPath), async ({ page }) => {
    const phone = ownMobile()
    const form = formOf(page)
    await write(form, phone)
    await form.getByLabel('附件').setInputFiles([pdf('说明一.pdf'), pdf('说明二.pdf'), spoofed])
    await turnBy(page, () => form.getByRole('button', { name: '获取验证码' }).click())
    await page.getByText('“照片.png”没有收下').first().waitFor()
    await turnBy(page, () => form.getByRole('button', { name: '移除 说明二.pdf' }).click())
    expect(await visibleText(form)).not.toContain('说明二.pdf')
    expect(await form.getByLabel('标题').inputValue()).toBe('电子保函如何申请')
    await form.getByLabel('短信验证码').fill(codeSentTo(phone))
    await form.getByLabel('我已阅读').check()
    await turnBy(page, () => submitButton(form).click())
    const progress = await followed(page, step => turnBy(page, () => step()))
    expect(progress).toContain('说明一.pdf')
    expect(progress).not.toContain('说明二.pdf')
  }))

test('what others asked is offered while the title is typed, and opens beside the form', () =>
  visit(alive, at('/communicationGd'), async ({ page }) => {
    const { rows } = await apiOf(origin).message.listMessages({ siteId: 'gd', status: 'answered' })
    const asked = rows[0]?.subject ?? ''
    await hydrated(page)
    await page.getByRole('link', { name: '我要咨询' }).click()
    const form = formOf(page)
    await form.getByLabel('标题').fill(asked)
    await form.getByText('以下内容可能已经解答了您的问题').waitFor()
    const link = form.getByRole('link', { name: asked }).first()
    expect(await link.getAttribute('target')).toBe('_blank')
  }))

test('an opinion is still there after a failed sending and a reload', () =>
  visit(alive, at('/yshjyjjyzjGd'), async ({ page }) => {
    const { rows } = await apiOf(origin).campaignBoard.listCampaigns({ siteId: 'gd', status: 'open' })
    await page.goto(at(`/yshjyjjyzjGd?campaign=${rows[0]?.id}`))
    await hydrated(page)
    const form = formOf(page)
    await form.getByLabel('意见和理由').fill('建议明确电子保函与纸质保函效力相同。')
    await form.getByLabel('姓名').fill('李小红')
    await form.getByLabel('手机号码').fill(ownMobile())
    await form.getByLabel('短信验证码').fill('000000')
    await form.getByLabel('不公开').check()
    await form.getByLabel('我已阅读').check()
    await page.route('**/campaign/opinion', route => route.abort('internetdisconnected'))
    await form.getByRole('button', { name: '提交意见' }).click()
    await form.getByRole('alert').waitFor()
    await page.reload()
    await hydrated(page)
    await expect.poll(() => form.getByLabel('意见和理由').inputValue()).toContain('电子保函与纸质保函')
    expect(await form.getByLabel('姓名').inputValue()).toBe('李小红')
    // A code is for one sending, and consent is given anew.
    expect(await form.getByLabel('短信验证码').inputValue()).toBe('')
    expect(await form.getByLabel('我已阅读').isChecked()).toBe(false)
  }))
