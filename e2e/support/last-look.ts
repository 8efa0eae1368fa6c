import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { openBrowsers } from './browser.ts'

const folder = join(import.meta.dirname, '..', '..', '.build', 'test-results', 'last-look')

/** What the pages showed when a test failed, to be looked at afterwards. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  mkdirSync(folder, { recursive: true })
  const pages = [...openBrowsers].flatMap(browser => browser.contexts().flatMap(context => context.pages()))
  const name = `${task.file.name.replaceAll('/', '-')} ${task.name}`
    .replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')
    .slice(0, 120)
  for (const [index, page] of pages.entries()) {
    // A page that is closing has nothing to show, and the failure is another.
    await page.screenshot({ path: join(folder, `${name}-${index}.png`), timeout: 10_000 }).catch(() => {})
  }
})
