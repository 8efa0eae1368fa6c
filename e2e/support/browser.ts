import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const browserPath = (): string => {
  const found = process.env.CHROMIUM_PATH || usualPlaces.find(existsSync)
  if (!found) throw new Error('No Chromium found: install one or set CHROMIUM_PATH.')
  return found
}

export const launchBrowser = (...moreArguments: string[]): Promise<Browser> =>
  chromium.launch({
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

/** Everything a visitor with open developer tools would see in red. */
export const watchFaults = (page: Page): string[] => {
  const faults: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => faults.push(`page error: ${error.message}`))
  page.on('requestfailed', request => {
    // A visit is reported while the visitor already moves on; the browser then gives the request up.
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') faults.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('response', answer => {
    if (answer.status() >= 400) faults.push(`${answer.status()}: ${answer.url()}`)
  })
  return faults
}

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

/** Chromium may never answer the closing of a page that is still on its way to another one. */
const closePage = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load').catch(() => undefined)
  await Promise.race([page.close(), setTimeout(5000, undefined, { ref: false })])
}

/** Until React has taken over what the server drew, and nothing is being fetched any more. */
export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return heading && Object.keys(heading).some(key => key.startsWith('__reactProps'))
  })
  await page.waitForLoadState('networkidle')
}

/** What a visitor reads there, hidden parts left out, in one line. */
export const visibleText = async (element: Locator): Promise<string> =>
  (await element.allInnerTexts()).join(' ').replace(/\s+/g, ' ').trim()
