import { stageOf } from '@sunport/contract/codes.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { violationsOn } from './support/axe.ts'
import { hydrated, launchBrowser, turnBy, visibleText, visit } from './support/browser.ts'
import { chooseMode } from './support/reading-mode.ts'

const origin = inject('origin')
const api = apiOf(origin)
const [pack] = packs
if (!pack) throw new Error('a pack is needed')
const { siteCode: siteId, noticePath } = pack

let browser: Browser
let desk: BrowserContext
let phone: BrowserContext
let plain: BrowserContext
beforeAll(async () => {
  browser = await launchBrowser()
  desk = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  plain = await browser.newContext({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false })
})
afterAll(() => browser.close())

const addressOf = (row: Parameters<typeof detailHref>[1]) => origin + routerBase + detailHref(pack, row)

/** A tender that can still be bid for and brings a file. */
const openTender = async (): Promise<string> => {
  const { rows } = await api.info.selectInfoMoreChannel({ siteId, biddable: '1', currPage: 1, pageSize: 40 })
  // Lists leave the files to the detail.
  for (const row of rows)
    if ((await api.info.getInfoById({ id: row.id, siteId }))?.attchList.length) return addressOf(row)
  throw new Error('no open tender brings a file')
}

/** An earlier tender, and the result that its project has by now. */
const decidedTender = async () => {
  const { rows } = await api.info.selectInfoMoreChannel({
    siteId,
    noticeType: '001021',
    currPage: 1,
    pageSize: 40,
  })
  for (const result of rows) {
    const project = await api.info.selectInfoByOpenTenderCode({ site: siteId, planId: result.planId ?? '' })
    const tenders = project.rows.filter(({ noticeType }) => stageOf(noticeType) === 'tender')
    const [tender] = tenders
    if (tender && tenders.length === 1) return { tender, result }
  }
  throw new Error('no project is decided')
}

const topOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN

const back = (page: Page) => page.getByRole('link', { name: '返回列表' })
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** How many lines each piece of the heading between two possible ends stands on. */
const linesOfPieces = (page: Page): Promise<number[]> =>
  page.locator('h1 > span').evaluate(heading =>
    [...heading.childNodes]
      .filter(node => node.nodeType === Node.TEXT_NODE)
      .map(node => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      }),
  )

test('the heading of a notice breaks between words on a phone, and keeps to it when scripts have run', async () =>
  visit(phone, await openTender(), async ({ page, faults }) => {
    await hydrated(page)
    const lines = await linesOfPieces(page)
    expect(lines.length).toBeGreaterThan(5)
    expect(Math.max(...lines)).toBe(1)
    expect((await page.locator('h1').boundingBox())?.height).toBeGreaterThan(50)
    expect(faults).toEqual([])
  }))

