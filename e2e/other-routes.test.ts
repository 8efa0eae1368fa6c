import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { apiOf } from './support/api.ts'
import { violationsOn } from './support/axe.ts'
import { hydrated, launchBrowser, visibleText, visit } from './support/browser.ts'
import { otherAddresses } from './support/other-addresses.ts'

const origin = inject('origin')
const addresses = await otherAddresses(apiOf(origin))

let browser: Browser
let scripted: BrowserContext
let plain: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  const viewport = { width: 1280, height: 900 }
  scripted = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  plain = await browser.newContext({ viewport, javaScriptEnabled: false })
})

afterAll(() => browser.close())

/** What there is to read; controls and sentences for visitors without scripts are left out. */
const mainText = async (page: Page): Promise<string> => {
  await page.locator('main').evaluate(main => {
    for (const element of main.querySelectorAll<HTMLElement>(
      'button, dialog, noscript, [role=dialog], [data-script-only]',
    ))
      element.style.display = 'none'
  })
  return visibleText(page.locator('main'))
}

test('with the six first kinds they make 238', () => {
  expect(addresses).toHaveLength(238 - 141)
})

describe.concurrent('every other route', () => {
  test.each(addresses)('$path is a $kind without a fault, for readers of every sort', ({ href }) =>
    visit(scripted, origin + href, async ({ page, status, faults }) => {
      await hydrated(page)
      const headings = await page.locator('h1').allInnerTexts()
      expect(headings).toHaveLength(1)
      expect(status).toBe(200)
      expect(await page.title()).not.toBe('')
      const text = await mainText(page)
      expect(text.length).toBeGreaterThan(60)
      expect(text).not.toMatch(/加载失败|建设中/)
      expect(faults).toEqual([])
      expect(await violationsOn(page)).toEqual([])
      expect(await visit(plain, origin + href, ({ page: unscripted }) => mainText(unscripted))).toBe(text)
    }),
  )
})
