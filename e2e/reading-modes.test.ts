import { commonRoutes } from '@sunport/regions/common-routes.ts'
import { kinds } from '@sunport/regions/kinds.ts'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { daily, oneIn } from '../server/src/testing/thoroughness.ts'
import {
  commonAddresses,
  oneOfEachCommon,
  oneOfEachKind,
  queryHomes,
  routeAddresses,
} from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { violationsOn } from './support/axe.ts'
import { hydrated, launchBrowser, read } from './support/browser.ts'
import { expectElder } from './support/elder-rules.ts'
import { chooseMode } from './support/reading-mode.ts'
import { expectText } from './support/text-rules.ts'

const origin = inject('origin')
const addresses = [
  ...(await routeAddresses(apiOf(origin))),
  ...queryHomes(),
  ...(await commonAddresses(apiOf(origin))),
]
/** One of each kind, and every page that is the same in all regions; the long run looks at all of them. */
const samples = [...new Set([...oneOfEachKind(addresses), ...oneOfEachCommon(addresses)])]

let browser: Browser
let elder: BrowserContext
let contrast: BrowserContext
let text: BrowserContext
let mongolian: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  elder = await chooseMode(browser, origin, 'elder')
  contrast = await chooseMode(browser, origin, 'contrast')
  text = await chooseMode(browser, origin, 'text')
  mongolian = await chooseMode(browser, origin, 'mongolian')
})

afterAll(() => browser.close())

describe.concurrent('in elder mode', () => {
  test.each(daily(samples, oneIn(3)))('$path is large, quiet and breaks no rule of WCAG 2.2 AA', ({ href }) =>
    expectElder(elder, origin + href),
  )
})

test('every kind, and every page that all regions have, is looked at in every mode', () => {
  expect([...new Set(samples.map(({ kind }) => kind))]).toEqual(kinds)
  const paths = new Set(samples.map(({ path }) => path))
  expect(Object.keys(commonRoutes).filter(path => !paths.has(path))).toEqual([])
})

describe.concurrent('in text mode', () => {
  test.each(daily(samples, oneIn(3)))('$path is words alone, and breaks no rule of WCAG 2.2 AA', ({ href }) =>
    expectText(text, origin + href),
  )
})

const scripted = addresses.filter(({ pack }) => pack.secondScript)
const scriptedSamples = [...new Set([...oneOfEachKind(scripted), ...oneOfEachCommon(scripted)])]

describe.concurrent('in the second script of a region', () => {
  test.each(inject('isLongRun') ? scripted : oneIn(6)(scriptedSamples))(
    'what is translated on $path stands in columns beside the Chinese, and the rest is told to be Chinese',
    ({ href, kind }) =>
      read(mongolian, origin + href, async ({ page, faults }) => {
        await hydrated(page)
        const words = page.locator('[lang=mn-Mong]').filter({ visible: true })
        const styles = await words.evaluateAll(all =>
          all.map(element => getComputedStyle(element).writingMode),
        )
        expect(new Set(styles)).toEqual(new Set(['vertical-lr']))
        // Long names break into columns: none pushes the page down, or stands out of its line.
        const heights = await page
          .locator('header [lang=mn-Mong], nav [lang=mn-Mong]')
          .evaluateAll(all => all.map(element => (element as HTMLElement).offsetHeight))
        expect(Math.max(0, ...heights)).toBeLessThanOrEqual(88)
        if (kind !== 'app-page') expect(await page.getByRole('note').textContent()).toContain('仍为中文')
        expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
        expect(
          await page.evaluate(async () => {
            await document.fonts.ready
            return document.fonts.check('16px "Noto Sans Mongolian"', 'ᠮᠣᠩᠭᠣᠯ')
          }),
        ).toBe(true)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width).toBeLessThanOrEqual(1280)
        expect(await violationsOn(page)).toEqual([])
        expect(faults).toEqual([])
      }),
  )
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
