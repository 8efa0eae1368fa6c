import { routerBase } from '@sunport/contract/constants.ts'
import type { Route } from '@sunport/regions/kinds.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { daily, oneIn } from '../server/src/testing/thoroughness.ts'
import { homesOf, packs, routeAddresses } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { hydrated, launchBrowser, read } from './support/browser.ts'

const origin = inject('origin')
const screen = { width: 390, height: 844 }
const api = apiOf(origin)
const addresses = await routeAddresses(api)

/** A zone has a banner of its own above its list. */
const isZone = (route: Route | undefined): boolean => Boolean(route && 'zone' in route && route.zone)
const zones = addresses.filter(({ pack, path }) => isZone(pack.routes[path]))
const lists = packs.flatMap(pack =>
  ['notice-search', 'channel-list', 'channel-tabs', 'law-list'].flatMap(
    kind =>
      addresses.find(
        address => address.pack === pack && address.kind === kind && !isZone(pack.routes[address.path]),
      ) ?? [],
  ),
)
const searches = packs.flatMap(
  pack => addresses.find(({ pack: own, kind }) => own === pack && kind === 'full-search') ?? [],
)

/** The title of a second call ends in a number that nearly fills a line. */
const longest = async (pack: RegionPack) => {
  const again = { siteId: pack.siteCode, channel: '', title: '(二次)', currPage: 1, pageSize: 100 }
  const { rows } = await api.info.selectInfoMoreChannel(again)
  return rows
    .sort((one, other) => other.title.length - one.title.length)
    .slice(0, 1)
    .map(row => ({ name: pack.siteName, href: routerBase + detailHref(pack, row) }))
}
const longTitles = (await Promise.all(packs.map(longest))).flat()

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
  test.each(daily([...lists, ...zones], oneIn(3)))(
    'the first row of $path stands within the first 450 pixels',
    ({ href }) =>
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

  test.each(longTitles)('the longest title of $name breaks within the screen', ({ href }) =>
    read(phone, origin + href, async ({ page }) => {
      const beyond = await page.locator('h1').evaluate(title => {
        // The empty half of a bracket at the end of a line may hang over.
        const half = Number.parseFloat(getComputedStyle(title).fontSize) / 2
        return title.scrollWidth - title.clientWidth - half
      })
      expect(beyond).toBeLessThanOrEqual(0)
    }),
  )

  test.each(daily(searches, oneIn(3)))('$path has one search box', ({ href }) =>
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
