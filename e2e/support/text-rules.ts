import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsOn } from './axe.ts'
import { hydrated, read } from './browser.ts'

/** What is drawn though nobody can read it, and texts set too closely. */
const notText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
    const drawn = [...document.querySelectorAll('img[alt=""], svg[aria-hidden=true], .articleContent img')]
      .filter(isSeen)
      .map(element => element.outerHTML.slice(0, 80))
    const painted = [...document.querySelectorAll('*')]
      .filter(element => isSeen(element) && getComputedStyle(element).backgroundImage.includes('url('))
      .map(element => `${element.tagName}.${element.className} has a picture behind it`)
    const close = [...document.querySelectorAll('main *')].flatMap(element => {
      const { fontSize, lineHeight } = getComputedStyle(element)
      const hasText = [...element.childNodes].some(
        node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      const isRead = isSeen(element) && !element.closest('.sunport-hidden, [lang=mn-Mong], option')
      const lines = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
      return hasText && isRead && lines < 1.3 ? [`${element.tagName}.${element.className} ${lines}`] : []
    })
    return [...drawn, ...painted, ...close]
  })

/** A page in text mode has words and nothing over them, and breaks no rule of WCAG 2.2 AA. */
export const expectText = (text: BrowserContext, address: string): Promise<void> =>
  read(text, address, async ({ page, status, faults }) => {
    await hydrated(page)
    expect(status).toBe(200)
    expect(await page.locator('html').getAttribute('data-text')).not.toBeNull()
    expect(await notText(page)).toEqual([])
    expect(await page.locator('dialog[open], aside[class*=banner]').count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    expect(faults).toEqual([])
  })
