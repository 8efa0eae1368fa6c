import { createHash } from 'node:crypto'
import {
  headerHeight,
  routerBase,
  sidebarCollapsedWidth,
  sidebarWidth,
  tagStripHeight,
} from '@sunport/contract/constants.ts'
import { problems } from '@sunport/contract/problems.ts'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser, watchFaults } from './support/browser.ts'
import { adminPassword } from './support/product.ts'

const origin = inject('origin')
const address = (path: string): string => origin + routerBase + path

let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  faults = watchFaults(page)
})
afterEach(() => context.close())

const enter = async (on: Page, password = adminPassword): Promise<void> => {
  await on.getByLabel('用户名').fill('admin')
  await on.getByLabel('密码', { exact: true }).fill(password)
  await on.getByRole('button', { name: /登\s*录/ }).click()
}

const openDictionary = async (on: Page, query = ''): Promise<void> => {
  await on.goto(address(`/main/dictionary${query}`))
  if (new URL(on.url()).pathname.endsWith('/login')) await enter(on)
  await on.getByRole('heading', { name: '字典管理' }).waitFor()
}

const signInAt = async (path: string): Promise<void> => {
  await page.goto(address('/login'))
  await enter(page)
  await page.getByRole('navigation', { name: '功能菜单' }).waitFor()
  if (path !== '/main') await page.goto(address(path))
}

const sizeOf = async (element: Locator) => {
  const box = await element.boundingBox()
  return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) }
}

/** Unlike any code that the installation brings along. */
const freshCode = (): string => `E2e_${Math.random().toString(36).slice(2, 10)}`

const drawer = (on: Page) => on.getByRole('dialog')
const save = (on: Page) =>
  drawer(on)
    .getByRole('button', { name: /保\s*存/ })
    .click()

const createType = async (on: Page, code: string, name: string): Promise<void> => {
  await on
    .getByRole('region', { name: '字典类型' })
    .getByRole('button', { name: /新\s*增/ })
    .click()
  await drawer(on).getByLabel('字典类型').fill(code)
  await drawer(on).getByLabel('类型名称').fill(name)
  await save(on)
  await drawer(on).waitFor({ state: 'hidden' })
}

test('a wrong password is refused in words that do not tell which half was wrong', async () => {
  await page.goto(address('/login'))
  await enter(page, 'not-the-password')
  await page.getByRole('alert').getByText(problems['login.failed'].message).waitFor()
  expect(problems['login.failed'].message).toBe('用户名不存在或密码错误')
  expect(new URL(page.url()).pathname).toBe(`${routerBase}/login`)
  expect(await context.cookies()).toEqual([])
})

test('the shell keeps its measures, opened and folded', async () => {
  await signInAt('/main')
  const sidebar = page.getByRole('navigation', { name: '功能菜单' })
  expect((await sizeOf(page.getByRole('banner'))).height).toBe(headerHeight)
  expect((await sizeOf(sidebar)).width).toBe(sidebarWidth)
  expect((await sizeOf(page.getByRole('navigation', { name: '已打开的页面' }))).height).toBe(tagStripHeight)
  await page.getByRole('button', { name: '收起侧栏' }).first().click()
  await page.mouse.move(800, 600)
  await expect.poll(async () => (await sizeOf(sidebar)).width).toBe(sidebarCollapsedWidth)
  await page.getByRole('button', { name: '展开侧栏' }).first().click()
  await expect.poll(async () => (await sizeOf(sidebar)).width).toBe(sidebarWidth)
  expect(faults).toEqual([])
})

