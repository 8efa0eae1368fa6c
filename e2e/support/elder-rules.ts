import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsOn } from './axe.ts'
import { hydrated, read } from './browser.ts'

const least = { fontSize: 18, lineHeight: 1.5, target: 44 }

/**
 * Links and controls that are less than 44 px high where they are pressed, each with its place. Links within a
 * sentence are left out, as WCAG 2.5.5 and 2.5.8 do, and so are the texts of editors.
 */
const hardToHit = (page: Page): Promise<string[]> =>
  page.evaluate(({ target }) => {
    const controls = 'a[href], button, summary, select, textarea, input:not([type=hidden])'
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.sunport-hidden, [inert]')

    /** Other words in the same block stand beside it. */
    const isInSentence = (element: Element): boolean => {
      if (element.closest('.articleContent')) return true
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false
      const block = element.closest('p, dd, li, td, figcaption, blockquote')
      return [...(block?.childNodes ?? [])].some(
        node => node.nodeType === Node.TEXT_NODE && /[\p{L}\p{N}]/u.test(node.textContent ?? ''),
      )
    }

    /** A target may be larger than its box: by its label, or by a layer that is spread over its card. */
    const boxesOf = (element: Element): DOMRect[] => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const layer = getComputedStyle(element, '::after')
      const reaches = [layer.top, layer.right, layer.bottom, layer.left].map(Number.parseFloat)
      const spread = layer.content !== 'none' && layer.position === 'absolute' && reaches.every(by => by <= 0)
      const isOwnCard = getComputedStyle(element).position !== 'static'
      const card = spread && !isOwnCard && element instanceof HTMLElement ? element.offsetParent : null
      return [element, ...labels, ...(card ? [card] : [])].map(each => each.getBoundingClientRect())
    }

    return [...document.querySelectorAll(controls)].flatMap(element => {
      const boxes = boxesOf(element)
      const own = boxes[0]
      if (!own || (own.width < 2 && boxes.length === 1) || !isShown(element) || isInSentence(element))
        return []
      const height = Math.max(...boxes.map(box => box.height))
      if (height >= target - 0.5) return []
      const words = (element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 12)
      const parent = element.parentElement
      return `${Math.round(height)} px: ${parent?.tagName}.${parent?.className} > ${element.tagName}.${element.className} ${words}`
    })
  }, least)

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
    expect(await hardToHit(page)).toEqual([])
    expect(await page.locator('dialog[open]').count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    expect(faults).toEqual([])
  })
