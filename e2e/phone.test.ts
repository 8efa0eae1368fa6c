import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sampleAddresses } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { hydrated, launchBrowser, visit } from './support/browser.ts'

const origin = inject('origin')
const samples = await sampleAddresses(apiOf(origin))
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const phoneWidth = 360
let browser: Browser
let phone: BrowserContext
let desk: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  phone = await browser.newContext({
    viewport: { width: phoneWidth, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
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
    visit(phone, origin + href, async ({ page }) => {
      await hydrated(page)
      expect(await sticksOut(page)).toEqual([])
    }),
  )
})

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

const violationsOn = async (page: Page): Promise<string[]> => {
  const results = await page.evaluate(
    tags =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
      }),
    standards,
  )
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')} — ${failureSummary}`),
  )
}

/** An open window keeps the page behind it from being looked at: then both are, one after the other. */
const allViolationsOn = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource)
  const isCovered = (await page.locator('dialog[open]').count()) > 0
  const covering = isCovered ? await violationsOn(page) : []
  if (isCovered) await page.keyboard.press('Escape')
  return [...covering, ...(await violationsOn(page))]
}

describe.concurrent('for readers with assistive technology', () => {
  test.each(samples)('the $kind $path breaks no rule of WCAG 2.2 AA', ({ href }) =>
    visit(desk, origin + href, async ({ page }) => {
      await hydrated(page)
      expect(await allViolationsOn(page)).toEqual([])
    }),
  )
})
