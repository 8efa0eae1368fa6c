import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { openBrowsers } from './browser.ts'

const folder = join(import.meta.dirname, '..', '..', '.build', 'test-results', 'last-look')

/** What came of asking a page that may not answer any more. */
const asked = (answer: Promise<string>): Promise<string> =>
  Promise.race([
    answer.catch((error: Error) => error.message.split('\n')[0] ?? ''),
    setTimeout(5000, 'no answer', { ref: false }),
  ])

/** Tells a page that hangs in its scripts from one that the browser draws no more. */
const stateOf = async (page: Page): Promise<string> => {
  const scripts = await asked(page.evaluate(() => `${document.visibilityState}, ${document.readyState}`))
  const frames = await asked(
    page.evaluate(() => new Promise<string>(done => requestAnimationFrame(() => done('drawn')))),
  )
  return `${page.url()}: scripts ${scripts}, frames ${frames}`
}

/** What the pages showed when a test failed, to be looked at afterwards. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  mkdirSync(folder, { recursive: true })
  const pages = [...openBrowsers].flatMap(browser => browser.contexts().flatMap(context => context.pages()))
  const name = `${task.file.name.replaceAll('/', '-')} ${task.name}`
    .replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')
    .slice(0, 120)
  for (const [index, page] of pages.entries()) {
    process.stderr.write(`last look, ${task.name}: ${await stateOf(page)}\n`)
    // A page that is closing has nothing to show, and the failure is another.
    await page.screenshot({ path: join(folder, `${name}-${index}.png`), timeout: 10_000 }).catch(() => {})
  }
})
