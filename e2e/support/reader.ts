import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated, turnBy, visit } from './browser.ts'

/** Somebody who reads in a context of his own: at a desk or on a phone, with script or without. */
export const readerWith = (browser: Browser, options: BrowserContextOptions) => {
  const hasScript = options.javaScriptEnabled !== false

  /** Nothing may break on the way, and nothing be wider than the screen at its end. */
  const at = async (address: string, walk: (page: Page) => Promise<void>): Promise<void> => {
    const context = await browser.newContext(options)
    await visit(context, address, async ({ page, faults }) => {
      if (hasScript) await hydrated(page)
      await walk(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        options.viewport?.width ?? 0,
      )
      // Without scripts the browser refuses them itself, one by one.
      if (hasScript) expect(faults).toEqual([])
    })
    await context.close()
  }

  return {
    at,
    /** From a letter to what its link opens, and the one button that is there. */
    press: (link: string, button: string, done: string): Promise<void> =>
      at(link, async page => {
        await turnBy(page, () => page.getByRole('button', { name: button, exact: true }).click())
        await page.getByRole('heading', { name: done }).waitFor()
      }),
  }
}

export type Reader = ReturnType<typeof readerWith>

/** The form that a page's 关注 leads to, filled in and sent. */
export const askToFollow = async (page: Page, contact: string): Promise<void> => {
  await page.getByRole('radio', { name: '邮件' }).check()
  await page.getByLabel('邮箱或手机号码').fill(contact)
  await turnBy(page, () => page.getByRole('button', { name: '订阅', exact: true }).click())
  await page.getByRole('heading', { name: '还差一步：请查收确认邮件' }).waitFor()
}
