import type { Kind } from '@sunport/regions/kinds.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { ExpectStatic } from 'vitest'
import type { Address } from './addresses.ts'
import { hydrated, read, visibleText } from './browser.ts'

/** Infos that a list of each kind leads to at least, the demo content being what it is. */
export const leastLinks: Partial<Record<Kind, number>> = {
  home: 20,
  'channel-list': 10,
  'channel-tabs': 10,
  'notice-search': 1,
}

export const normal = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Somebody with scripts and somebody without. */
export interface Readers {
  origin: string
  scripted: BrowserContext
  plain: BrowserContext
}

export const twoReaders = async (browser: Browser, origin: string): Promise<Readers> => {
  const viewport = { width: 1280, height: 900 }
  const scripted = await browser.newContext({ viewport })
  const plain = await browser.newContext({ viewport, javaScriptEnabled: false })
  // Only its text is read.
  await plain.route(/\.(svg|png|webp|avif|jpe?g|woff2?)(\?|$)/, route => route.abort())
  return { origin, scripted, plain }
}

/** What there is to read; controls and sentences for visitors without scripts are left out. */
const mainText = async (page: Page): Promise<string> => {
  const main = page.locator('main')
  await main.evaluate(element => {
    for (const part of element.querySelectorAll<HTMLElement>(
      'button, dialog, noscript, [role=dialog], [data-script-only]',
    ))
      part.style.display = 'none'
  })
  return visibleText(main)
}

interface Reading {
  title: string
  text: string
}

const readingOf = async (page: Page): Promise<Reading> => ({
  title: normal(await page.title()),
  text: await mainText(page),
})

/** What the two sorts of readers have; when it differs, both read once more. */
const readAgain = async (
  { origin, plain }: Readers,
  page: Page,
  href: string,
  readings: { scripted: Reading; plain: Reading },
): Promise<{ scripted: Reading; plain: Reading }> => {
  const shown = { ...readings }
  if (JSON.stringify(shown.scripted) === JSON.stringify(shown.plain)) return shown
  await page.reload()
  await hydrated(page)
  readings.scripted = await readingOf(page)
  readings.plain = await read(plain, origin + href, ({ page: other }) => readingOf(other))
  return shown
}

const detailLinks = (page: Page): Promise<number> =>
  page.locator('main a[href*="?id="], main a[href*="&id="]').count()

/**
 * One page in a real browser: its heading, its links, no fault in the console, and the same words with scripts and
 * without. Tests that run side by side each bring their own `expect`. `judge` looks at the page as well.
 */
export const expectFaultless = (
  readers: Readers,
  { href, kind, title, documentTitle }: Address,
  expect: ExpectStatic,
  judge: (page: Page) => Promise<void> = async () => {},
): Promise<void> =>
  read(readers.scripted, readers.origin + href, async ({ page, status, faults }) => {
    await hydrated(page)
    expect(status).toBe(200)
    expect((await page.locator('h1').allInnerTexts()).map(normal)).toEqual([normal(title)])
    const fullTitle = normal(await page.title())
    expect(fullTitle.slice(0, normal(documentTitle).length)).toBe(normal(documentTitle))
    expect(await detailLinks(page)).toBeGreaterThanOrEqual(leastLinks[kind] ?? 0)
    await judge(page)
    const text = await mainText(page)
    expect(text.length).toBeGreaterThan(60)
    expect(text).not.toMatch(/加载失败|内容建设中/)
    const both = {
      scripted: { title: fullTitle, text },
      plain: await read(readers.plain, readers.origin + href, ({ page: other }) => readingOf(other)),
    }
    // Other files of tests write meanwhile: what differs is read again until nobody wrote between the readings.
    await expect
      .poll(() => readAgain(readers, page, href, both))
      .toSatisfy(
        ({ scripted, plain }: { scripted: Reading; plain: Reading }) =>
          JSON.stringify(plain) === JSON.stringify(scripted),
      )
    expect(faults).toEqual([])
  })
