import { routerBase } from '@sunport/contract/constants.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { hydrated, launchBrowser, visit } from './support/browser.ts'

const origin = inject('origin')
const at = (path: string): string => origin + routerBase + path
const pack = packs.find(each => pathOfKind(each, 'message-form') && pathOfKind(each, 'law-list'))
if (!pack) throw new Error('a pack is needed')

let browser: Browser
let context: BrowserContext
beforeAll(async () => {
  browser = await launchBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
})
afterAll(() => browser.close())

describe('the main navigation', () => {
  const top = (page: Page) =>
    page.getByRole('navigation', { name: '主导航' }).locator('li:has(ul) > :is(a, button)').first()

  test('opens by the first pointer after Escape, and says whether it is open', () =>
    visit(context, at(pack.homePath), async ({ page }) => {
      await hydrated(page)
      const [opener, entry] = [top(page), top(page).locator('xpath=../ul//a').first()]
      await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false')
      await page.mouse.move(5, 700)
      await page.keyboard.press('Escape')
      await opener.hover()
      await entry.waitFor()
      await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true')
      await page.keyboard.press('Escape')
      await entry.waitFor({ state: 'hidden' })
      await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false')
    }))

  test('closes when something was chosen, though the pointer still lies on it', () =>
    visit(context, at(pack.homePath), async ({ page }) => {
      await hydrated(page)
      const entries = top(page).locator('xpath=../ul//a')
      const home = page.url()
      await top(page).hover()
      await entries.first().click()
      await page.waitForURL(address => address.href !== home)
      await entries.first().waitFor({ state: 'hidden' })
      await page.mouse.move(5, 700)
      await top(page).hover()
      await entries.first().waitFor()
    }))
})

test('a place that was chosen goes along: to pages that are not narrowed, and on to the next list', async () => {
  const own = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await visit(own, at(pack.noticePath), async ({ page }) => {
    await hydrated(page)
    const selector = page.locator('details', { hasText: '请选择区划' })
    await selector.locator('summary').click()
    const city = selector.getByRole('link').nth(3)
    const name = (await city.textContent()) ?? ''
    await city.click()
    await page.waitForURL(/regionCode=\d+/)
    const code = new URL(page.url()).searchParams.get('regionCode')

    await page.goto(at(pathOfKind(pack, 'law-list') ?? ''))
    await hydrated(page)
    await page.locator('details summary', { hasText: name }).waitFor()
    const ways = page.getByRole('navigation', { name: '主导航' }).locator(`a[href*="${pack.noticePath}"]`)
    await expect.poll(() => ways.first().getAttribute('href')).toContain(`regionCode=${code}`)

    // A list says by its address what it shows, so that a link shows everybody the same.
    await page.goto(at(pack.noticePath))
    await hydrated(page)
    await page.locator('details summary', { hasText: '请选择区划' }).waitFor()
  })
  await own.close()
})

test('what is wrong beside a field goes as soon as it is mended', () =>
  visit(context, at(pathOfKind(pack, 'message-form') ?? ''), async ({ page }) => {
    await hydrated(page)
    const form = page.locator('form:has(textarea)')
    await form.getByLabel('手机号码').fill('123')
    await form.getByRole('button', { name: '提交', exact: true }).last().click()
    const field = form.locator('[name="subject"]')
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await field.fill('电子保函如何申请')
    await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull()
    await expect.poll(() => form.getByLabel('手机号码').getAttribute('aria-invalid')).toBe('true')
  }))

test('告诉我们 on a notice opens the report of an error with the page it came from', async () => {
  const rows = await fetch(
    `${origin}/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=${pack.siteCode}&pageSize=1`,
  )
  const { data } = (await rows.json()) as { data: { rows: { id: string }[] } }
  const notice = `${pack.detail.notice}?id=${data.rows[0]?.id}`
  await visit(context, at(notice), async ({ page }) => {
    await page.getByRole('link', { name: '告诉我们' }).click()
    await page.getByRole('heading', { level: 1, name: '网站纠错' }).waitFor()
    await page.getByText(`相关页面：${notice}`).waitFor()
  })
})

test('site maps name the address that a page calls its own', async () => {
  const map = await fetch(`${origin}/sitemap/${pack.siteCode}/0.xml`).then(answer => answer.text())
  const addresses = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address))
  const sample = [0, 0.3, 0.6, 0.9].map(part => addresses[Math.floor(addresses.length * part)])
  for (const address of sample) {
    const own = `${address?.pathname}${address?.search}`
    const html = await fetch(origin + own).then(answer => answer.text())
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(canonical.replaceAll('&amp;', '&')).toMatch(new RegExp(`^https?://[^/]+${RegExp.escape(own)}$`))
  }
})
