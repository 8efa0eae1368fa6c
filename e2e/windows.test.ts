import { randomUUID } from 'node:crypto'
import { routerBase } from '@sunport/contract/constants.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { apiOf, signIn } from './support/api.ts'
import { hydrated, launchBrowser, visit } from './support/browser.ts'
import { proved } from './support/proved.ts'

const origin = inject('origin')
const [pack] = packs
if (!pack) throw new Error('a pack is needed')
const home = `${origin}${routerBase}${pack.homePath}`
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** As an editor writes it and reviewers sign it. */
const publishPopup = async (title: string, siteId: string, at: string): Promise<void> => {
  const editor = apiOf(origin, await signIn(origin, 'editor'))
  const day = (offset: number) => toWireTime(new Date(Date.now() + offset * 86_400_000))
  const { id, version } = await editor.window.create({
    id: randomUUID(),
    siteId,
    title,
    bodyHtml: '<p>请先阅读。</p>',
    fields: { windowType: 'popup', pages: [at], validFrom: day(-1), validTo: day(1) },
    attachments: [],
  })
  let item = await editor.window.submit({ id, version })
  for (const level of [1, 2, 3]) {
    if (item.openState !== `review${level}`) continue
    const reviewer = apiOf(origin, await signIn(origin, `reviewer${level}`))
    item = await reviewer.window.approve(proved({ id, version: item.version }))
  }
}

const modal = (page: Page) => page.locator('dialog[open]')
/** The demo's cards come after two seconds. */
const pastEveryDelay = 3_000
const card = (page: Page) => page.locator('aside[data-position]')

test('a home greets with a line that covers nothing, with script and without', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled })
    await visit(context, home, async ({ page }) => {
      const line = page.locator('aside[data-type="strip"]')
      await line.waitFor()
      expect((await line.boundingBox())?.height).toBeLessThan(120)
      expect(await modal(page).count()).toBe(0)
      const { top } = await page.getByRole('banner').evaluate(element => element.getBoundingClientRect())
      expect((await line.boundingBox())?.y).toBeLessThan(top)
    })
    await context.close()
  }
})

test('no two homes greet with the same words', async () => {
  const greetings = await Promise.all(
    packs.map(async ({ homePath }) => {
      const html = await fetch(`${origin}${routerBase}${homePath}`).then(answer => answer.text())
      return /<aside[^>]*aria-label="([^"]*)"[^>]*data-type="strip"/.exec(html)?.[1]
    }),
  )
  expect(greetings).not.toContain(undefined)
  expect(new Set(greetings).size).toBe(packs.length)
})

test('a pop-up that an editor chose opens once a visitor, and is a line on a phone and without script', async () => {
  const owner = packs.find(each => pathOfKind(each, 'site-map'))
  const at = (owner && pathOfKind(owner, 'site-map')) ?? ''
  const title = `重要提示${Date.now()}`
  await publishPopup(title, owner?.siteCode ?? '', at)
  const address = `${origin}${routerBase}${at}`
  const line = (page: Page) => page.getByRole('complementary', { name: title })
  const desk = await browser.newContext()
  await visit(desk, address, async ({ page }) => {
    await modal(page).getByText('请先阅读。').waitFor()
    expect(await line(page).isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'detached' })
  })
  // Another session of the same visitor.
  await visit(desk, address, async ({ page }) => {
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await hydrated(page)
    expect(await modal(page).count()).toBe(0)
  })
  await desk.close()
  const others = [
    { viewport: { width: 390, height: 844 }, isMobile: true },
    { viewport: { width: 1440, height: 900 }, javaScriptEnabled: false },
  ]
  for (const options of others) {
    const context = await browser.newContext(options)
    await visit(context, address, async ({ page }) => {
      await line(page).getByText('请先阅读。').waitFor()
      expect(await modal(page).count()).toBe(0)
    })
    await context.close()
  }
})

test('a floating card stands still, closes, and moves nothing', async () => {
  const context = await browser.newContext()
  await visit(context, home, async ({ page }) => {
    await hydrated(page)
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
    await hydrated(page)
    await page.locator('aside[data-type="strip"]').getByRole('button').click()
    await card(page).waitFor()
    // The card may be counted before the end of the line is: only the sum has an order to keep.
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
  await context.clock.install()
  await visit(context, `${origin}${routerBase}${subSite?.home}`, async ({ page }) => {
    await hydrated(page)
    await page.clock.runFor(pastEveryDelay)
    expect(await modal(page).count()).toBe(0)
    expect(await card(page).count()).toBe(0)
  })
  await context.close()
})

test('the elder mode is left in peace', async () => {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'sunport-mode', value: 'elder', url: origin }])
  await context.clock.install()
  await visit(context, home, async ({ page }) => {
    await hydrated(page)
    await page.clock.runFor(pastEveryDelay)
    expect(await page.locator('dialog').count()).toBe(0)
    expect(await card(page).count()).toBe(0)
  })
  await context.close()
})
