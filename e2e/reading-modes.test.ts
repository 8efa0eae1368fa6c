import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { allAddresses } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { violationsOn } from './support/axe.ts'
import { hydrated, launchBrowser, visit } from './support/browser.ts'
import { otherAddresses } from './support/other-addresses.ts'

const origin = inject('origin')
const api = apiOf(origin)
const settled = await allAddresses(api)
const others = await otherAddresses(api)
const everyRoute = [...settled, ...others].map(({ href, path }) => ({ href, path }))

let browser: Browser
let standard: BrowserContext
let elder: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  const options = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const
  standard = await browser.newContext(options)
  elder = await browser.newContext(options)
  // Chosen as a visitor does: by the link, which sets the cookie.
  const page = await elder.newPage()
  await page.goto(`${origin}${routerBase}/reading-mode?set=elder&back=/`)
  await page.close()
})

afterAll(() => browser.close())

test('every route of the packs is looked at', () => {
  expect(new Set(everyRoute.map(({ path }) => path)).size).toBe(238)
})

describe.concurrent('in standard mode', () => {
  test.each(settled)('$path breaks no rule of WCAG 2.2 AA', ({ href }) =>
    visit(standard, origin + href, async ({ page }) => {
      await hydrated(page)
      expect(await violationsOn(page)).toEqual([])
    }),
  )
})

describe.concurrent('in elder mode', () => {
  test.each(everyRoute)('$path is large, quiet and breaks no rule of WCAG 2.2 AA', ({ href }) =>
    visit(elder, origin + href, async ({ page, status, faults }) => {
      await hydrated(page)
      expect(status).toBe(200)
      expect(await page.locator('html').getAttribute('data-elder')).not.toBeNull()
      const size = await page
        .locator('body')
        .evaluate(body => Number.parseFloat(getComputedStyle(body).fontSize))
      expect(size).toBeGreaterThanOrEqual(18)
      expect(await page.locator('dialog[open]').count()).toBe(0)
      expect(faults).toEqual([])
      expect(await violationsOn(page)).toEqual([])
    }),
  )
})
