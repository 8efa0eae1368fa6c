import { readFileSync } from 'node:fs'
import { routerBase } from '@sunport/contract/constants.ts'
import { deadlineDays } from '@sunport/contract/rules/deadline-range.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { apiOf } from './support/api.ts'
import { launchBrowser, visibleText, visit } from './support/browser.ts'
import { districtsOf, expectOpenTendersOf } from './support/tenders.ts'

const origin = inject('origin')
const api = apiOf(origin)
const at = (path: string): string => origin + routerBase + path
const siteId = 'gd'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const readers: [name: string, options: BrowserContextOptions][] = [
  ['at a desk', { viewport: { width: 1440, height: 900 } }],
  ['on a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ['at a desk without script', { viewport: { width: 1440, height: 900 }, javaScriptEnabled: false }],
]

const inRoute = async (options: BrowserContextOptions, path: string, walk: (page: Page) => Promise<void>) => {
  const context = await browser.newContext(options)
  await visit(context, at(path), async ({ page, faults }) => {
    await walk(page)
    // Without scripts the browser refuses them itself, one by one.
    if (options.javaScriptEnabled !== false) expect(faults).toEqual([])
  })
  await context.close()
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** On a phone the form is behind a fold. */
const openForm = async (page: Page): Promise<void> => {
  const fold = page.locator('main summary').filter({ hasText: '筛选条件' })
  if (await fold.isVisible()) await fold.click()
}

const chooseMedicalDevices = async (page: Page, hasScript: boolean): Promise<void> => {
  const form = page.getByRole('search', { name: '公告筛选' })
  await form.locator('summary').filter({ hasText: '全部品目' }).click()
  // Without script they do not come by themselves.
  if (!hasScript) await form.getByRole('link', { name: '列出全部品目' }).click()
  for (const name of ['货物', '设备']) await form.locator(`summary[aria-label="${name}的下级品目"]`).click()
  await form.getByLabel('医疗设备', { exact: true }).check()
}

/** Everything that the rows promise is held against the notice that one of them opens. */
const expectFits = async (page: Page): Promise<void> => {
  const { from, to } = deadlineDays('nextWeek', new Date())
  const facts = await visibleText(page.locator('main'))
  const [, opening = ''] =
    /(\d{4}-\d{2}-\d{2}) \d{2}:\d{2}/.exec(facts.slice(facts.search(/截止时间|开标时间/))) ?? []
  expect(opening >= from && opening <= to, `${opening} within ${from} and ${to}`).toBe(true)
  const [, budget = ''] = /预算金额\s*([\d,.]+) 元/.exec(facts) ?? []
  expect(Number(budget.replaceAll(',', ''))).toBeGreaterThanOrEqual(1_000_000)
  expect(facts).toMatch(/采购品目\s*医用/)
}

describe.each(readers)('%s', (_, options) => {
  test('open tenders for medical devices in a city, over a million, closing next week: four steps, and back', () =>
    inRoute(options, '/websiteGd', async page => {
      await page.getByRole('link', { name: /更多.*项目采购/ }).click()
      await heading(page, '项目采购公告').waitFor()
      await openForm(page)
      await chooseMedicalDevices(page, options.javaScriptEnabled !== false)
      await page.getByLabel('区划').selectOption({ label: '广州市（全部）' })
      await page.getByLabel('金额下限，万元').fill('100')
      await page.locator('select[name="deadline"]').selectOption({ label: '下周' })
      await page.getByRole('button', { name: '查询' }).click()
      const chosen = page.getByRole('list', { name: '已选条件' })
      for (const words of ['广州市', '医疗设备', '下周', '100 万元']) await chosen.getByText(words).waitFor()
      await page.getByRole('link', { name: '仅看可投标' }).click()
      await chosen.getByText('仅看可投标').waitFor()

      await expectOpenTendersOf(page, await districtsOf(page, '广州市'))
      const list = page.url()
      const rows = page.locator('main tbody tr')
      const shown = await rows.count()
      const first = rows.first().locator('a')
      const title = await visibleText(first)
      await first.click()
      await heading(page, title).waitFor()
      await expectFits(page)

      if (options.javaScriptEnabled === false) await page.goBack()
      else await page.getByRole('link', { name: '返回列表' }).first().click()
      await chosen.getByText('医疗设备').waitFor()
      expect(page.url()).toBe(list)
      expect(await rows.count()).toBe(shown)
    }))

  test('all contracts of one buyer come as a file with suppliers and amounts', async () => {
    const { buyer, contracts } = await buyerWithContracts()
    await inRoute(options, `/fullSearchingGd?searchKey=${encodeURIComponent(buyer)}`, async page => {
      await page.getByRole('list', { name: '直达' }).getByRole('link', { name: buyer, exact: true }).click()
      await heading(page, buyer).waitFor()
      await page
        .getByRole('navigation', { name: '公告阶段' })
        .getByRole('link', { name: /^合同公告/ })
        .click()
      await page.getByText(new RegExp(`作为采购人，共\\s*${contracts.length}\\s*条公告`)).waitFor()
      const suppliers = await page.locator('main tbody tr').allInnerTexts()
      expect(suppliers.every(row => row.includes('公司'))).toBe(true)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: /^导出 CSV/ }).click(),
      ])
      const [head = [], ...lines] = csvRows(readFileSync(await download.path(), 'utf8'))
      const column = (name: string, line: string[]) => line[head.indexOf(name)] ?? ''
      expect(lines.map(line => [column('供应商', line), column('成交（合同）金额（元）', line)])).toEqual(
        contracts.map(({ bidCompany, successfulMoney }) => [bidCompany, successfulMoney]),
      )
      expect(lines.every(line => column('采购单位', line) === buyer)).toBe(true)
    })
  })
})

const csvRows = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean)
    .map(line =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      ),
    )

/** The buyer with the most contracts among the latest, and all of them. */
const buyerWithContracts = async () => {
  const contracts = { siteId, noticeType: '001054,00100B', currPage: 1, pageSize: 40 }
  const latest = (await api.info.selectInfoMoreChannel(contracts)).rows
  const byBuyer = [...Map.groupBy(latest, ({ purchaser }) => purchaser ?? '')]
  const [buyer = ''] = byBuyer.sort(([, one], [, other]) => other.length - one.length)[0] ?? []
  const all = await api.info.selectInfoMoreChannel({ ...contracts, purchaser: buyer })
  return { buyer, contracts: all.rows.filter(({ purchaser }) => purchaser === buyer) }
}
