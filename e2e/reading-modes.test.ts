import { routerBase } from '@sunport/contract/constants.ts'
import { kinds } from '@sunport/regions/kinds.ts'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { queryHomes, routeAddresses } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { violationsOn } from './support/axe.ts'
import { hydrated, launchBrowser, visit } from './support/browser.ts'
import { hardToHit, hardToRead } from './support/elder-rules.ts'

const origin = inject('origin')
const addresses = [...(await routeAddresses(apiOf(origin))), ...queryHomes()]
/** One page of each kind, not all of the same region. */
const samples = kinds.flatMap((kind, at) => {
  const ofKind = addresses.filter(address => address.kind === kind)
  return ofKind[at % ofKind.length] ?? []
})

let browser: Browser
let elder: BrowserContext
let contrast: BrowserContext

/** Chosen as a visitor does: by the link, which sets the cookie. */
const choose = async (mode: 'elder' | 'contrast'): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.request.get(`${origin}${routerBase}/reading-mode?set=${mode}&back=/`, { maxRedirects: 0 })
  return context
}

beforeAll(async () => {
  browser = await launchBrowser()
  elder = await choose('elder')
  contrast = await choose('contrast')
})

afterAll(() => browser.close())

describe.concurrent('in elder mode', () => {
  test.each(addresses)('$path is large, quiet and breaks no rule of WCAG 2.2 AA', ({ href }) =>
    visit(elder, origin + href, async ({ page, status, faults }) => {
      await hydrated(page)
      expect(status).toBe(200)
      expect(await page.locator('html').getAttribute('data-elder')).not.toBeNull()
      expect(await hardToRead(page)).toEqual([])
      expect(await hardToHit(page)).toEqual([])
      expect(await page.locator('dialog[open]').count()).toBe(0)
      expect(await violationsOn(page)).toEqual([])
      expect(faults).toEqual([])
    }),
  )
})

test('every kind is looked at in high contrast', () => {
  expect(samples.map(({ kind }) => kind)).toEqual(kinds)
})

describe.concurrent('in high contrast', () => {
  test.each(samples)('the $kind $path breaks no rule of WCAG 2.2 AA', ({ href }) =>
    visit(contrast, origin + href, async ({ page, faults }) => {
      await hydrated(page)
      expect(await page.locator('html').getAttribute('data-contrast')).not.toBeNull()
      expect(await violationsOn(page)).toEqual([])
      expect(faults).toEqual([])
    }),
  )
})
