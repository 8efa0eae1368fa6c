// Programs that drive a browser find their way by ids, placeholders and the words on buttons.
import { discoverPacks } from '@sunport/regions/discover.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { hydrated, launchBrowser, visibleText, visit } from '../support/browser.ts'
import { captchaText } from '../support/product.ts'

const origin = inject('origin')
const packs = await discoverPacks()
const guarded = packs.filter(pack => pack.switches.captchaOnNotices)
/** Generous: the machine may be busy with other browsers. */
const patienceMs = 30_000
const addressOf = (path: string): string => `${origin}/maincms-web${path}`

let browser: Browser
let context: BrowserContext
beforeAll(async () => {
  browser = await launchBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 1000 } })
})
afterAll(() => browser.close())

const titles = (page: Page) => page.locator('table tbody tr a').allInnerTexts()
const search = (page: Page) => page.getByRole('button', { name: '查询', exact: true })
const listed = (page: Page) =>
  page
    .waitForResponse(answer => answer.url().includes('/info/selectInfoForIndex'))
    .then(answer => answer.json())

describe.each(packs)('at $shortName', ({ noticePath, dictionaries, routes, switches }) => {
  test('the notice list has the fields, buttons and tabs that are looked for, and the detail its text', async () => {
    await visit(context, addressOf(noticePath), async ({ page }) => {
      for (const words of ['标题', '采购人', '开始日期', '结束日期'])
        expect([words, await page.locator(`input[placeholder*="${words}"]`).count()]).toEqual([words, 1])
      for (const name of ['查询', '重置'])
        expect(await page.getByRole('button', { name, exact: true }).count()).toBe(1)
      const captchas = switches.captchaOnNotices ? 2 : 0
      expect(await page.locator('#verifycode, img[src*="getVerify"]').count()).toBe(captchas)
      const route = routes[noticePath]
      const tabs = (route?.kind === 'notice-search' && dictionaries[route.tabs ?? '']?.entries) || []
      expect(tabs.length).toBeGreaterThan(0)
      for (const { name } of tabs)
        expect(await page.locator(`nav a:has-text("${name}")`).count()).toBeGreaterThan(0)
      await page.locator('table tbody tr a').first().click()
      await page.waitForSelector('.articleContent')
      expect((await visibleText(page.locator('.articleContent'))).length).toBeGreaterThan(100)
    })
  })
})

describe.each(guarded)('where $shortName demands a captcha', ({ noticePath }) => {
  test('the digits of the picture open the list, wrong ones bring a new picture, none are needed', async () => {
    await visit(context, addressOf(noticePath), async ({ page }) => {
      await hydrated(page)
      const field = page.locator('#verifycode')
      const picture = page.locator('img[src*="getVerify"]')
      expect(await page.locator('input[placeholder*="验证码"]').count()).toBe(1)
      expect(
        await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
      ).toEqual([100, 34])
      const all = await titles(page)
      const word = all[0]?.slice(0, 4) ?? ''

      await page.locator('input[placeholder*="标题"]').fill(word)
      await field.fill(captchaText)
      const [right] = await Promise.all([listed(page), search(page).click()])
      expect(right.code).toBe('200')
      await expect
        .poll(() => titles(page), { timeout: patienceMs })
        .toSatisfy((found: string[]) => found.length > 0 && found.every(title => title.includes(word)))

      const before = await picture.getAttribute('src')
      await field.fill('0000')
      const [wrong] = await Promise.all([listed(page), search(page).click()])
      expect(wrong).toMatchObject({ code: '4009', msg: expect.stringContaining('验证码') })
      await page.getByRole('alert').filter({ hasText: '验证码错误' }).waitFor()
      expect(await picture.getAttribute('src')).not.toBe(before)

      const [none] = await Promise.all([listed(page), search(page).click()])
      expect(none.code).toBe('200')
      await page.locator('table tbody tr a').first().waitFor()
      expect((await titles(page)).length).toBeGreaterThan(0)
    })
  })
})

test('a page that was left open until its key ran out reads on without anybody noticing', async () => {
  const [first] = guarded
  await visit(context, addressOf(first?.noticePath ?? ''), async ({ page }) => {
    await hydrated(page)
    const codes: string[] = []
    // The first request goes out as that of a program: the server does not know the page's key any more.
    await page.route('**/info/selectInfoForIndex*', async route => {
      const headers = { ...route.request().headers() }
      if (codes.length === 0) headers['x-sign'] = 'v1;kid=p1;ts=1781000000000;n=none;s=none'
      const answer = await route.fetch({ headers })
      codes.push((await answer.json()).code)
      await route.fulfill({ response: answer })
    })
    await page.getByRole('link', { name: '第 2 页' }).click()
    await page.waitForURL(/page=2/)
    expect(codes).toEqual(['4009', '200'])
    expect(await titles(page)).toHaveLength(10)
  })
})