test('the menu is the one that the server gives this user', async () => {
  await page.route('**/menus/userMenu*', async route => {
    const response = await route.fetch()
    const json = await response.json()
    const extra = {
      ...json.data[0],
      id: 'extra',
      parentId: null,
      menuCode: '0999',
      menuName: '服务器给的条目',
    }
    await route.fulfill({
      response,
      json: { ...json, data: [...json.data, { ...extra, funcPath: '/extra' }] },
    })
  })
  await signInAt('/main')
  // What another file tries in the one menu meanwhile comes and goes; what the product brings has ids of its own.
  const items = (await apiOf(origin, await signIn(origin)).session.userMenu({})).filter(({ id }) =>
    id.startsWith('menu-'),
  )
  const sidebar = page.getByRole('navigation', { name: '功能菜单' })
  const entry = (name: string) => sidebar.getByText(name, { exact: true })
  const groups = items.filter(({ funcPath }) => funcPath === null)
  const below = (id: string | null) => items.filter(({ parentId }) => parentId === id)
  const title = (name: string, state = '') =>
    sidebar.locator(`[aria-expanded${state}]`).filter({ has: page.getByText(name, { exact: true }) })
  // Nothing is open at the workbench, and one submenu at a time: each press opens one and closes the one before.
  for (const { id, menuName } of groups) {
    await title(menuName, '=false').click()
    await title(menuName, '=true').waitFor()
    for (const child of below(id)) await entry(child.menuName).waitFor()
    await expect.poll(() => sidebar.locator('[aria-expanded=true]').count()).toBe(1)
  }
  expect(groups.length).toBeGreaterThan(1)
  await entry('工作台').waitFor()
  await entry('服务器给的条目').waitFor()
  const dictionary = items.find(({ menuName }) => menuName === '字典管理')
  // Which group is the last is what another user may have arranged.
  if (groups.at(-1)?.id !== dictionary?.parentId) {
    await title(groups.find(({ id }) => id === dictionary?.parentId)?.menuName ?? '').click()
  }
  await entry('字典管理').click()
  await page.getByRole('heading', { name: '字典管理' }).waitFor()
  const strip = page.getByRole('navigation', { name: '已打开的页面' })
  await strip.getByRole('link', { name: '字典管理' }).waitFor()
  expect(faults).toEqual([])
})

test('a group that was opened stays open when the menu changes behind it', async () => {
  let added = 0
  await page.route('**/menus/userMenu*', async route => {
    const response = await route.fetch()
    const json = await response.json()
    const entry = {
      ...json.data[0],
      id: 'later',
      parentId: null,
      menuCode: '0999',
      menuName: `新增条目 ${added++}`,
    }
    await route.fulfill({
      response,
      json: { ...json, data: [...json.data, { ...entry, funcPath: '/later' }] },
    })
  })
  await signInAt('/main')
  const sidebar = page.getByRole('navigation', { name: '功能菜单' })
  await sidebar.locator('[aria-expanded=false]').first().click()
  await sidebar.locator('[aria-expanded=true]').waitFor()
  // The window is returned to after a while: what the user may do is asked again, and the menu has one more entry.
  await page.clock.setSystemTime(Date.now() + 60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await sidebar.getByText('新增条目 1', { exact: true }).waitFor()
  expect(await sidebar.locator('[aria-expanded=true]').count()).toBe(1)
  expect(faults).toEqual([])
})

test('a page that stands in no group folds none', async () => {
  await signInAt('/main/dictionary')
  const sidebar = page.getByRole('navigation', { name: '功能菜单' })
  await sidebar.getByText('字典管理', { exact: true }).waitFor()
  await sidebar.getByText('工作台', { exact: true }).click()
  await page.getByRole('heading', { name: '工作台' }).waitFor()
  expect(await sidebar.locator('[aria-expanded=true]').count()).toBe(1)
})

test('a filter stands in the address and survives a reload', async () => {
  const { dictionary } = apiOf(origin, await signIn(origin))
  const [all, found] = await Promise.all([
    dictionary.listTypes({}),
    dictionary.listTypes({ keyword: '公告', status: '1' }),
  ])
  expect(found.total).toBeGreaterThan(0)
  expect(found.total).toBeLessThan(all.total)
  await signInAt('/main/dictionary?t_status=1')
  const keyword = page.getByRole('region', { name: '字典类型' }).getByLabel('名称或编码')
  await keyword.fill('公告')
  await keyword.press('Enter')
  await page.getByText(`共 ${found.total} 个类型`).waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ t_keyword: '公告', t_status: '1' })
  await page.reload()
  await page.getByText(`共 ${found.total} 个类型`).waitFor()
  expect(await keyword.inputValue()).toBe('公告')
  expect(faults).toEqual([])
})

