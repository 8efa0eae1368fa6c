import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, freshAccount, signIn } from './support/api.ts'
import { launchBrowser } from './support/browser.ts'
import { giveRoles } from './support/database.ts'
import { signInPage } from './support/desk.ts'

const origin = inject('origin')
const address = (path: string): string => origin + routerBase + path
const ownPassword = 'Clerk-Secret-2026'

let browser: Browser
const contexts: BrowserContext[] = []

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  for (const context of contexts) await context.close()
  await browser.close()
})

const openWindow = async (): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  })
  contexts.push(context)
  const page = await context.newPage()
  return page
}

const enter = async (page: Page, name: string, password: string): Promise<void> => {
  await page.goto(address('/login'))
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /登\s*录/ }).click()
}

const enterAt = async (name: string, path: string, heading: string): Promise<Page> => {
  const page = await openWindow()
  await signInPage(page, origin, name)
  await page.goto(address(path))
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  return page
}

const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /保\s*存/ })
    .click()

/** Opens a part of the tree of functions and ticks one. */
const tick = async (page: Page, group: string, name: string): Promise<void> => {
  const items = dialog(page).getByRole('tree').getByRole('treeitem')
  const branch = items.filter({ has: page.getByTitle(group, { exact: true }) })
  if ((await branch.getAttribute('aria-expanded')) !== 'true')
    await branch.locator('.ant-tree-switcher').click()
  await items.filter({ hasText: name }).getByRole('checkbox').click()
}

const rowAction = async (page: Page, name: string, action: string): Promise<void> => {
  const more = page.getByRole('button', { name: `${name}的更多操作` })
  await more.waitFor()
  const direct = page.getByRole('button', { name: `${action}${name}`, exact: true })
  if (await direct.isVisible()) return direct.click()
  await more.click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** The menu is one for all: a directory that another file tries meanwhile (`目录` and its mark) is nobody's in particular. */
const ofOthers = /^(?:目录|条目)[a-z\d]+$/

const menuNames = async (page: Page): Promise<string[]> => {
  const menu = page.getByRole('navigation', { name: '功能菜单' })
  await menu.waitFor()
  const names = (await menu.getByRole('menuitem').allInnerTexts()).map(text => text.trim())
  return names.filter(name => name && !ofOthers.test(name))
}

test('an account gets exactly what its role gives, feels every change of it at once, and ends when it is disabled', async () => {
  // Names of this try alone: a second one would meet what the first has made.
  const serial = Math.random().toString(36).slice(2, 7)
  const roleName = `采购专员${serial}`
  const userName = `clerk.${serial}`
  const admin = apiOf(origin, await signIn(origin))
  const unit = { orgType: '采购单位' as const, regionCode: '440000' }
  const parent = (await admin.org.tree({})).find(({ parentId }) => parentId === null)?.id
  const ours = await admin.org.create({ ...unit, parentId: parent, orgName: `旅程局${serial}` })
  await admin.org.create({ ...unit, parentId: ours.id, orgName: `旅程下属局${serial}` })

  // The security administrator makes the role.
  const guard = await enterAt('secadmin', '/main/role', '角色管理')
  await guard.getByRole('button', { name: '新增角色' }).first().click()
  await dialog(guard).getByLabel('角色编码').fill(`CLERK_${serial.toUpperCase()}`)
  await dialog(guard).getByLabel('角色名称').fill(roleName)
  await tick(guard, '用户', '查看用户')
  await dialog(guard).getByText('将获得 1 项').waitFor()
  await save(guard)
  await dialog(guard).waitFor({ state: 'hidden' })

  // The system administrator makes the account; its password is told once.
  const system = await enterAt('admin', `/main/user?orgId=${ours.id}`, '用户管理')
  await system.getByRole('button', { name: '新增用户' }).first().click()
  await dialog(system).getByLabel('登录名').fill(userName)
  await dialog(system).getByLabel('姓名').fill('柳如是')
  await dialog(system)
    .getByLabel('手机号码')
    .fill(`137${String(Date.now()).slice(-8)}`)
  await save(system)
  const firstPassword = (await dialog(system).locator('code').textContent()) ?? ''
  await system.getByRole('button', { name: '已记下' }).click()
  await system.getByText(userName).waitFor()

  // The security administrator gives the role, having seen what it brings.
  await guard.goto(address(`/main/user?keyword=${userName}`))
  await rowAction(guard, '柳如是', '角色')
  await dialog(guard).getByLabel('角色').fill(roleName)
  await guard.getByTitle(roleName).click()
  await dialog(guard).getByText('将获得 1 项').waitFor()
  await save(guard)
  await dialog(guard).waitFor({ state: 'hidden' })

  // The clerk, in a browser of his own, first replaces the password that somebody else knows.
  const clerk = await openWindow()
  await enter(clerk, userName, firstPassword)
  await clerk.getByRole('heading', { name: '请先修改密码' }).waitFor()
  await clerk.getByLabel('原密码').fill(firstPassword)
  await clerk.getByLabel('新密码', { exact: true }).fill(ownPassword)
  await clerk.getByLabel('确认新密码').fill(ownPassword)
  await clerk.getByRole('button', { name: '修改密码' }).click()
  await clerk.getByRole('navigation', { name: '功能菜单' }).waitFor()
  await clerk.goto(address('/main/user'))
  await clerk.getByText('共 1 人').waitFor()
  await clerk.getByText(userName).first().waitFor()
  expect(await menuNames(clerk)).toEqual(['工作台', '系统管理', '用户管理', '个人设置', '最近批量操作'])
  expect(await clerk.getByRole('button', { name: '新增用户' }).count()).toBe(0)

  // One function more, one less: the running session follows.
  await guard.goto(address(`/main/role?keyword=${encodeURIComponent(roleName)}`))
  await rowAction(guard, roleName, '编辑')
  await tick(guard, '用户', '查看用户')
  await tick(guard, '机构', '查看机构')
  await dialog(guard).getByText('将失去 1 项').waitFor()
  await save(guard)
  await dialog(guard).waitFor({ state: 'hidden' })
  await clerk.getByLabel('姓名或登录名').fill('别人')
  await clerk.getByRole('button', { name: '查询' }).click()
  await expect
    .poll(() => menuNames(clerk))
    .toEqual(['工作台', '系统管理', '机构管理', '个人设置', '最近批量操作'])

  // Disabled, with a reason: the next step ends at the door.
  await system.goto(address(`/main/user?keyword=${userName}`))
  await rowAction(system, '柳如是', '停用')
  await system.getByLabel('停用原因').fill('借调结束')
  await system.getByRole('button', { name: /确\s*定/ }).click()
  await system.getByText('停用', { exact: true }).first().waitFor()
  await clerk.getByRole('navigation', { name: '功能菜单' }).getByText('机构管理').click()
  await clerk.waitForURL(url => url.pathname === `${routerBase}/login`)
  await expect(signIn(origin, userName, ownPassword)).rejects.toThrow()
})

test('where and when somebody signed in is one step from his row', async () => {
  const userName = await freshAccount(origin)
  await giveRoles(inject('dataFolder'), userName, ['role-unit'])
  const page = await enterAt(userName, `/main/user?keyword=${userName}`, '用户管理')
  await page.getByRole('button', { name: /的更多操作$/ }).click()
  await page.getByRole('menuitem', { name: '登录记录', exact: true }).click()
  await page.getByRole('heading', { name: '日志记录', level: 1 }).waitFor()
  expect(new URL(page.url()).searchParams.get('userName')).toBe(userName)
  await page.getByRole('cell', { name: '成功' }).first().waitFor()
})
