import type { Route } from '@sunport/regions/kinds.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { homesOf, packs, routeAddresses } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { hydrated, launchBrowser, read } from './support/browser.ts'

const origin = inject('origin')
const screen = { width: 390, height: 844 }
const addresses = await routeAddresses(apiOf(origin))

/** A zone has a banner of its own above its list. */
const isPlain = (route: Route | undefined): boolean => !(route && 'zone' in route && route.zone)
const lists = packs.flatMap(pack =>
  ['notice-search', 'channel-list', 'channel-tabs'].flatMap(
    kind =>
      addresses.find(
        address => address.pack === pack && address.kind === kind && isPlain(pack.routes[address.path]),
      ) ?? [],
  ),
)
const searches = packs.flatMap(
  pack => addresses.find(({ pack: own, kind }) => own === pack && kind === 'full-search') ?? [],
)

let browser: Browser
let phone: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  phone = await browser.newContext({ viewport: screen, isMobile: true, hasTouch: true })
})

afterAll(() => browser.close())

/** Where the row of the first info that a page leads to begins. */
const firstInfo = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll('main a[href*="id="]')].filter(link => link.checkVisibility())
    const row = links[0]?.closest('tr, li') ?? links[0]
    return row ? row.getBoundingClientRect().top + scrollY : Number.POSITIVE_INFINITY
  })

describe.concurrent('on a phone', () => {
  test.each(lists)('the first row of $path stands within the first 450 pixels', ({ href }) =>
    read(phone, origin + href, async ({ page }) => {
      await hydrated(page)
      expect(await firstInfo(page)).toBeLessThanOrEqual(450)
    }),
  )

  test.each(packs.flatMap(homesOf))('a tender is on the first two screens of $path', ({ href }) =>
    read(phone, origin + href, async ({ page }) => {
      await hydrated(page)
      const top = await page
        .locator('main a[href*="type=notice"]:visible')
        .first()
        .evaluate(link => link.getBoundingClientRect().top + scrollY)
      expect(top).toBeLessThanOrEqual(2 * screen.height)
    }),
  )

  test.each(searches)('$path has one search box', ({ href }) =>
    read(phone, origin + href, async ({ page }) => {
      expect(await page.getByRole('search').count()).toBe(1)
    }),
  )

  test('the tools of a law are folded, and open by a tap without script', async () => {
    const plain = await browser.newContext({ viewport: screen, javaScriptEnabled: false })
    const law = addresses.find(({ kind }) => kind === 'law-list')
    await read(plain, origin + law?.href, async ({ page }) => {
      await page.locator('main a[href*="id="]').first().click()
      const contents = page.getByRole('button', { name: '跳转' })
      const fold = page.locator('summary', { hasText: '目录与工具' })
      await fold.waitFor()
      expect(await contents.isVisible()).toBe(false)
      await fold.click()
      expect(await contents.isVisible()).toBe(true)
    })
    await plain.close()
  })
})

test('the tools of a law stand open beside it on a desk', async () => {
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const law = addresses.find(({ kind }) => kind === 'law-list')
  await read(desk, origin + law?.href, async ({ page }) => {
    await page.locator('main a[href*="id="]').first().click()
    await page.getByRole('button', { name: '跳转' }).waitFor()
  })
  await desk.close()
})
