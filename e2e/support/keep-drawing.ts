import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'

const frame = () => new Promise<boolean>(done => requestAnimationFrame(() => done(true)))

/** Whether its next frame comes; pages that are on their way or closed have none. */
export const isDrawn = (page: Page): Promise<boolean> =>
  Promise.race([page.evaluate(frame).catch(() => true), setTimeout(3000, false, { ref: false })])

const watch = async (page: Page): Promise<void> => {
  while (!page.isClosed()) {
    if (!(await isDrawn(page))) {
      const clip = { x: 0, y: 0, width: 1, height: 1 }
      await page.screenshot({ clip, timeout: 5000 }).catch(() => undefined)
    }
    await setTimeout(2000, undefined, { ref: false })
  }
}

/**
 * Once in some thousand pages Chromium's shell stops drawing one, though it is visible and its scripts run: whoever
 * waits for its next frame, as every click does, waits in vain. A picture could still be taken of such a page, and to
 * take one the browser has to draw it.
 */
export const keepDrawing = (context: BrowserContext): void => {
  context.on('page', page => void watch(page))
}
