import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { apiOf, freshAccount, signIn } from './support/api.ts'
import { launchBrowser } from './support/browser.ts'
import { lockAccount } from './support/database.ts'
import { draftAt, newChannel } from './support/desk.ts'
import { askOn } from './support/messages.ts'
import { ownMobile } from './support/phone.ts'
import { proved } from './support/proved.ts'
import { atBench, somebody } from './support/work-bench.ts'

/**
 * A day of each role: every task begins at the work bench and is reached in two clicks, the list and the item.
 * Those of an editor and of the system's administrator stand in `workbench.test.ts`.
 */
const origin = inject('origin')
const dataFolder = inject('dataFolder')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const task = (page: Page, group: string, title: string): Locator =>
  page.getByRole('region', { name: group, exact: true }).getByRole('link', { name: new RegExp(title) })

/** Texts come to the second reviewer from the first; the last one signs where the depth is one. */
const stations = [
  { roleId: 'role-review1', depth: 3, before: [], outcome: { openState: 'review2' } },
  { roleId: 'role-review2', depth: 3, before: ['reviewer1'], outcome: { openState: 'review3' } },
  { roleId: 'role-review3', depth: 1, before: [], outcome: { publicState: 'live' } },
]

test.each(stations)(
  '$roleId: what waits is read, proved and passed on, and waits no longer',
  async station => {
    const editor = apiOf(origin, await signIn(origin, 'editor'))
    const draft = await draftAt(editor, await newChannel(origin, station.depth), `一天的稿件${Date.now()}`)
    let { version } = await editor.article.submit({ id: draft.id, version: draft.version, isUrgent: true })
    for (const name of station.before) {
      const reviewer = apiOf(origin, await signIn(origin, name))
      version = (await reviewer.article.approve(proved({ id: draft.id, version }))).version
    }

    const { page, faults } = await atBench(browser, await somebody(station.roleId))
    await task(page, '待我审核', '待我审核').click()
    await page.getByText(draft.title).first().click()
    await page.getByRole('heading', { level: 1, name: draft.title }).waitFor()
    for (const proof of ['文字已校', '数据已校', '格式已校']) await page.getByLabel(proof).check()
    await page.getByRole('button', { name: /^通过/ }).click()
    await page.getByText('操作成功').first().waitFor()
    expect(await editor.article.get({ id: draft.id })).toMatchObject(station.outcome)
    expect(faults).toEqual([])
  },
)

test.each(['role-unit', 'role-security'])(
  '%s: an account that is locked is found and opened',
  async roleId => {
    const locked = await freshAccount(origin)
    await lockAccount(dataFolder, locked)
    const { page, faults } = await atBench(browser, await somebody(roleId))
    await task(page, '系统与账号', '账号已锁定').click()
    const row = page.getByRole('row').filter({ hasText: locked })
    await row.waitFor()
    const unlock = row.getByRole('button', { name: /^解锁/ })
    if ((await unlock.count()) > 0) await unlock.click()
    else {
      await row.getByRole('button', { name: /的更多操作$/ }).click()
      await page.getByRole('menuitem', { name: '解锁', exact: true }).click()
    }
    await page.getByText('操作成功').first().waitFor()
    await row.waitFor({ state: 'detached' })
    await signIn(origin, locked)
    expect(faults).toEqual([])
  },
)

test('the auditor finds what was done today, and who did it', async () => {
  const watched = await freshAccount(origin)
  const { page, faults } = await atBench(browser, await somebody('role-audit'))
  const menu = page.getByRole('navigation', { name: '功能菜单' })
  await menu.getByText('日志管理').click()
  await menu.getByRole('link', { name: '日志记录' }).click()
  // Whoever else works at the same time fills the first page with his own deeds.
  const who = page.getByRole('search').getByLabel('登录名')
  await who.fill(watched)
  await who.press('Enter')
  await page.getByText(new RegExp(watched)).first().waitFor()
  expect(faults).toEqual([])
})

test('a message is taken in by one and answered by the other, each from his work bench', async () => {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  onTestFinished(() => phone.close())
  const { subject, number } = await askOn(phone, origin, `开户许可证丢了怎么办${Date.now()}`, ownMobile())

  /** The oldest come first; this one is looked for by the number that its writer gives on the phone. */
  const open = async (page: Page, list: string): Promise<void> => {
    await task(page, '留言办理', list).click()
    await page.getByLabel('编号、标题或内容').fill(number)
    await page.getByLabel('编号、标题或内容').press('Enter')
    await page.getByRole('button', { name: subject }).first().click()
  }
  const { page: keeper, faults } = await atBench(browser, 'keeper')
  await open(keeper, '留言待受理')
  const handling = (page: Page) => page.getByRole('region', { name: '办理' })
  await handling(keeper).getByRole('button', { name: '受理', exact: true }).click()
  await handling(keeper).getByRole('button', { name: '分办', exact: true }).click()
  await keeper.getByRole('dialog').getByLabel('办理单位').click()
  await keeper.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await keeper
    .getByRole('dialog')
    .getByRole('button', { name: /^分\s*办$/ })
    .click()
  await keeper.getByText('待答复', { exact: true }).first().waitFor()

  const { page: replier } = await atBench(browser, 'replier')
  await open(replier, '留言待答复')
  await replier.getByLabel('答复内容').fill('您好，请携带营业执照到开户银行补办，补办后在系统中更新即可。')
  await replier.getByLabel('没有依据的理由').fill('属于办事指引')
  await replier.getByRole('button', { name: '提交审核' }).click()
  await replier.getByText('待审核', { exact: true }).first().waitFor()
  expect(faults).toEqual([])
})