test('a type and its entry are created after what was wrong has been said, then changed and deleted', async () => {
  await signInAt('/main')
  await openDictionary(page)
  const code = freshCode()
  const types = page.getByRole('region', { name: '字典类型' })
  await types.getByRole('button', { name: /新\s*增/ }).click()
  await drawer(page).getByLabel('字典类型').fill('9 不行')
  await save(page)
  await drawer(page).getByText('有 2 项需要修改').waitFor()
  await drawer(page).getByText('类型名称不能为空').first().waitFor()
  await drawer(page)
    .getByText(/字典类型须以字母开头/)
    .first()
    .waitFor()
  await drawer(page).getByLabel('字典类型').fill(code)
  await drawer(page).getByLabel('类型名称').fill('浏览器测试类型')
  await save(page)
  await drawer(page).waitFor({ state: 'hidden' })

  await openDictionary(page, `?t_keyword=${code}`)
  const items = page.getByRole('region', { name: '浏览器测试类型的字典项' })
  await items
    .getByRole('button', { name: /新\s*增/ })
    .first()
    .click()
  await save(page)
  await drawer(page).getByText('字典编码不能为空').first().waitFor()
  await drawer(page).getByLabel('字典编码').fill('01')
  await drawer(page).getByLabel('字典名称').fill('第一项')
  await save(page)
  await items.getByRole('button', { name: '编辑第一项' }).click()
  await drawer(page).getByLabel('字典名称').fill('改过的一项')
  await save(page)
  await items.getByRole('button', { name: '删除改过的一项' }).click()
  await page.getByRole('button', { name: '继续删除' }).click()
  await page.getByRole('button', { name: '确认删除' }).click()
  await items.getByText('还没有字典项').waitFor()

  await types.getByRole('button', { name: '浏览器测试类型的操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('button', { name: '继续删除' }).click()
  await page.getByRole('button', { name: '确认删除' }).click()
  await types.getByText('没有符合条件的字典类型').waitFor()
  expect(faults).toEqual([])
})

test('who saves over a newer version is told so, and nothing is overwritten', async () => {
  await signInAt('/main')
  const code = freshCode()
  await openDictionary(page)
  await createType(page, code, '两人同改')
  const other = await context.newPage()
  const openForm = async (on: Page) => {
    await openDictionary(on, `?t_keyword=${code}`)
    await on.getByRole('button', { name: '两人同改的操作' }).click()
    await on.getByRole('menuitem', { name: '编辑' }).click()
    await drawer(on).getByLabel('类型名称').waitFor()
  }
  await openForm(page)
  await openForm(other)
  await drawer(other).getByLabel('类型名称').fill('先存的人')
  await save(other)
  await drawer(other).waitFor({ state: 'hidden' })
  await drawer(page).getByLabel('类型名称').fill('后存的人')
  await save(page)
  await drawer(page)
    .getByText(/^数据已被.*修改/)
    .waitFor()
  const { rows } = await apiOf(origin, await signIn(origin)).dictionary.listTypes({ keyword: code })
  expect(rows.map(({ typeName }) => typeName)).toEqual(['先存的人'])
})

test('leaving ends the session, and the shell does not open again', async () => {
  await signInAt('/main')
  const before = await context.cookies()
  await page.getByRole('button', { name: /^当前用户/ }).click()
  await page.getByRole('menuitem', { name: '退出系统' }).click()
  await page.waitForURL(url => url.pathname === `${routerBase}/login`)
  await page.goto(address('/main/dictionary'))
  await page.waitForURL(url => !url.pathname.startsWith(`${routerBase}/main`))
  expect(await page.getByRole('navigation', { name: '功能菜单' }).count()).toBe(0)
  // A copy of the cookie is worth nothing afterwards.
  await context.addCookies(before)
  await page.goto(address('/main'))
  await page.waitForURL(url => !url.pathname.startsWith(`${routerBase}/main`))
})

test('the browser keeps neither password nor token nor key', async () => {
  const answers: string[] = []
  page.on('response', async answer => {
    if (/\/rest\/.*(\/login|\/index\/user)$/.test(new URL(answer.url()).pathname))
      answers.push(await answer.text())
  })
  await signInAt('/main/dictionary')
  await page.getByRole('heading', { name: '字典管理' }).waitFor()
  const cookies = await context.cookies()
  const keys = answers.flatMap(text => {
    const { data } = JSON.parse(text)
    return [data.access_token, data.signKey].filter(Boolean) as string[]
  })
  expect(keys.length).toBeGreaterThanOrEqual(2)
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  const md5 = createHash('md5').update(adminPassword).digest('hex')
  const secrets = [adminPassword, md5, ...cookies.map(({ value }) => value), ...keys.map(key => key.slice(2))]
  for (const secret of secrets) expect(stored).not.toContain(secret)
  const flags = { httpOnly: true, sameSite: 'Lax', path: '/' }
  expect(cookies.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toMatchObject([
    { name: 'access_token', ...flags },
    { name: 'sunport_device', ...flags },
  ])
})
