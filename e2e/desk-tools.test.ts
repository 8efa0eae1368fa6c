import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { enterDesk } from './support/desk.ts'
import { ownMobile } from './support/phone.ts'

const origin = inject('origin')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const confirm = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name }).click()
const press = (page: Page, name: string) =>
  page.getByRole('region', { name: '办理' }).getByRole('button', { name, exact: true }).click()

test('a call is entered at the desk, rings at its unit, and is answered by a template', async () => {
  const subject = `电话询问保证金退还${Date.now()}`
  const { page: keeper } = await enterDesk(browser, origin, 'keeper', '/main/message-receiving')
  await keeper.getByRole('button', { name: '代录留言' }).click()
  const form = keeper.getByRole('dialog')
  await form.getByLabel('标题').fill(subject)
  await form.getByLabel('内容').fill('来电人询问投标保证金何时退还，请予答复。')
  await form.getByLabel('姓名').fill('李小红')
  await form.getByLabel('手机号码').fill(ownMobile())
  await confirm(keeper, /^登\s*记$/)
  expect(await form.getByText('取得同意').count()).toBeGreaterThan(0)
  await form.getByLabel(/已向留言人说明/).check()
  await confirm(keeper, /^登\s*记$/)
  await keeper.getByText('留言登记回执').waitFor()
  const number = await keeper
    .getByRole('dialog')
    .locator('td, .ant-descriptions-item-content')
    .first()
    .textContent()
  expect(number).toMatch(/^\d{18,22}$/)
  await keeper
    .getByRole('dialog')
    .getByRole('button', { name: /^关\s*闭$/ })
    .last()
    .click()

  const { page: replier } = await enterDesk(
    browser,
    origin,
    'replier',
    '/main/message-replying?tab=templates',
  )
  const name = `退还保证金${Date.now()}`
  await replier
    .getByRole('button', { name: /新\s*增/ })
    .first()
    .click()
  const template = replier.getByRole('dialog')
  await template.getByLabel('模板名称').fill(name)
  await template
    .getByLabel('模板内容')
    .fill('您好！您的留言{{留言编号}}收悉。投标保证金应当自中标通知书发出之日起五个工作日内退还。')
  await template.getByLabel('没有依据的理由').fill('属于一般说明')
  await template.getByRole('button', { name: /^保\s*存$|^确\s*定$/ }).click()
  await replier.getByRole('cell', { name, exact: true }).waitFor()

  await keeper.goto(`${keeper.url().split('?')[0]}?keyword=${number}`)
  await keeper.getByRole('button', { name: subject }).first().click()
  await press(keeper, '受理')
  await keeper.getByText('已受理', { exact: true }).first().waitFor()
  await press(keeper, '分办')
  await keeper.getByRole('dialog').getByLabel('办理单位').click()
  await keeper.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await confirm(keeper, /^分\s*办$/)
  await keeper.getByText('待答复', { exact: true }).first().waitFor()

  await replier.reload()
  const bell = replier.getByRole('button', { name: /^通知，\d+ 条未读$/ })
  await bell.click()
  await replier.getByRole('link', { name: new RegExp(`留言 ${number} 分办给您`) }).click()
  await replier.getByRole('heading', { level: 1, name: subject }).waitFor()
  const entry = replier.getByRole('navigation', { name: '功能菜单' }).getByText('留言答复').locator('..')
  expect(await entry.textContent()).toMatch(/^留言答复(\d+|99\+)，\d+ 项待办$/)

  await replier.getByLabel('插入答复模板').click()
  await replier.locator('.ant-select-dropdown:visible').getByText(name).click()
  expect(await replier.getByLabel('答复内容').inputValue()).toContain(`您的留言${number}收悉`)
  await replier.getByRole('button', { name: '提交审核' }).click()
  await replier.getByText('待审核', { exact: true }).first().waitFor()
  for (const page of [keeper, replier]) await page.context().close()
})
