import { kinds } from '@sunport/regions/kinds.ts'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { daily, oneIn } from '../server/src/testing/thoroughness.ts'
import { oneOfEachKind, queryHomes, routeAddresses } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { violationsOn } from './support/axe.ts'
import { hydrated, launchBrowser, read } from './support/browser.ts'
import { expectElder } from './support/elder-rules.ts'
import { chooseMode } from './support/reading-mode.ts'

const origin = inject('origin')
const addresses = [...(await routeAddresses(apiOf(origin))), ...queryHomes()]
/** The long run looks at every page. */
const samples = oneOfEachKind(addresses)

let browser: Browser
let elder: BrowserContext
let contrast: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  elder = await chooseMode(browser, origin, 'elder')
  contrast = await chooseMode(browser, origin, 'contrast')
})

afterAll(() => browser.close())

describe.concurrent('in elder mode', () => {
  test.each(daily(samples, oneIn(3)))('$path is large, quiet and breaks no rule of WCAG 2.2 AA', ({ href }) =>
    expectElder(elder, origin + href),
  )
})

test('every kind is looked at in elder mode', () => {
  expect(samples.map(({ kind }) => kind)).toEqual(kinds)
})

/** Colours come from one table, whose pairs are tried in `contrast-colors.test.ts`: a few show that pages keep to it. */
const few = daily(samples, oneIn(5))

describe.concurrent('in high contrast', () => {
  // It is the usual page in other colours; what else the standard asks, the crawl looks for.
  test.each(few)('the $kind $path has colours that WCAG 2.2 AA allows', ({ href }) =>
    read(contrast, origin + href, async ({ page, faults }) => {
      await hydrated(page)
      expect(await page.locator('html').getAttribute('data-contrast')).not.toBeNull()
      expect(await violationsOn(page, 'colours')).toEqual([])
      expect(faults).toEqual([])
    }),
  )
})
