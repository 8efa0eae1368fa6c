import { routerBase } from '@sunport/contract/constants.ts'
import { generate } from 'otplib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { freshAccount } from './support/api.ts'
import { launchBrowser } from './support/browser.ts'
import { forgetFailures } from './support/database.ts'
import { fromAddress } from './support/from-address.ts'
import { adminPassword, captchaText } from './support/product.ts'

const origin = inject('origin')
const address = (path: string): string => origin + routerBase + path

let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
})
afterEach(() => context.close())

const type = async (userName: string, password = adminPassword): Promise<void> => {
  await page.getByLabel('用户名').fill(userName)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /登\s*录/ }).click()
}
const sidebar = () => page.getByRole('navigation', { name: '功能菜单' })
const strip = () => page.getByRole('navigation', { name: '已打开的页面' })
const tags = async (): Promise<string[]> =>
  (await strip().getByRole('link').allInnerTexts()).map(text => text.trim())
const pathname = (): string => new URL(page.url()).pathname.slice(routerBase.length)
const userMenu = async (item: string): Promise<void> => {
  await page.getByRole('button', { name: /^当前用户/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const signInAt = async (path: string, userName = 'admin'): Promise<void> => {
  await page.goto(address(`/login?redirect=${encodeURIComponent(path)}`))
  await type(userName)
  await sidebar().waitFor()
}

test('tags open, close to the one before, keep the last, and all lead back to the first page', async () => {
  await signInAt('/main/dictionary')
  await page.getByRole('heading', { name: '字典管理' }).waitFor()
  await userMenu('主题设置')
  // Whoever goes on before a page has come does not go there, and it gets no tag.
  await expect.poll(tags).toEqual(['字典管理', '主题设置'])
  await userMenu('修改密码')
  await expect.poll(tags).toEqual(['字典管理', '主题设置', '修改密码'])
  await strip().getByRole('button', { name: '关闭修改密码' }).click()
  await expect.poll(tags).toEqual(['字典管理', '主题设置'])
  await expect.poll(pathname).toBe('/main/info')
  await strip().getByRole('link', { name: '字典管理' }).click()
  await page.getByRole('heading', { name: '字典管理' }).waitFor()
  await page.waitForLoadState('networkidle')
  await strip().getByRole('button', { name: '关闭字典管理' }).click()
  await expect.poll(pathname).toBe('/main/info')
  expect(await tags()).toEqual(['主题设置'])
  expect(await strip().getByRole('button', { name: /^关闭/ }).count()).toBe(0)
  await userMenu('修改密码')
  await expect.poll(tags).toHaveLength(2)
  await strip().getByRole('button', { name: '标签操作' }).click()
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  await expect.poll(tags).toEqual(['修改密码'])
  await strip().getByRole('button', { name: '标签操作' }).click()
  await page.getByRole('menuitem', { name: '全部关闭' }).click()
  // The first entry of the menu that has a path opens in their place.
  await expect.poll(tags).toEqual(['工作台'])
  await expect.poll(pathname).toBe('/main/home')
})

test('frames open from the menu and for nobody else', async () => {
  await page.route('**/menus/userMenu*', async route => {
    const response = await route.fetch()
    const json = await response.json()
    // At the top, wherever the first one stands: others change the menu meanwhile.
    const own = { id: 'frame', parentId: null, menuCode: 'F1', menuName: '老系统', funcParam: null }
    const frame = { ...json.data[0], ...own }
    const funcPath = `${origin}${routerBase}/404#/list`
    await route.fulfill({ response, json: { ...json, data: [...json.data, { ...frame, funcPath }] } })
  })
  await signInAt('/main/dictionary')
  await sidebar().getByText('老系统', { exact: true }).click()
  await expect.poll(pathname).toBe('/myiframe/F1')
  const query = new URL(page.url()).searchParams
  expect([query.get('name'), query.get('src')]).toEqual(['老系统', `${origin}${routerBase}/404#/list`])
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(tags).toContain('老系统')
  await page.goto(address('/myiframe/x?src=https%3A%2F%2Fevil.example%2F&name=x'))
  await page.getByText('不能打开该页面').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
})

test('a locked screen opens to its password only, and goes on where it was', async () => {
  await signInAt('/main/dictionary?t_status=1')
  await page.getByRole('heading', { name: '字典管理' }).waitFor()
  await userMenu('锁定屏幕')
  await page.getByText('屏幕已锁定').waitFor()
  await page.goto(address('/main/info'))
  await expect.poll(pathname).toBe('/lock')
  const unlock = async (password: string) => {
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: /解\s*锁/ }).click()
  }
  await unlock('not-the-password')
  await page.getByRole('alert').getByText('密码不正确').waitFor()
  await unlock(adminPassword)
  await page.getByRole('heading', { name: '字典管理' }).waitFor()
  expect(new URL(page.url()).search).toContain('t_status=1')
  expect(await tags()).toEqual(['字典管理'])
  await forgetFailures(inject('dataFolder'), 'admin')
})

test('the theme survives a reload, and the defaults come back', async () => {
  await signInAt('/main/info')
  const scheme = () => page.evaluate(() => document.documentElement.style.colorScheme)
  const fontSize = () =>
    page.evaluate(() => document.documentElement.style.getPropertyValue('--bo-font-size'))
  await page.getByText('深色', { exact: true }).click()
  await page.getByText('大', { exact: true }).click()
  await page.getByRole('switch', { name: '页面标签' }).click()
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  await page.getByRole('heading', { name: '主题设置' }).waitFor()
  expect([await scheme(), await fontSize(), await strip().count()]).toEqual(['dark', '16px', 0])
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(scheme).toBe('light')
  expect([await fontSize(), await strip().count()]).toEqual(['14px', 1])
})

test('the close icon leaves at once', async () => {
  await signInAt('/main')
  await page.getByRole('button', { name: '关闭并退出系统' }).click()
  await page.waitForURL(url => url.pathname === `${routerBase}/login`)
  await page.goto(address('/main'))
  await page.waitForURL(url => url.pathname === `${routerBase}/`)
})

test('three failures bring the captcha, five lock the account', async () => {
  const userName = await freshAccount(origin)
  const picture = page.getByRole('img', { name: '验证码图片' })
  const isDrawn = (image: Element) => (image as HTMLImageElement).complete
  const fillCaptcha = async () => {
    await expect.poll(() => picture.evaluate(isDrawn)).toBe(true)
    await page.getByLabel('验证码', { exact: true }).fill(captchaText)
  }
  const elsewhere = await fromAddress(origin, '127.0.0.9')
  onTestFinished(elsewhere.close)
  try {
    await page.goto(address('/login').replace(origin, elsewhere.origin))
    for (let at = 0; at < 3; at++) {
      await type(userName, `wrong-password-${at}`)
      await page.getByRole('alert').getByText('用户名不存在或密码错误').waitFor()
    }
    await type(userName, 'wrong-password-3')
    await page.getByText('请输入图中的验证码').waitFor()
    await picture.waitFor()
    await page.getByLabel('验证码', { exact: true }).fill('0000')
    await page.getByRole('button', { name: /登\s*录/ }).click()
    await page.getByRole('alert').getByText('验证码错误,请重新输入').waitFor()
    for (let at = 3; at < 5; at++) {
      await fillCaptcha()
      await type(userName, `wrong-password-${at}`)
      await page.getByRole('alert').getByText('用户名不存在或密码错误').waitFor()
    }
    await fillCaptcha()
    await type(userName)
    await page.getByRole('alert').getByText('用户名不存在或密码错误').waitFor()
  } finally {
    await forgetFailures(inject('dataFolder'), userName)
  }
  await type(userName)
  if (await page.getByLabel('验证码', { exact: true }).isVisible()) {
    await fillCaptcha()
    await type(userName)
  }
  await sidebar().waitFor()
})

test('the second factor is set up, asked for, and stood in for by a recovery code', async () => {
  const userName = await freshAccount(origin)
  await signInAt('/main/user-setting', userName)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /^启\s*用$/ }).click()
  await dialog.getByLabel('当前密码').fill(adminPassword)
  await dialog.getByRole('button', { name: '下一步' }).click()
  const secret = ((await dialog.locator('code').textContent()) ?? '').trim()
  await dialog.getByLabel('应用显示的动态验证码').fill(await generate({ secret }))
  await dialog.getByRole('button', { name: '验证并启用' }).click()
  const shown = dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await shown.nth(9).waitFor()
  const codes = await shown.allInnerTexts()
  expect(codes).toHaveLength(10)
  await dialog.getByRole('button', { name: '已保存，完成' }).click()
  await page.getByText('还有 10 个恢复码').waitFor()

  await userMenu('退出系统')
  await page.getByLabel('用户名').waitFor()
  await type(userName)
  await page.getByLabel('动态验证码').waitFor()
  await page.reload()
  const pass = async (code: string) => {
    await page.getByLabel('动态验证码').fill(code)
    await page.getByRole('button', { name: /^验\s*证$/ }).click()
  }
  await pass('000000')
  await page.getByRole('alert').getByText('动态验证码不正确或已使用').waitFor()
  await page.goto(address('/main/user-setting'))
  await expect.poll(pathname).toBe('/verify')
  await pass(codes[0] ?? '')
  // Back where the session was held.
  await page.getByRole('heading', { name: '个人设置' }).waitFor()
  await page.getByText('还有 9 个恢复码').waitFor()
  await page.getByRole('button', { name: /^停\s*用$/ }).click()
  await dialog.getByLabel('动态验证码或恢复码').fill(codes[1] ?? '')
  await dialog.getByLabel('当前密码').fill(adminPassword)
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await page.getByText('未启用').waitFor()
})
