import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, BrowserContext } from 'playwright-core'

/** Chosen as a visitor does: by the link, which sets the cookie. */
export const chooseMode = async (browser: Browser, origin: string, mode: string): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
  })
  await context.request.get(`${origin}${routerBase}/reading-mode?set=${mode}&back=/`, { maxRedirects: 0 })
  return context
}
