import { routerBase } from '@sunport/contract/constants.ts'
import type { NoticeSearchRoute } from '@sunport/regions/kinds.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { launchBrowser, read, turnBy, visibleText } from './support/browser.ts'

const origin = inject('origin')
const api = apiOf(origin)

let browser: Browser
let plain: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  plain = await browser.newContext({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false })
})

afterAll(() => browser.close())

/** Regions with a notice list that has type tabs. */
const searches = packs.flatMap(pack => {
  const found = Object.entries(pack.routes).find(
    ([, route]) => route.kind === 'notice-search' && route.tabs && route.timeName === 'noticeTime',
  )
  const [path, route] = found ?? []
  return path && route?.kind === 'notice-search' ? [{ pack, path, route }] : []
})

/** The first tab that has notices, with what the call says of it. */
const firstFullTab = async (pack: RegionPack, route: NoticeSearchRoute) => {
  for (const { code, name, channel } of pack.dictionaries[route.tabs ?? '']?.entries ?? []) {
    const input = {
      siteId: pack.siteCode,
      channel: channel ?? route.channels.join(','),
      noticeType: code,
      currPage: 1,
      pageSize: 10,
    }
    const { total, rows } = await api.info.selectInfoMoreChannel(input)
    if (total > 0) return { code, name, input, total, title: rows[0]?.title ?? '' }
  }
  throw new Error(`${pack.code} has no notice under any tab`)
}

const queryOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams

const totalShown = async (page: Page): Promise<number> => {
  const words = await visibleText(page.getByRole('navigation', { name: '分页' }))
  return Number(/共\s*([\d,]+)\s*条/.exec(words)?.[1]?.replaceAll(',', ''))
}

const rowLinks = (page: Page) =>
  page
    .locator('main a[href*="?id="], main a[href*="&id="]')
    .evaluateAll(links => [...new Set(links.map(link => (link as HTMLAnchorElement).href))])

describe.concurrent('a reader without scripts', () => {
  test('finds a notice list in every region', () => {
    expect(searches.map(({ pack }) => pack.code)).toEqual(packs.map(({ code }) => code))
  })

  test.each(searches)(
    'narrows $path by type and title, with the totals of the call',
    ({ pack, path, route }) =>
      read(plain, origin + routerBase + path, async ({ page }) => {
        const tab = await firstFullTab(pack, route)
        const types = page.getByRole('navigation', { name: '公告类型' })
        // The tab's name is followed by how many notices it holds.
        const link = types.getByRole('link', { name: new RegExp(`^${tab.name}\\s*，`) })
        await turnBy(page, () => link.click())
        expect(queryOf(page).get('noticeType')).toBe(tab.code)
        expect(await totalShown(page)).toBe(tab.total)

        const word = tab.title.slice(0, 6)
        await page.getByLabel('公告标题').fill(word)
        await turnBy(page, () => page.getByRole('button', { name: '查询' }).click())
        const narrowed = await api.info.selectInfoMoreChannel({ ...tab.input, title: word })
        expect([queryOf(page).get('title'), queryOf(page).get('noticeType')]).toEqual([word, tab.code])
        expect(await totalShown(page)).toBe(narrowed.total)
        expect(await rowLinks(page)).toHaveLength(narrowed.rows.length)

        await turnBy(page, () => page.getByRole('button', { name: '重置' }).click())
        expect(queryOf(page).get('title')).toBeNull()
        expect(await totalShown(page)).toBeGreaterThanOrEqual(tab.total)
      }),
  )

  test.each(searches)(
    'turns to the second page of $path and finds other rows there',
    ({ pack, path, route }) =>
      read(plain, origin + routerBase + path, async ({ page }) => {
        const first = await rowLinks(page)
        const total = await totalShown(page)
        await turnBy(page, () => page.getByRole('link', { name: '第 2 页', exact: true }).click())
        const second = await rowLinks(page)
        expect(await totalShown(page)).toBe(total)
        expect(second.filter(href => first.includes(href))).toEqual([])
        const { rows } = await api.info.selectInfoMoreChannel({
          siteId: pack.siteCode,
          channel: route.channels.join(','),
          noticeType: route.noticeTypes?.join(','),
          currPage: 2,
          pageSize: 10,
        })
        expect(second.map(href => new URL(href).searchParams.get('id'))).toEqual(rows.map(({ id }) => id))
      }),
  )
})
