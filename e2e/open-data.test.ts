import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { DataFile } from '@sunport/contract/calls/data-file.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { until } from '../server/src/testing/tasks.ts'
import { commonAddresses, packs, queryHomes, routeAddresses } from './support/addresses.ts'
import { apiOf, signIn } from './support/api.ts'
import { violationsOn } from './support/axe.ts'
import { hydrated, launchBrowser, turnBy } from './support/browser.ts'
import { launchBudgeted } from './support/budgeted.ts'
import { enterAs } from './support/desk.ts'
import { pictureDemandsIn } from './support/picture-demands.ts'
import type { Product } from './support/product.ts'

const origin = inject('origin')
const [pack] = packs
if (!pack) throw new Error('there is no region')
const { siteCode, code, noticePath } = pack
const dataPage = `${routerBase}/openData?region=${code}`
const list = `${routerBase}${noticePath}?format=csv`

let browser: Browser
let product: Product
/** Where budgets are kept. */
let budgeted = ''
beforeAll(async () => {
  browser = await launchBrowser()
  product = await launchBudgeted(inject('dataFolder'))
  budgeted = await product.ready
  await makeFiles()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Which of the months is read: of the newest days others publish and withdraw, and their files are being made anew. */
const quietMonth = 6
/** Others publish and withdraw meanwhile: a run that is under way already makes them as well. */
const makeFiles = async (): Promise<void> => {
  const { task } = apiOf(origin, await signIn(origin))
  await until(async () => {
    await task.runNow({ id: 'task-data-files', reason: '生成数据文件' }).catch(() => undefined)
    return new Set((await filesOf('')).map(({ period }) => period)).size > quietMonth
  })
}
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const filesOf = async (month: string): Promise<DataFile[]> =>
  (await apiOf(origin).dataFiles.manifest({ siteId: siteCode, month })).files

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe.each([390, 1280])('at a width of %d, without a script', width => {
  test('a reader finds the file of a day, downloads it, and its digest is the one that the page and the list name', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      acceptDownloads: true,
      viewport: { width, height: 900 },
    })
    const page = await context.newPage()
    await page.goto(origin + dataPage)
    expect(await overflow(page)).toBe(0)
    const month = page.getByRole('link', { name: /^20\d{2}-\d{2}，按日查看$/ }).nth(quietMonth)
    const chosen = ((await month.textContent()) ?? '').trim()
    await turnBy(page, () => month.click())
    const fileOfDay = page.getByRole('link', { name: /^下载 .*\d-\d{2}-\d{2}\.jsonl\.gz$/ })
    const day = page.locator('main tbody tr').filter({ has: fileOfDay }).first()
    const download = day.getByRole('link', { name: /^下载 .*\d\.jsonl\.gz$/ })
    await day.locator('summary').first().click()
    const told = await day.locator('details code').first().textContent()
    const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
    const bytes = await readFile(await saved.path())
    const file = (await filesOf(chosen)).find(({ name }) => name === saved.suggestedFilename())
    expect([sha256(bytes), told]).toEqual([file?.sha256, file?.sha256])
    expect(await overflow(page)).toBe(0)
    await context.close()
  })
})

test.each(['/openData', '/readingBudget'])('%s breaks no rule of WCAG, wide and narrow', async path => {
  for (const width of [390, 1280]) {
    const context = await browser.newContext({ viewport: { width, height: 900 } })
    const page = await context.newPage()
    await page.goto(`${budgeted}${routerBase}${path}?region=${code}`)
    await hydrated(page)
    expect(await violationsOn(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await context.close()
  }
})

test('every public page is read in number from one address: none asks for a picture, none takes of the budget', async () => {
  const api = apiOf(origin)
  const addresses = [...(await routeAddresses(api)), ...queryHomes(), ...(await commonAddresses(api))]
  expect(addresses.length).toBeGreaterThan(200)
  for (const { href } of addresses) {
    const answer = await fetch(budgeted + href)
    expect([href, answer.status, answer.headers.get('ratelimit')]).toEqual([href, 200, null])
    expect([href, pictureDemandsIn(await answer.text())]).toEqual([href, []])
  }
})

const limitOf = (answer: Response): number =>
  Number(/q=(\d+)/.exec(answer.headers.get('ratelimit-policy') ?? '')?.[1])

test('a key is had in a moment, raises the budget that the headers tell, and stands at the desk with what it read', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${budgeted}${routerBase}/readingBudget?region=${code}`)
  await page.getByText(/^本小时额度 [\d,]+，还剩 [\d,]+/).waitFor()
  const label = `行业研究 ${Math.random().toString(36).slice(2, 8)}`
  await page.getByLabel('应用名称').fill(label)
  await page.getByRole('button', { name: '取得数据密钥' }).click()
  await page.getByText(/^密钥已生成/).waitFor()
  const key = (await page.locator('output').textContent()) ?? ''

  const plain = await fetch(budgeted + list)
  const keyed = await fetch(budgeted + list, { headers: { 'x-api-key': key } })
  expect([plain.status, keyed.status]).toEqual([200, 200])
  expect(limitOf(keyed)).toBeGreaterThan(limitOf(plain))
  await Promise.all([plain.arrayBuffer(), keyed.arrayBuffer()])

  const desk = await enterAs(browser, budgeted, 'admin')
  await desk.goto(`${budgeted}${routerBase}/main/readers`)
  await desk.getByRole('row', { name: new RegExp(`${label} 1 0`) }).waitFor()
  await desk.context().close()
  await context.close()
})
