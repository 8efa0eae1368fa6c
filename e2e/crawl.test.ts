import type { Kind } from '@sunport/regions/kinds.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { firstOfEach, packs, queryHomes, routeAddresses } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { violationsOn } from './support/axe.ts'
import { hydrated, launchBrowser, read, visibleText } from './support/browser.ts'

const origin = inject('origin')
const routes = await routeAddresses(apiOf(origin))
const addresses = [...routes, ...queryHomes()]
/** What most visitors see of a region, in its own colours; every other kind is built alike everywhere. */
const ofEachRegion: readonly Kind[] = ['home', 'channel-list', 'notice-search', 'article', 'notice-detail']
/** Pages of one kind differ in their content alone; the long run looks at every one. */
const judged = new Set(
  firstOfEach(addresses, ({ pack, kind }) => (ofEachRegion.includes(kind) ? `${pack.code} ${kind}` : kind)),
)

let browser: Browser
let scripted: BrowserContext
let plain: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  const viewport = { width: 1280, height: 900 }
  scripted = await browser.newContext({ viewport })
  plain = await browser.newContext({ viewport, javaScriptEnabled: false })
  // Only its text is read.
  await plain.route(/\.(svg|png|webp|avif|jpe?g|woff2?)(\?|$)/, route => route.abort())
})

afterAll(() => browser.close())

const normal = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** What there is to read; controls and sentences for visitors without scripts are left out. */
const mainText = async (page: Page): Promise<string> => {
  const main = page.locator('main')
  await main.evaluate(element => {
    for (const part of element.querySelectorAll<HTMLElement>(
      'button, dialog, noscript, [role=dialog], [data-script-only]',
    ))
      part.style.display = 'none'
  })
  return visibleText(main)
}

/** What a visitor without scripts has of a page. */
const readPlainly = (href: string) =>
  read(plain, origin + href, async ({ page }) => ({
    title: normal(await page.title()),
    text: await mainText(page),
  }))

interface Readings {
  scripted: { title: string; text: string }
  plain: { title: string; text: string }
}

/** What the two sorts of readers have; when it differs, both read once more. */
const readAgain = async (page: Page, href: string, readings: Readings): Promise<Readings> => {
  const shown = { ...readings }
  if (JSON.stringify(shown.scripted) === JSON.stringify(shown.plain)) return shown
  await page.reload()
  await hydrated(page)
  readings.scripted = { title: normal(await page.title()), text: await mainText(page) }
  readings.plain = await readPlainly(href)
  return shown
}

/** Infos that a list of each kind leads to at least, the demo content being what it is. */
const leastLinks: Partial<Record<Kind, number>> = {
  home: 20,
  'channel-list': 10,
  'channel-tabs': 10,
  'notice-search': 1,
}

const detailLinks = (page: Page): Promise<number> =>
  page.locator('main a[href*="?id="], main a[href*="&id="]').count()

test('every route of every pack is visited', () => {
  const paths = packs.flatMap(pack => Object.keys(pack.routes))
  expect(routes.map(({ path }) => path).sort()).toEqual(paths.sort())
  expect(new Set(routes.map(({ pack }) => pack.code)).size).toBe(packs.length)
})

describe.concurrent('every route', () => {
  // Of tests that run side by side, each needs its own `expect` to poll.
  test.for(addresses)(
    '$path is a $kind without a fault, for readers of every sort',
    (address, { expect }) => {
      const { href, kind, title, documentTitle } = address
      return read(scripted, origin + href, async ({ page, status, faults }) => {
        await hydrated(page)
        expect(status).toBe(200)
        expect((await page.locator('h1').allInnerTexts()).map(normal)).toEqual([normal(title)])
        const fullTitle = normal(await page.title())
        expect(fullTitle.slice(0, normal(documentTitle).length)).toBe(normal(documentTitle))
        expect(await detailLinks(page)).toBeGreaterThanOrEqual(leastLinks[kind] ?? 0)
        if (judged.has(address)) expect(await violationsOn(page)).toEqual([])
        const text = await mainText(page)
        expect(text.length).toBeGreaterThan(60)
        expect(text).not.toMatch(/加载失败|内容建设中/)
        const readTwice = { scripted: { title: fullTitle, text }, plain: await readPlainly(href) }
        // Other files of tests write meanwhile: what differs is read again until nobody wrote between the readings.
        await expect
          .poll(() => readAgain(page, href, readTwice))
          .toSatisfy(({ scripted, plain }: Readings) => JSON.stringify(plain) === JSON.stringify(scripted))
        expect(faults).toEqual([])
      })
    },
  )
})
