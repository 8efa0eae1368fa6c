import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser, watchFaults } from './support/browser.ts'
import { signInPage } from './support/desk.ts'

const origin = inject('origin')
const address = (path: string): string => origin + routerBase + path
/** Unlike any name that the installation brings along. */
const mark = Math.random().toString(36).slice(2, 8)

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const openPage = async (): Promise<{ page: Page; faults: string[] }> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  return { page, faults: watchFaults(page) }
}

const enter = async (page: Page, name: string, password: string): Promise<void> => {
  await page.goto(address('/login'))
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /登\s*录/ }).click()
}

const drawer = (page: Page) => page.getByRole('dialog')
const save = (page: Page) =>
  drawer(page)
    .getByRole('button', { name: /保\s*存/ })
    .click()

/** Chooses a node of a tree by typing its name: not before the tree has narrowed, for until then its rows move. */
const chooseInTree = async (page: Page, label: string, name: string): Promise<void> => {
  await drawer(page).getByLabel(label, { exact: true }).fill(name)
  const titles = page.locator('.ant-select-dropdown:visible .ant-select-tree-title')
  const isNarrow = (texts: string[]): boolean => texts.length <= 2 && texts.at(-1) === name
  await expect.poll(async () => isNarrow(await titles.allInnerTexts())).toBe(true)
  await titles.last().click()
}

const createUnit = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: '新增机构' }).first().click()
  await drawer(page).getByLabel('机构名称').fill(name)
  await drawer(page).getByLabel('机构类型').click()
  await page.locator('.ant-select-item-option', { hasText: '其他' }).click()
  await drawer(page).getByLabel('区划', { exact: true }).click()
  await page.locator('.ant-select-tree-title').first().click()
  await save(page)
  await drawer(page).waitFor({ state: 'hidden' })
}

test('a unit is made and moved; its administrator asks for a change, another approves it', async () => {
  const { page, faults } = await openPage()
  const [unit, other] = [`测试局${mark}`, `上级局${mark}`]
  await signInPage(page, origin, 'admin')
  await page.goto(address('/main/organisation'))
  await page.getByRole('button', { name: '新增机构' }).first().click()
  await save(page)
  await drawer(page).getByText('机构名称不能为空').first().waitFor()
  await drawer(page).getByLabel('统一社会信用代码').fill('91440000MA4W123450')
  await save(page)
  await drawer(page).getByText('统一社会信用代码校验位错误').first().waitFor()
  await drawer(page)
    .getByRole('button', { name: /取\s*消/ })
    .click()
  await page.getByRole('button', { name: '放弃修改' }).click()
  await createUnit(page, unit)
  await createUnit(page, other)

  const admin = apiOf(origin, await signIn(origin))
  const made = async () => (await admin.org.list({ keyword: unit })).rows[0]
  await page.goto(address(`/main/organisation?keyword=${encodeURIComponent(unit)}`))
  await page.getByRole('button', { name: `移动${unit}` }).click()
  await chooseInTree(page, '新的上级机构', other)
  await page.getByRole('button', { name: '确认移动' }).click()
  await expect.poll(async () => (await made())?.parentName).toBe(other)
  const tree = page.getByRole('region', { name: '机构树' })
  await tree.getByLabel('查找机构').fill(unit)
  await tree.getByText('找到 1 个机构').waitFor()
  await tree.getByText(unit, { exact: true }).waitFor()
  expect(faults).toEqual([])

  const id = (await made())?.id ?? ''
  const account = await admin.user.create({
    userName: `unit${mark}`,
    realName: '单位管理',
    mobile: `139${String(Date.now()).slice(-8)}`,
    orgId: id,
  })
  const guard = apiOf(origin, await signIn(origin, 'secadmin'))
  const { version } = await guard.user.get({ id: account.id })
  await guard.user.setRoles({ id: account.id, version, roleIds: ['role-unit'] })

  const second = await openPage()
  const newPassword = `Unit-${mark}-2026`
  await enter(second.page, account.userName, account.password)
  await second.page.getByLabel('原密码').fill(account.password)
  await second.page.getByLabel('新密码', { exact: true }).fill(newPassword)
  await second.page.getByLabel('确认新密码').fill(newPassword)
  await second.page.getByRole('button', { name: '修改密码' }).click()
  await second.page.waitForURL(
    url => url.pathname.startsWith(`${routerBase}/main`) || url.pathname.endsWith('/login'),
  )
  if (new URL(second.page.url()).pathname.endsWith('/login'))
    await enter(second.page, account.userName, newPassword)
  await second.page.getByRole('navigation', { name: '功能菜单' }).waitFor()
  await second.page.goto(address('/main/own-organisation'))
  await second.page.getByRole('button', { name: '申请变更' }).click()
  await drawer(second.page).getByLabel('联系人').fill('赵六')
  await save(second.page)
  await second.page.getByRole('region', { name: '待审核的变更' }).getByText('赵六').waitFor()
  expect((await made())?.contact).toBeNull()

  await page.goto(address('/main/organisation?tab=changes&c_state=pending'))
  await page
    .getByRole('row', { name: new RegExp(unit) })
    .getByRole('button', { name: /审核/ })
    .click()
  await drawer(page).getByText('赵六').waitFor()
  await drawer(page)
    .getByRole('button', { name: /通\s*过/ })
    .click()
  await expect.poll(async () => (await made())?.contact).toBe('赵六')
  await second.page.reload()
  await second.page.getByRole('region', { name: '变更记录' }).getByText('已通过').waitFor()
  await second.page.getByRole('region', { name: '现行信息' }).getByText('赵六').waitFor()
  expect(second.faults).toEqual([])
})

