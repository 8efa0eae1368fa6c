import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsOn } from './axe.ts'
import { hydrated, read } from './browser.ts'
import { smallTargets } from './targets.ts'

const least = { fontSize: 18, lineHeight: 1.5, target: 44 }

/** Text that is smaller than 18 px or set closer than one and a half lines, each with its place. */
const hardToRead = (page: Page): Promise<string[]> =>
  page.evaluate(({ fontSize, lineHeight }) => {
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const isRead = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.sunport-hidden, [aria-hidden=true], svg')
    return [...document.querySelectorAll('body, body *')].flatMap(element => {
      if (!hasText(element) || !isRead(element)) return []
      const style = getComputedStyle(element)
      const size = Number.parseFloat(style.fontSize)
      // A line height of `normal` is no number, and too little.
      const line = Number.parseFloat(style.lineHeight) / size
      if (size >= fontSize && line >= lineHeight - 0.01) return []
      const words = element.textContent?.trim().slice(0, 12)
      return `${size} px × ${line.toFixed(2)}: ${element.tagName}.${element.className} ${words}`
    })
  }, least)

/** A page in elder mode is large, quiet, and breaks no rule of WCAG 2.2 AA. */
export const expectElder = (elder: BrowserContext, address: string): Promise<void> =>
  read(elder, address, async ({ page, status, faults }) => {
    await hydrated(page)
    expect(status).toBe(200)
    expect(await page.locator('html').getAttribute('data-elder')).not.toBeNull()
    expect(await hardToRead(page)).toEqual([])
    expect(await smallTargets(page, { height: least.target, width: 0 })).toEqual([])
    expect(await page.locator('dialog[open]').count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    expect(faults).toEqual([])
  })
