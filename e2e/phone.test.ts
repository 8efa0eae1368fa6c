import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sampleAddresses } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { hydrated, launchBrowser, read } from './support/browser.ts'

const origin = inject('origin')
const samples = await sampleAddresses(apiOf(origin))

const phoneWidth = 360
let browser: Browser
let phone: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  phone = await browser.newContext({
    viewport: { width: phoneWidth, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
})

afterAll(() => browser.close())

/** What sticks out, so that a failure says where to look. */
const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(width => {
    if ((document.scrollingElement?.scrollWidth ?? 0) <= width) return []
    return [...document.querySelectorAll('body *')]
      .filter(element => element.getBoundingClientRect().right > width + 0.5)
      .map(
        element =>
          `${element.tagName}.${element.className} ${Math.round(element.getBoundingClientRect().right)}`,
      )
      .slice(0, 8)
      .concat(`scroll width ${document.scrollingElement?.scrollWidth}`)
  }, phoneWidth)

describe.concurrent('at 360 pixels', () => {
  test.each(samples)('the $kind $path does not scroll sideways', ({ href }) =>
    read(phone, origin + href, async ({ page }) => {
      await hydrated(page)
      expect(await sticksOut(page)).toEqual([])
    }),
  )
})
