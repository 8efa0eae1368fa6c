import { setTimeout } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type Locator,
  type Page,
  type Request,
  type Response,
} from 'playwright-core'
import { findChromium } from '../../scripts/browser.mjs'
import { lendContexts } from './lent-contexts.ts'

export const browserPath = (): string => {
  const found = findChromium()
  if (!found) throw new Error('No Chromium found: install one or set CHROMIUM_PATH.')
  return found
}

/** Those of this worker, for the last look at what failed. */
export const openBrowsers = new Set<Browser>()

const launched = new Map<string, Promise<Browser>>()

const launch = async (key: string, moreArguments: string[]): Promise<Browser> => {
  const browser = await chromium.launch({
    // Without a locale that knows Chinese, the browser saves every such file under the name "download".
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    executablePath: browserPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...moreArguments,
    ],
  })
  openBrowsers.add(browser)
  browser.on('disconnected', () => {
    openBrowsers.delete(browser)
    launched.delete(key)
  })
  const { takeAllBack } = lendContexts(browser)
  browser.close = takeAllBack
  return browser
}

/** One browser serves all files of a worker and ends with it; to close it takes back what a file left open. */
export const launchBrowser = (...moreArguments: string[]): Promise<Browser> => {
  const key = moreArguments.join(' ')
  const browser = launched.get(key) ?? launch(key, moreArguments)
  launched.set(key, browser)
  return browser
}

/** Everything a visitor with open developer tools would see in red, until it is no longer of interest. */
const listenForFaults = (page: Page): { faults: string[]; stop(): void } => {
  const faults: string[] = []
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`)
  }
  const onPageError = (error: Error): void => void faults.push(`page error: ${error.message}`)
  const onFailure = (request: Request): void => {
    // A visit is reported while the visitor already moves on; the browser then gives the request up.
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') faults.push(`failed: ${request.url()} ${reason}`)
  }
  const onResponse = (answer: Response): void => {
    if (answer.status() >= 400) faults.push(`${answer.status()}: ${answer.url()}`)
  }
  page.on('console', onConsole).on('pageerror', onPageError)
  page.on('requestfailed', onFailure).on('response', onResponse)
  const stop = (): void => {
    page.off('console', onConsole).off('pageerror', onPageError)
    page.off('requestfailed', onFailure).off('response', onResponse)
  }
  return { faults, stop }
}

export const watchFaults = (page: Page): string[] => listenForFaults(page).faults

export interface Visit {
  page: Page
  status: number
  faults: string[]
}

/** Opens a page of its own in the context and hands it over for the time of `look`. */
export const visit = async <T>(
  context: BrowserContext,
  address: string,
  look: (visit: Visit) => Promise<T>,
): Promise<T> => {
  const page = await context.newPage()
  try {
    const faults = watchFaults(page)
    const answer = await page.goto(address, { waitUntil: 'load' })
    return await look({ page, status: answer?.status() ?? 0, faults })
  } finally {
    await closePage(page)
  }
}

/** Tabs of a context that nobody reads in at the moment. */
const freeTabs = new WeakMap<BrowserContext, Page[]>()

const tabOf = async (context: BrowserContext): Promise<Page> => {
  const tabs = freeTabs.get(context)?.filter(page => !page.isClosed()) ?? []
  const tab = tabs.pop()
  freeTabs.set(context, tabs)
  return tab ?? context.newPage()
}

const keepTab = (context: BrowserContext, page: Page): void => {
  freeTabs.set(context, [...(freeTabs.get(context) ?? []), page])
}

/**
 * A visit of somebody who reads a page and leaves nothing in its tab, which the next one reads on in: to open a tab
 * takes the browser twice as long as to show a page in it.
 */
export const read = async <T>(
  context: BrowserContext,
  address: string,
  look: (visit: Visit) => Promise<T>,
): Promise<T> => {
  const page = await tabOf(context)
  const { faults, stop } = listenForFaults(page)
  try {
    const answer = await page.goto(address, { waitUntil: 'load' })
    const seen = await look({ page, status: answer?.status() ?? 0, faults })
    keepTab(context, page)
    return seen
  } catch (error) {
    await closePage(page)
    throw error
  } finally {
    stop()
  }
}

/** Chromium may never answer the closing of a page that is still on its way to another one. */
const closePage = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load').catch(() => undefined)
  await Promise.race([page.close(), setTimeout(5000, undefined, { ref: false })])
}

/** Without scripts every step leads to another document: what is read next is read there. */
export const turnBy = async (page: Page, step: () => Promise<unknown>): Promise<void> => {
  const arrived = page.waitForEvent('domcontentloaded')
  await step()
  await arrived
}

/**
 * Until the scripts have taken over what the server drew, and nothing is being fetched any more. Preact, which takes a
 * page over in one stroke, keeps its tree at the root; React, in development, leaves its mark on each element.
 */
export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    const heading = document.querySelector('h1')
    return (
      heading && ((root && '__k' in root) || Object.keys(heading).some(key => key.startsWith('__reactProps')))
    )
  })
  await page.waitForLoadState('networkidle')
}

/** What a visitor reads there, hidden parts left out, in one line. */
export const visibleText = async (element: Locator): Promise<string> =>
  (await element.allInnerTexts()).join(' ').replace(/\s+/g, ' ').trim()
