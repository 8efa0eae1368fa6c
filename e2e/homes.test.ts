import { routerBase } from '@sunport/contract/constants.ts'
import { HtmlValidate } from 'html-validate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Address, homesOf, packs, sampleAddresses } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { hydrated, launchBrowser } from './support/browser.ts'

const origin = inject('origin')
const homes = packs.flatMap(pack => homesOf(pack))

const fetchText = async (href: string) => {
  const answer = await fetch(origin + href, { redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

const isDetail = (href: string): boolean => href.startsWith(`${routerBase}/`) && /[?&]id=/.test(href)

const spread = <T>(items: T[], count: number): T[] =>
  Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)] as T)

test.each(homes)('$path answers a whole page to a reader without scripts', async ({ href, title, pack }) => {
  const { status, html } = await fetchText(href)
  expect(status).toBe(200)
  const documentTitle = /<title>([^<]*)<\/title>/.exec(html)?.[1]
  expect(documentTitle).toContain(pack.siteName)
  expect(documentTitle).toContain(title)
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
  expect(html).not.toContain('加载失败')
  expect(linksIn(html).length).toBeGreaterThanOrEqual(60)
})

test.each(homes)('what $path lists can be opened', async ({ href }) => {
  const details = [...new Set(linksIn((await fetchText(href)).html).filter(isDetail))]
  expect(details.length).toBeGreaterThanOrEqual(20)
  for (const detail of spread(details, 5)) {
    const { status, html } = await fetchText(detail)
    expect(`${status} ${detail}`).toBe(`200 ${detail}`)
    expect(html).not.toContain('信息不存在')
  }
})

/** The tabs of a page that stand closed, as `[address, name]`. */
const closedTabs = (html: string): [string, string][] =>
  [...html.matchAll(/<a [^>]*href="([^"]*[?&;]tab=[^"]*)"[^>]*>([^<]*)<\/a>/g)]
    .filter(([link]) => !link.includes('aria-current'))
    .map(([, href = '', name = '']) => [href.replaceAll('&amp;', '&'), name])

test.each(homes)('every tab of $path is a page of its own for who has no script', async ({ href }) => {
  const { html } = await fetchText(href)
  const tabs = closedTabs(html)
  expect(tabs.length).toBeGreaterThan(2)
  for (const [address, name] of spread(tabs, 3)) {
    const answer = await fetch(origin + address)
    expect(answer.status).toBe(200)
    const opened = { html: await answer.text() }
    expect(closedTabs(opened.html).map(([at]) => at)).not.toContain(address)
    expect(opened.html).toMatch(new RegExp(`aria-current="true"[^>]*>${name}</a>`))
    // What search engines keep is the home itself.
    const canonical = (text: string) => /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]
    expect(canonical(opened.html)).toBe(canonical(html))
  }
})

describe('a tab that is opened', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await launchBrowser()
    page = await browser.newPage()
  })
  afterAll(() => browser.close())

  const [home] = homes
  const closed = () =>
    page.getByRole('navigation', { name: /类型$/ }).locator('a:not([aria-current])').first()

  test('comes into its place without another page, and again after it could not be had', async () => {
    await page.goto(origin + (home?.href ?? ''))
    await hydrated(page)
    const before = page.url()
    const name = (await closed().textContent()) ?? ''
    const tab = () => page.getByRole('link', { name, exact: true }).first()
    const failing = /selectInfoMoreChannel/
    await page.route(failing, route => route.abort())
    await tab().click()
    await page.getByText('加载失败').waitFor()
    await page.unroute(failing)
    const lines = page.waitForResponse(failing)
    await page.getByRole('link', { name: '重试' }).click()
    const { data } = await (await lines).json()
    await page.getByText('加载失败').waitFor({ state: 'hidden' })
    expect(await tab().getAttribute('aria-current')).toBe('true')
    expect(page.url()).toBe(before)
    expect(data.rows.length).toBeGreaterThan(0)
    await page.locator(`a[href*="${data.rows[0].id}"]`).first().waitFor()
  })

  test('is fetched again where another city was chosen meanwhile', async () => {
    const homeOf = async (at: number): Promise<void> => {
      const { homePath = '' } = packs[at] ?? {}
      await page.goto(origin + routerBase + homePath)
      await hydrated(page)
      const isChosenHere = await page
        .locator(`nav[aria-label="按地区查看"] a[href^="${routerBase}${homePath}?"]`)
        .count()
      if (isChosenHere < 2) await homeOf(at + 1)
    }
    await homeOf(0)
    const cities = page
      .getByRole('navigation', { name: '按地区查看' })
      .first()
      .locator('a[href*="regionCode="]')
    const choose = async (at: number): Promise<string[]> => {
      await cities.nth(at).click()
      await expect.poll(() => cities.nth(at).getAttribute('aria-current')).toBe('true')
      return page
        .getByRole('navigation', { name: /类型$/ })
        .locator('a:not([aria-current])')
        .allTextContents()
    }
    const openIn = async (at: number, name: string): Promise<string | null> => {
      await choose(at)
      const asked = page.waitForRequest(/selectInfoMoreChannel/)
      await page.getByRole('link', { name, exact: true }).first().click()
      return new URL((await asked).url()).searchParams.get('regionCode')
    }
    // Not every city has something of every type.
    const offered: string[][] = []
    const shared = async (): Promise<{ name: string; at: number[] }> => {
      const names = await choose(offered.length)
      const before = offered.findIndex(others => others.some(name => names.includes(name)))
      offered.push(names)
      const name = offered[before]?.find(each => names.includes(each))
      return name ? { name, at: [before, offered.length - 1] } : shared()
    }
    const { name, at } = await shared()
    const codes: (string | null)[] = []
    for (const each of at) codes.push(await openIn(each, name))
    expect(codes[0]).toMatch(/^\d{6}$/)
    expect(codes[1]).not.toBe(codes[0])
  })
})

test('no two regions share a home', async () => {
  const bodies = await Promise.all(
    packs.map(async pack => (await fetchText(routerBase + pack.homePath)).html),
  )
  const headings = bodies.map(html => /<title>([^<]*)/.exec(html)?.[1])
  expect(new Set(headings).size).toBe(packs.length)
})

test.each(homes)('$path is sent with its security headers', async ({ href }) => {
  const { headers } = await fetchText(href)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toMatch(/script-src 'self'(;|$)/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
})

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Matters of taste: React writes attributes and void elements in its own way.
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'off',
    // The title of a notice is as long as its authors make it.
    'long-title': 'off',
  },
})

const complaintsAbout = async ({ href }: Address): Promise<string[]> => {
  const { html } = await fetchText(href)
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, line, column }) => `${ruleId}: ${message} ${selector} ${line}:${column}`,
    ),
  )
}

const samples = await sampleAddresses(apiOf(origin))

test.each(samples)('the $kind $path is valid HTML', async address => {
  expect(await complaintsAbout(address)).toEqual([])
})
