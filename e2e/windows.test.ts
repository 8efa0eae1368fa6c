import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { hydrated, launchBrowser, visit } from './support/browser.ts'

const origin = inject('origin')
const [pack] = packs
if (!pack) throw new Error('a pack is needed')
const home = `${origin}${routerBase}${pack.homePath}`
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const modal = (page: Page) => page.locator('dialog[open]')
const card = (page: Page) => page.locator('aside[data-position]')

test('a pop-up opens once a session, Esc closes it, and the page is as it was', async () => {
  const context = await browser.newContext()
  await visit(context, home, async ({ page }) => {
    await modal(page).waitFor()
    expect(await modal(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'detached' })
    await page.reload()
    await hydrated(page)
    expect(await modal(page).count()).toBe(0)
  })
  await context.close()
})

test('a floating card stands still, closes, and moves nothing', async () => {
  const context = await browser.newContext()
  await visit(context, home, async ({ page }) => {
    await modal(page).waitFor()
    await page.keyboard.press('Escape')
    const before = await page.getByRole('main').boundingBox()
    await card(page).waitFor()
    expect(await page.getByRole('main').boundingBox()).toEqual(before)
    await card(page).getByRole('button').click()
    await card(page).waitFor({ state: 'detached' })
  })
  await context.close()
})

/** Counting waits for an idle moment, which a busy machine may not have for seconds. */
const patience = { timeout: 30_000 }

test('what becomes of a window is counted, and the page does not wait for it', async () => {
  const context = await browser.newContext()
  await visit(context, home, async ({ page, faults }) => {
    const events: string[] = []
    page.on('request', request => {
      if (request.url().includes('/countWindow')) events.push(request.postDataJSON().event)
    })
    await modal(page).waitFor()
    await modal(page).getByRole('button', { name: '关闭' }).click()
    await card(page).waitFor()
    // The card may be counted before the end of the modal is: only the sum has an order to keep.
    await expect.poll(() => events.toSorted(), patience).toEqual(['close', 'impression', 'impression'])
    await card(page).getByRole('link', { name: '查看详情' }).click()
    await expect
      .poll(() => events.toSorted(), patience)
      .toEqual(['click', 'close', 'impression', 'impression'])
    await page.waitForLoadState('networkidle')
    expect(faults).toEqual([])
  })
  await context.close()
})

test('a sub-site does not greet with the windows of its province', async () => {
  const [subSite] = packs.flatMap(({ subSites }) => subSites)
  const context = await browser.newContext()
  await visit(context, `${origin}${routerBase}${subSite?.home}`, async ({ page }) => {
    await hydrated(page)
    await page.waitForTimeout(3_000)
    expect(await modal(page).count()).toBe(0)
    expect(await card(page).count()).toBe(0)
  })
  await context.close()
})

test('the elder mode is left in peace', async () => {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'sunport-mode', value: 'elder', url: origin }])
  await visit(context, home, async ({ page }) => {
    await hydrated(page)
    await page.waitForTimeout(3_000)
    expect(await page.locator('dialog').count()).toBe(0)
    expect(await card(page).count()).toBe(0)
  })
  await context.close()
})
