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
/** The one line above a page. */
const band = (page: Page) => page.locator('aside[data-type]')
const guide = (page: Page) => page.getByRole('region', { name: '访问指引' })

test('a home is interrupted by nothing: its guide is a block, with script and without', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled })
    await visit(context, home, async ({ page }) => {
      await guide(page).getByRole('heading', { level: 3 }).first().waitFor()
      expect(await modal(page).count()).toBe(0)
      expect(await band(page).count()).toBe(0)
      const fixed = await page.evaluate(() =>
        [...document.querySelectorAll('body *')].some(
          element => getComputedStyle(element).position === 'fixed' && element.checkVisibility(),
        ),
      )
      expect(fixed).toBe(false)
    })
    await context.close()
  }
})

test('no two homes greet with the same words', async () => {
  const greetings = await Promise.all(
    packs.map(async ({ homePath }) => {
      const html = await fetch(`${origin}${routerBase}${homePath}`).then(answer => answer.text())
      return /访问指引[\s\S]*?<h3[^>]*>([^<]*)</.exec(html)?.[1]
    }),
  )
  expect(greetings).not.toContain(undefined)
  expect(new Set(greetings).size).toBe(packs.length)
})

test('a pop-up that an editor chose is one line, which a phone unfolds without script', async () => {
  const owner = packs.find(each => pathOfKind(each, 'site-map'))
  const at = (owner && pathOfKind(owner, 'site-map')) ?? ''
  const title = `重要提示${Date.now()}`
  await publishPopup(title, owner?.siteCode ?? '', at)
  const address = `${origin}${routerBase}${at}`
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true }
  for (const options of [{}, phone, { ...phone, javaScriptEnabled: false }]) {
    const context = await browser.newContext(options)
    await visit(context, address, async ({ page }) => {
      const line = page.getByRole('complementary', { name: title })
      await line.getByText('请先阅读。').waitFor()
      expect(await modal(page).count()).toBe(0)
      expect(await band(page).count()).toBe(1)
      const isPhone = 'isMobile' in options
      expect((await line.boundingBox())?.height).toBeLessThan(isPhone ? 50 : 120)
      if (!isPhone) return
      await line.getByRole('link', { name: '展开' }).click()
      await line.getByRole('link', { name: '展开' }).waitFor({ state: 'hidden' })
    })
    await context.close()
  }
})

test('what becomes of a window is counted, and the page does not wait for it', async () => {
  const context = await browser.newContext()
  const events: string[] = []
  // Before the page is there: a machine that is idle counts before anybody else could listen.
  context.on('request', request => {
    if (request.url().includes('/countWindow')) events.push(request.postDataJSON().event)
  })
  await visit(context, home, async ({ page, faults }) => {
    await hydrated(page)
    const shown = await guide(page).getByRole('listitem').count()
    await expect.poll(() => events).toEqual(Array.from({ length: shown }, () => 'impression'))
    await guide(page).getByRole('link', { name: '查看详情' }).last().click()
    await expect.poll(() => events.includes('click')).toBe(true)
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
    expect(await guide(page).count()).toBe(0)
    expect(await band(page).count()).toBe(0)
  })
  await context.close()
})

test('the elder mode is left in peace', async () => {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'sunport-mode', value: 'elder', url: origin }])
  await visit(context, home, async ({ page }) => {
    await hydrated(page)
    expect(await guide(page).count()).toBe(0)
    expect(await band(page).count()).toBe(0)
  })
  await context.close()
})
