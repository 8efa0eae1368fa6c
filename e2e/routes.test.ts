import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Address, allAddresses, packs } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { hydrated, launchBrowser, visibleText, visit } from './support/browser.ts'

const origin = inject('origin')
const addresses = await allAddresses(apiOf(origin))

let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
})

afterAll(() => browser.close())

const normal = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Rows that a list of each kind shows at least, the demo content being what it is. */
const leastRows: Record<Address['kind'], number> = {
  home: 20,
  'channel-list': 10,
  'channel-tabs': 10,
  'notice-search': 1,
  article: 0,
  'notice-detail': 0,
}

const detailLinks = (page: Page): Promise<number> =>
  page.locator('main a[href*="?id="], main a[href*="&id="]').count()

test('the packs have 141 routes of the six kinds', () => {
  expect(addresses).toHaveLength(141)
})

describe.concurrent('every route of the six kinds', () => {
  test.each(addresses)(
    '$path shows its $kind under its own title, without a fault',
    ({ href, title, kind }) =>
      visit(context, origin + href, async ({ page, status, faults }) => {
        await hydrated(page)
        const headings = await page.locator('h1').allInnerTexts()
        expect(headings.map(normal)).toEqual([normal(title)])
        expect(status).toBe(200)
        expect(normal(await page.title())).toContain(normal(title))
        expect((await visibleText(page.locator('main'))).length).toBeGreaterThan(100)
        expect(await detailLinks(page)).toBeGreaterThanOrEqual(leastRows[kind])
        expect(faults).toEqual([])
      }),
  )
})

test('an unknown path ends at the page that says so', () =>
  visit(context, `${origin}${routerBase}/noSuchPage?x=1`, async ({ page, status }) => {
    expect(status).toBe(404)
    expect(new URL(page.url()).pathname).toBe(`${routerBase}/404`)
    expect(await page.locator('h1').allInnerTexts()).toEqual(['页面不存在'])
  }))

test.each([
  ['/403', 403],
  ['/404', 404],
  ['/500', 500],
])('%s is answered with its own status', (path, expected) =>
  visit(context, origin + routerBase + path, async ({ page, status }) => {
    expect(status).toBe(expected)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.locator('main a').count()).toBeGreaterThan(0)
  }),
)

test('every public path also answers without the base path, by a redirect that keeps its query', async () => {
  for (const path of packs.flatMap(pack => Object.keys(pack.routes))) {
    const answer = await fetch(`${origin}${path}?id=1&a=b`, { redirect: 'manual' })
    const location = answer.headers.get('location')
    expect([path, answer.status, location]).toEqual([path, 302, `${routerBase}${path}?id=1&a=b`])
  }
})

test('the bare address leads to the portal', async () => {
  const answer = await fetch(`${origin}/`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${routerBase}/`])
})

const redirects = packs.flatMap(pack => Object.entries(pack.redirects))

test('the one old path of the specification is among the redirects', () => {
  expect(redirects).toContainEqual(['/noticeGs', '/articleGs'])
})

test.each(redirects)('the old path %s leads to %s', async (from, to) => {
  const answer = await fetch(`${origin}${routerBase}${from}?id=7`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${routerBase}${to}?id=7`])
})
