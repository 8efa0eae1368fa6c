import { kinds } from '@sunport/regions/kinds.ts'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { daily, oneIn } from '../server/src/testing/thoroughness.ts'
import {
  commonAddresses,
  homesOf,
  oneOfEachKind,
  packs,
  queryHomes,
  routeAddresses,
} from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { hydrated, launchBrowser, read } from './support/browser.ts'
import { smallTargets } from './support/targets.ts'

const origin = inject('origin')
const samples = oneOfEachKind([
  ...(await routeAddresses(apiOf(origin))),
  ...queryHomes(),
  ...(await commonAddresses(apiOf(origin))),
])
const homes = packs.flatMap(homesOf)

let browser: Browser
let phone: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
})

afterAll(() => browser.close())

/** What a page is there for: it is pressed with a thumb, while walking. */
const mainControls =
  'button[type=submit], [role=search] input:not([type=hidden], [type=radio], [type=checkbox])'

test('every kind is looked at', () => {
  expect(samples.map(({ kind }) => kind)).toEqual(kinds)
})

describe.concurrent('on a phone', () => {
  test.each(daily([...new Map([...homes, ...samples].map(each => [each.href, each])).values()], oneIn(2)))(
    'the $kind $path has nothing that is hard to hit',
    ({ href }) =>
      read(phone, origin + href, async ({ page }) => {
        await hydrated(page)
        expect(await smallTargets(page, { height: 24, width: 24 })).toEqual([])
        expect(await smallTargets(page, { height: 44, width: 24, controls: mainControls })).toEqual([])
      }),
  )
})
