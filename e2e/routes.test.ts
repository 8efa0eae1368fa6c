import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { launchBrowser, visit } from './support/browser.ts'

const origin = inject('origin')

let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
})

afterAll(() => browser.close())

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
