import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { daily } from '../server/src/testing/thoroughness.ts'
import { storageName, toEntry } from '../web/src/storage.ts'
import { violationsOn } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { signInPage } from './support/desk.ts'
import { eachView, openDeskPage, ownerOf, pagesOf } from './support/desk-crawl.ts'
import { layoutFaults } from './support/desk-layout.ts'

const origin = inject('origin')
const people = ['admin', 'editor', 'reviewer3', 'keeper', 'replier', 'directory', 'auditadmin', 'secadmin']
/** Daily those with the widest tables and the longest forms. */
const wide = ['home', 'announcement', 'notice-review', 'role', 'user', 'channel', 'link']
const owners = daily(ownerOf(await pagesOf(origin, people)), all =>
  all.filter(({ page }) => wide.includes(page)),
)
/** Daily one for each further width and for the dark, and one with all that can be opened: one style is for all. */
const some = daily(owners, all => all.slice(0, 1))
const unfolded = daily(owners, all => all.filter(({ page }) => page === 'role'))

/** The choice of somebody who wants it dark, as the browser keeps it. */
const darkEntry = {
  name: storageName('theme'),
  text: JSON.stringify(toEntry({ appearance: 'dark' }, '', Date.now())),
}

let browser: Browser
const tabs = new Map<string, Page>()

const tabOf = async (user: string, options: Parameters<Browser['newContext']>[0]): Promise<Page> => {
  const key = `${user} ${JSON.stringify(options)}`
  const known = tabs.get(key)
  if (known) return known
  const context: BrowserContext = await browser.newContext({ locale: 'zh-CN', ...options })
  const page = await context.newPage()
  await signInPage(page, origin, user)
  tabs.set(key, page)
  return page
}

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const faultsOn = async (page: Page): Promise<string[]> => [
  ...(await layoutFaults(page)),
  ...(await violationsOn(page, 'colours')),
]

describe('at 1440 px', () => {
  const viewport = { width: 1440, height: 900 }

  test.each(owners)('$page: nothing cut off, nothing overlapping', async ({ user, page: name }) => {
    const page = await tabOf(user, { viewport })
    expect(await openDeskPage(page, origin, name)).toBe(true)
    expect(await faultsOn(page)).toEqual([])
  })

  test.each(unfolded)(
    '$page with its dialogs and its first row: what decides is in sight',
    async ({ user, page: name }) => {
      const page = await tabOf(user, { viewport })
      expect(await openDeskPage(page, origin, name)).toBe(true)
      const found: string[] = []
      await eachView(page, origin, name, async where => {
        found.push(...(await faultsOn(page)).map(fault => `${where}: ${fault}`))
      })
      expect(found).toEqual([])
    },
  )
})

describe.each([
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
])('at $width px', viewport => {
  test.each(some)('$page: nothing cut off, nothing overlapping', async ({ user, page: name }) => {
    const page = await tabOf(user, { viewport })
    expect(await openDeskPage(page, origin, name)).toBe(true)
    expect(await layoutFaults(page)).toEqual([])
  })
})

describe('in the dark', () => {
  test.each(some)('$page can be read', async ({ user, page: name }) => {
    const page = await tabOf(user, { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
    await page.addInitScript(entry => localStorage.setItem(entry.name, entry.text), darkEntry)
    expect(await openDeskPage(page, origin, name)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
    expect(await violationsOn(page, 'colours')).toEqual([])
  })
})
