import { routerBase } from '@sunport/contract/constants.ts'
import { acrossPath } from '@sunport/regions/common-routes.ts'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { violationsOn } from './support/axe.ts'
import { hydrated, launchBrowser, visit } from './support/browser.ts'

const origin = inject('origin')
const [own] = packs
const searchKey = encodeURIComponent('设备 采购')

let browser: Browser
let context: BrowserContext
beforeAll(async () => {
  browser = await launchBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
})
afterAll(() => browser.close())

/** The first number in words. */
const numberIn = (words: string | null): number =>
  Number(/\d[\d,]*/.exec(words ?? '')?.[0]?.replaceAll(',', ''))

test("from a site's search over all provinces to another province's notice, on its own site", () =>
  visit(
    context,
    `${origin}${routerBase}${own?.searchPath}?searchKey=${searchKey}`,
    async ({ page, faults }) => {
      await hydrated(page)
      await page.getByRole('link', { name: '到各省站点一并检索' }).click()
      await page.getByRole('heading', { level: 1, name: '跨省联合检索' }).waitFor()
      expect(await page.getByRole('searchbox', { name: '检索词' }).inputValue()).toBe('设备 采购')
      expect(await page.getByRole('banner').textContent()).toContain(own?.siteName)

      const provinces = page.getByRole('navigation', { name: '省份' })
      const other = provinces
        .getByRole('link')
        .filter({ hasNotText: own?.name ?? '' })
        .first()
      const offered = await other.textContent()
      await other.click()
      await page.getByRole('list', { name: '已选条件' }).waitFor()
      const results = page.getByRole('region', { name: '检索结果' })
      expect(numberIn(await results.getByRole('status').textContent())).toBe(numberIn(offered))
      const leadsTo = packs.find(pack => offered?.startsWith(pack.name.slice(0, 2)))
      const hit = results.locator('h2 a').first()
      const title = (await hit.textContent()) ?? ''
      await hit.click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(await page.getByRole('banner').textContent()).toContain(leadsTo?.siteName)
      expect(faults).toEqual([])
    },
  ))

test('in every face it reads well on a phone and breaks no rule', async () => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  for (const { code } of packs)
    await visit(
      phone,
      `${origin}${routerBase}${acrossPath}?region=${code}&searchKey=${searchKey}`,
      async ({ page, faults }) => {
        await hydrated(page)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width, code).toBeLessThanOrEqual(390)
        expect(await violationsOn(page), code).toEqual([])
        expect(faults).toEqual([])
      },
    )
})