describe('a tender that is open', () => {
  test('answers before its text, its files directly below', async () =>
    visit(desk, await openTender(), async ({ page }) => {
      await hydrated(page)
      const answers = await visibleText(page.getByRole('region', { name: '关键信息' }))
      for (const words of [
        /投标截止、开标时间\s*\d{4}-\d{2}-\d{2} \d{2}:\d{2}\s*还剩/,
        /文件获取时间\s*\d{4}-\d{2}-\d{2} 至 \d{4}-\d{2}-\d{2}/,
        /文件获取地点\s*线上获取/,
        /开标地点/,
        /采购人联系方式/,
      ])
        expect(answers).toMatch(words)
      const tops = [
        await topOf(page, '[aria-labelledby="answers"]'),
        await topOf(page, '[aria-labelledby="attachments"]'),
        await topOf(page, '.articleContent'),
      ]
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
      expect(await violationsOn(page)).toEqual([])
    }))

  test('has its contents beside the text on a desk, without a script as well', async () =>
    visit(plain, await openTender(), async ({ page }) => {
      const contents = page.getByRole('navigation', { name: '正文目录' })
      const link = contents.getByRole('link').last()
      expect(await link.isVisible()).toBe(true)
      const [list, text] = [await contents.boundingBox(), await page.locator('.articleContent').boundingBox()]
      expect(list?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
      const words = await visibleText(link)
      await link.click()
      const heading = page.locator('.articleContent :target')
      expect(await visibleText(heading)).toBe(words)
    }))

  test('folds its contents on a phone, and nothing runs out of the window', async () =>
    visit(phone, await openTender(), async ({ page }) => {
      await hydrated(page)
      const contents = page.getByRole('navigation', { name: '正文目录' })
      const link = contents.getByRole('link').first()
      expect(await link.isVisible()).toBe(false)
      await contents.locator('summary').click()
      await link.waitFor()
      await link.click()
      await page.waitForURL(/#part-1$/)
      expect(await page.locator('.articleContent :target').count()).toBe(1)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBe(390)
      expect(await violationsOn(page)).toEqual([])
    }))

  test('says the same in the elder mode', async () => {
    const address = await openTender()
    const own = await chooseMode(browser, origin, 'elder')
    await visit(own, address, async ({ page }) => {
      await hydrated(page)
      await page.getByRole('region', { name: '关键信息' }).waitFor()
      expect(await violationsOn(page)).toEqual([])
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(1280)
    })
    await own.close()
  })
})

test('a law that a tender names is read at the article that is meant, without scripts too', async () =>
  visit(plain, await openTender(), async ({ page }) => {
    const cited = page.locator('main a', { hasText: /《中华人民共和国政府采购法》第二十二条/ })
    await turnBy(page, () => cited.first().click())
    expect(await page.locator('h1').textContent()).toContain('政府采购法')
    expect(await page.locator(':target').textContent()).toMatch(/^\s*第二十二条/)
  }))

test('a notice of a project that is decided leads to what decided it', async () => {
  const { tender, result } = await decidedTender()
  await visit(plain, addressOf(tender), async ({ page }) => {
    const banner = page.getByRole('region', { name: '项目结果' })
    expect(await visibleText(banner)).toMatch(/已成交|已签约|已验收|已终止/)
    // The names of winners lead elsewhere.
    const decision = banner.locator('a[href*="id="]')
    const shown = await visibleText(decision)
    const project = await api.info.selectInfoByOpenTenderCode({ site: siteId, planId: result.planId ?? '' })
    expect(project.rows.filter(({ id }) => id !== tender.id).map(({ title }) => title)).toContain(shown)
    await decision.click()
    await page.getByRole('heading', { level: 1, name: shown }).waitFor()
  })
})

describe('返回列表', () => {
  const filtered = `${origin}${routerBase}${noticePath}?title=${encodeURIComponent('采购')}&page=2`
  const firstRow = (page: Page) => page.locator('main a[href*="id="][href*="type=notice"]').first()

  test('leads to the list as it was, through other notices as well', () =>
    visit(desk, filtered, async ({ page }) => {
      await hydrated(page)
      const wanted = queryOf(page)
      await firstRow(page).click()
      await back(page).waitFor()
      await page.getByRole('navigation', { name: '上一篇与下一篇' }).getByRole('link').last().click()
      await expect.poll(() => back(page).getAttribute('href')).toContain('page=2')
      await back(page).click()
      await page.getByRole('navigation', { name: '分页' }).waitFor()
      expect(queryOf(page)).toEqual(wanted)
    }))

  test('knows the list that opened the notice in a document of its own', () =>
    visit(desk, filtered, async ({ page }) => {
      await hydrated(page)
      const address = await firstRow(page).getAttribute('href')
      await page.evaluate(href => location.assign(href ?? ''), address)
      await page.waitForURL(/id=/)
      await hydrated(page)
      await expect.poll(() => back(page).getAttribute('href')).toContain('page=2')
    }))

  test("leads to the channel's list without a script, and for who came from elsewhere", async () => {
    const address = await openTender()
    for (const context of [plain, desk])
      await visit(context, address, async ({ page }) => {
        const href = (await back(page).getAttribute('href')) ?? ''
        const path = new URL(href, origin).pathname.slice(routerBase.length)
        expect(pack.routes[path]?.kind).toMatch(/^(notice-search|channel-)/)
        expect(href).not.toContain('page=')
      })
  })
})
