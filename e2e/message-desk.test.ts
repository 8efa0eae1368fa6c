import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, turnBy, visit } from './support/browser.ts'
import { enterAs, enterDesk } from './support/desk.ts'
import { askOn, type Receipt } from './support/messages.ts'
import { ownMobile } from './support/phone.ts'

const origin = inject('origin')
const at = (path: string): string => origin + routerBase + path
let browser: Browser
let phone: BrowserContext
let plain: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  plain = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
})
afterAll(() => browser.close())

/** One message of a desk, found by its number. */
const openAt = async (userName: string, desk: string, { number, subject }: Receipt): Promise<Page> => {
  const { page } = await enterDesk(
    browser,
    origin,
    userName,
    `/main/${desk}${desk.includes('?') ? '&' : '?'}keyword=${number}`,
  )
  await page.getByRole('button', { name: subject }).first().click()
  await page.getByRole('heading', { level: 1, name: subject }).waitFor()
  return page
}
const press = (page: Page, name: string) =>
  page.getByRole('region', { name: '办理' }).getByRole('button', { name, exact: true }).click()
const confirm = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name }).click()
const stands = (page: Page, state: string) => page.getByText(state, { exact: true }).first().waitFor()

/** Without script: the writer's own page of a message. */
const follow = <T>({ number, code }: Receipt, use: (page: Page) => Promise<T>): Promise<T> =>
  visit(plain, at('/communicationGd?progress=1'), async ({ page }) => {
    const form = page.locator('main form:has(input[name=msgNo]):not(aside form)').first()
    await form.getByLabel('留言编号').fill(number)
    await form.getByLabel('查询码').fill(code)
    await turnBy(page, () => form.getByRole('button', { name: '查询' }).click())
    return use(page)
  })

test('asked on a phone, asked back, answered, passed, released, rated and asked once more', async () => {
  const mobile = ownMobile()
  const receipt = await askOn(phone, origin, `电子保函在哪里申请${Date.now()}`, mobile)

  const keeper = await openAt('keeper', 'message-receiving', receipt)
  await press(keeper, '受理')
  await stands(keeper, '已受理')
  await press(keeper, '分办')
  await keeper.getByRole('dialog').getByLabel('办理单位').click()
  await keeper.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await confirm(keeper, /^分\s*办$/)
  await stands(keeper, '待答复')

  const replier = await openAt('replier', 'message-replying', receipt)
  await press(replier, '请补充')
  await replier.getByRole('dialog').getByLabel('需要补充的内容').fill('请提供项目编号')
  await confirm(replier, /^请补充$/)
  await stands(replier, '待补充')

  await follow(receipt, async page => {
    await page.getByText('请补充：请提供项目编号').waitFor()
    await page.getByLabel('补充内容').fill('短')
    await turnBy(page, () => page.getByRole('button', { name: '提交补充' }).click())
    expect(await page.getByRole('alert').first().textContent()).toContain('补充内容不能少于5个字')
    expect(await page.getByLabel('补充内容').inputValue()).toBe('短')
    await page.getByLabel('补充内容').fill('项目编号为GD2026-001')
    await turnBy(page, () => page.getByRole('button', { name: '提交补充' }).click())
    await page.getByText('您已补充内容，继续办理').waitFor()
  })

  await replier.reload()
  await replier.getByText('项目编号为GD2026-001').waitFor()
  await replier
    .getByLabel('答复内容')
    .fill('您好，电子保函可以在交易系统的金融服务栏目中申请，当日即可办理。')
  await replier.getByRole('button', { name: '提交审核' }).click()
  expect(await replier.getByText('请注明答复的依据').first().textContent()).toBeTruthy()
  await replier.getByLabel('没有依据的理由').fill('属于系统操作问题')
  await replier.getByRole('button', { name: '提交审核' }).click()
  await stands(replier, '待审核')

  const reviewer = await openAt('reviewer2', 'message-viewing?tab=reviewing', receipt)
  await press(reviewer, '通过')
  await stands(reviewer, '已答复')
  await press(reviewer, '公开')
  expect(await reviewer.getByRole('dialog').getByLabel('问题').inputValue()).not.toContain('13812345678')
  await confirm(reviewer, /^公\s*开$/)
  await stands(reviewer, '已公开')

  await visit(phone, at('/communicationGd?status=answered'), async ({ page }) => {
    await page.getByRole('link', { name: receipt.subject }).click()
    await page.getByRole('heading', { level: 1, name: receipt.subject }).waitFor()
    const shown = (await page.locator('main').textContent()) ?? ''
    expect(shown).toContain('金融服务栏目')
    expect(shown).not.toMatch(new RegExp(`13812345678|张小明|${mobile}`))
  })

  await follow(receipt, async page => {
    await page.getByLabel('非常满意', { exact: true }).check()
    await turnBy(page, () => page.getByRole('button', { name: '提交评价' }).click())
    await page.getByText('您的评价：5 分').waitFor()
    await page.getByLabel(/^追问/).fill('请问节假日能否办理？')
    await turnBy(page, () => page.getByRole('button', { name: '提交追问' }).click())
    await page.getByText('您已追问，继续办理').waitFor()
  })
  for (const page of [keeper, replier, reviewer]) await page.context().close()
})

test('a wrong code says no more than a number that never was, and the form keeps what was typed', () =>
  visit(plain, at('/communicationGd?progress=1'), async ({ page }) => {
    const form = page.locator('main form:has(input[name=msgNo]):not(aside form)').first()
    await form.getByLabel('留言编号').fill('202601014400000001')
    await form.getByLabel('查询码').fill('123456')
    await turnBy(page, () => form.getByRole('button', { name: '查询' }).click())
    expect(await page.getByRole('alert').first().textContent()).toContain('留言编号或查询码不正确')
    expect(await form.getByLabel('留言编号').inputValue()).toBe('202601014400000001')
  }))

test('what phones were sent stands in the outbox, with masked numbers', async () => {
  const { page, faults } = await enterDesk(browser, origin, 'admin', '/main/short-message')
  await page.getByRole('heading', { name: '短信发件箱' }).waitFor()
  await page.getByText('操作').first().waitFor()
  expect(faults).toEqual([])
  await page.context().close()
})

test('what is typed into a filter stays when its options arrive later', async () => {
  const page = await enterAs(browser, origin, 'keeper')
  let letGo = (): void => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  const people = /\/message-desk\/people\b/
  await page.route(people, async route => {
    await held
    await route.continue()
  })
  await page.goto(at('/main/message-receiving'))
  const field = page.getByLabel('编号、标题或内容')
  await field.fill('没有这样的留言')
  const arrived = page.waitForResponse(people)
  letGo()
  await arrived
  // The options are shown: what came with them has been drawn.
  await page.getByRole('button', { name: /更多筛选/ }).click()
  expect(await field.inputValue()).toBe('没有这样的留言')
  await field.press('Enter')
  await page.getByText('没有符合条件的').first().waitFor()
  await page.context().close()
})
