import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { commonAddresses, queryHomes, routeAddresses } from '../support/addresses.ts'
import { apiOf } from '../support/api.ts'
import { violationsOn } from '../support/axe.ts'
import { hydrated, launchBrowser, read } from '../support/browser.ts'
import { expectElder } from '../support/elder-rules.ts'
import { chooseMode } from '../support/reading-mode.ts'
import { expectText } from '../support/text-rules.ts'

const origin = inject('origin')
const addresses = [
  ...(await routeAddresses(apiOf(origin))),
  ...queryHomes(),
  ...(await commonAddresses(apiOf(origin))),
]

let browser: Browser
let usual: BrowserContext
let elder: BrowserContext
let contrast: BrowserContext
let text: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  usual = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  elder = await chooseMode(browser, origin, 'elder')
  contrast = await chooseMode(browser, origin, 'contrast')
  text = await chooseMode(browser, origin, 'text')
})

afterAll(() => browser.close())

describe.concurrent('every route', () => {
  test.each(addresses)('$path breaks no rule of WCAG 2.2 AA', async ({ href }) => {
    for (const context of [usual, contrast])
      await read(context, origin + href, async ({ page }) => {
        await hydrated(page)
        expect(await violationsOn(page)).toEqual([])
      })
  })

  test.each(addresses)('$path is large, quiet and breaks no rule in elder mode', ({ href }) =>
    expectElder(elder, origin + href),
  )

  test.each(addresses)('$path is words alone in text mode', ({ href }) => expectText(text, origin + href))
})
