import { type AnySettingValue, storedSetting } from '@sunport/contract/settings.ts'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runningEmbedded } from '../server/src/platform/database/embedded/running-embedded.ts'
import {
  clientId,
  clientSecret,
  type IdentityProvider,
  startIdentityProvider,
} from '../server/src/testing/identity-provider.ts'
import { violationsOn } from './support/axe.ts'
import { launchBrowser, watchFaults } from './support/browser.ts'
import { freePort } from './support/free-port.ts'
import { launchProduct, type Product } from './support/product.ts'

const folder = inject('dataFolder')

const set = async (values: Record<string, AnySettingValue>): Promise<void> => {
  const client = new pg.Client({ connectionString: await runningEmbedded(folder) })
  await client.connect()
  try {
    for (const [key, value] of Object.entries(values)) {
      await client.query('DELETE FROM sys_conf WHERE conf_key = $1', [key])
      await client.query(
        `INSERT INTO sys_conf (conf_key, conf_name, conf_type, conf_value) VALUES ($1, $1, 'security', $2)`,
        [key, storedSetting(value)],
      )
    }
    await client.query(`SELECT pg_notify('sunport_tags', $1)`, [JSON.stringify(['configuration'])])
  } finally {
    await client.end()
  }
}

let browser: Browser
let provider: IdentityProvider
let product: Product
let origin: string
beforeAll(async () => {
  browser = await launchBrowser()
  // The provider must know beforehand where the product will be.
  const port = await freePort()
  origin = `http://localhost:${port}`
  provider = await startIdentityProvider({ origin, people: {} })
  await set({
    ...{ 'security.sso-create': true, 'security.sso-unit': 'ROOT', 'security.sso-role-claim': 'groups' },
    'security.sso-roles': 'cg-editors -> EDITOR #gd',
  })
  product = launchProduct(folder, {
    DATABASE_URL: (await runningEmbedded(folder)) ?? '',
    ...{ DEMO_CONTENT: '0', PORT: String(port), PUBLIC_ORIGIN: origin },
    ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    OIDC_SCOPES: 'openid profile groups',
  })
  await product.ready
})
afterAll(async () => {
  await product?.stop()
  await provider?.stop()
  await browser.close()
})

let people = 0
/** Somebody new, whom the unit knows. */
const somebody = (realName: string, groups = ['cg-editors']): string => {
  people += 1
  const login = `unit-person-${people}-${Date.now().toString(36)}`
  provider.people[login] = { preferred_username: login, name: realName, groups }
  return login
}

const open = async (width: number, height: number, at: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(`${origin}/maincms-web${at}`)
  return page
}

const unitButton = (page: Page) => page.getByRole('link', { name: '单位统一登录' })

/** On the provider's own page. */
const signInThere = async (page: Page, login: string): Promise<void> => {
  await page.waitForURL(`${provider.issuer}/**`, { waitUntil: 'domcontentloaded' })
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

test.each([
  ['desk', 1440, 900],
  ['phone', 390, 844],
])(
  'somebody of the unit comes in for the first time, to where he wanted to go, and leaves both: on a %s',
  async (_, width, height) => {
    const login = somebody('陈晓')
    const page = await open(width, height, '/login?redirect=%2Fmain%2Fuser-setting')
    const faults = watchFaults(page)
    await unitButton(page).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.screenshot({ path: `.build/test-results/sso-login-${width}.png` })
    expect(faults).toEqual([])

    await unitButton(page).click()
    await signInThere(page, login)
    await page.waitForURL('**/maincms-web/main/user-setting**', { waitUntil: 'domcontentloaded' })
    await page.getByText(login).first().waitFor()
    await page.screenshot({ path: `.build/test-results/sso-in-${width}.png` })
    const cookies = await page.context().cookies(origin)
    expect(cookies.find(({ name }) => name === 'access_token')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    })
    expect(cookies.some(({ name }) => name === 'sunport_sso')).toBe(false)

    await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="关闭并退出系统"]')?.click())
    await page.getByRole('button', { name: /yes, sign me out/i }).click()
    await page.waitForURL('**/maincms-web/login', { waitUntil: 'domcontentloaded' })
    // The next one at this desk is asked who he is.
    await unitButton(page).click()
    await page.getByPlaceholder('Enter any login').waitFor()
    await page.context().close()
  },
)

test('whoever leaves at the provider is out here as well', async () => {
  const login = somebody('何静')
  const page = await open(1440, 900, '/login')
  await unitButton(page).click()
  await signInThere(page, login)
  await page.waitForURL('**/maincms-web/main**', { waitUntil: 'domcontentloaded' })
  const there = await page.context().newPage()
  await there.goto(`${provider.issuer}/session/end`)
  await there.getByRole('button', { name: /yes, sign me out/i }).click()
  await there
    .getByText(/sign-out success/i)
    .first()
    .waitFor()
  const answer = await page.request.get(`${origin}/gpcms/rest/v2/index/user`)
  expect((await answer.json()).code).toBe('5560')
  await page.context().close()
})

test('a screen that was locked opens at the provider, which asks again', async () => {
  const login = somebody('吴敏')
  const page = await open(1440, 900, '/login')
  await unitButton(page).click()
  await signInThere(page, login)
  await page.waitForURL('**/maincms-web/main/home**', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: /^当前用户/ }).click()
  await page.getByRole('menuitem', { name: '锁定屏幕' }).click()
  const again = page.getByRole('link', { name: '用单位统一登录解锁' })
  await again.waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.screenshot({ path: '.build/test-results/sso-locked.png' })
  await again.click()
  await signInThere(page, login)
  await page.waitForURL('**/maincms-web/main/home**', { waitUntil: 'domcontentloaded' })
  await page.context().close()
})

test('whoever has no role, or comes while the provider is away, is told so and has his password', async () => {
  const login = somebody('周强', [])
  const page = await open(390, 844, '/login')
  await unitButton(page).click()
  await signInThere(page, login)
  await page.getByText('您的单位账号没有本系统的权限').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.screenshot({ path: '.build/test-results/sso-no-role.png' })
  await page.goto(`${origin}/maincms-web/login?sso=unavailable&redirect=%2Fmain%2Flink`)
  await page.getByText('单位统一登录暂时不可用').waitFor()
  await page.getByLabel('用户名').waitFor()
  // What an address says is shown only where it is one of the product's own sentences.
  await page.goto(`${origin}/maincms-web/login?sso=%E6%8B%A8%E6%89%93400`)
  await page.getByLabel('用户名').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.context().close()
})

test('where passwords are for emergencies, the page says so', async () => {
  await set({ 'security.sso-only': true })
  try {
    const page = await open(390, 844, '/login')
    await page.getByText('系统、安全、审计管理员用密码登录').waitFor()
    expect(await page.getByLabel('用户名').isVisible()).toBe(false)
    expect(await violationsOn(page)).toEqual([])
    await page.screenshot({ path: '.build/test-results/sso-only.png' })
    await page.getByText('系统、安全、审计管理员用密码登录').click()
    await page.getByLabel('用户名').waitFor()
    await page.context().close()
  } finally {
    await set({ 'security.sso-only': false })
  }
})