test('a new menu entry stands in the sidebar at once, in the order that is saved, and goes with its directory', async () => {
  const { page, faults } = await openPage()
  await signInPage(page, origin, 'admin')
  await page.goto(address('/main/menu'))
  const sidebar = page.getByRole('navigation', { name: '功能菜单' })
  await sidebar.waitFor()
  const [directory, entry] = [`目录${mark}`, `条目${mark}`]
  await page.getByRole('button', { name: '新增菜单' }).click()
  await drawer(page).getByText('目录', { exact: true }).click()
  await drawer(page).getByLabel('名称').fill(directory)
  await save(page)
  await drawer(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: `${directory}的操作` }).click()
  await page.getByRole('menuitem', { name: '新增下级' }).click()
  await drawer(page).getByLabel('名称').fill(entry)
  await drawer(page).getByLabel('页面', { exact: true }).last().fill('字典管理')
  await page.locator('.ant-select-dropdown:visible [title="字典管理"]').click()
  await drawer(page).getByLabel('路径').fill(`/e2e-${mark}`)
  await save(page)
  await drawer(page).waitFor({ state: 'hidden' })
  await sidebar.getByText(directory).click()
  await sidebar.getByText(entry).waitFor()

  const admin = apiOf(origin, await signIn(origin))
  const tops = async () =>
    (await admin.session.userMenu({}))
      .filter(({ parentId }) => parentId === 'menu-root')
      .map(item => item.menuName)
  const before = await tops()
  const last = before.at(-1) ?? ''
  await page.getByRole('button', { name: `上移${last}` }).click()
  await page.getByRole('button', { name: '保存顺序' }).click()
  await expect.poll(tops).toEqual([...before.slice(0, -2), last, before.at(-2)])

  await page
    .getByRole('row', { name: new RegExp(directory) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: /^停\s*用$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await sidebar.getByText(directory).waitFor({ state: 'detached' })
  expect(await sidebar.getByText(entry).count()).toBe(0)
  expect(faults).toEqual([])

  for (const name of [entry, directory]) {
    const row = (await admin.menu.list({ keyword: name })).rows[0]
    if (row) await admin.menu.remove({ id: row.id, version: row.version })
  }
})
