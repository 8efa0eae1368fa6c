import { routerBase } from '@sunport/contract/constants.ts'
import { figuresHref } from '@sunport/regions/figure-query.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { launchBrowser, turnBy, visit } from './support/browser.ts'
import { enterAs } from './support/desk.ts'

const origin = inject('origin')
const api = apiOf(origin)
const at = (href: string): string => origin + routerBase + href
const [pack] = packs
if (!pack) throw new Error('there is no region')

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const numberIn = (text: string | null): number => Number((text ?? '').replaceAll(',', ''))

/** The line of a table that counts most, with its name, its number and the way to its notices. */
const largestOf = async (page: Page, by: string) => {
  const line = page.locator(`section[data-by="${by}"] tbody tr`).first()
  const number = line.locator('td a').first()
  return {
    name: ((await line.locator('th').textContent()) ?? '').trim(),
    count: numberIn(await number.textContent()),
    number,
  }
}

test('a journalist goes from a number to its notices, their file, a notice, and its buyer’s figures, without a script', async () => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
  })
  const page = await context.newPage()
  await page.goto(at(pack.homePath))
  await turnBy(page, () => page.locator('footer').getByRole('link', { name: '采购数据' }).click())
  expect(await page.locator('svg[role="img"]').count()).toBe(2)
  const manner = await largestOf(page, 'manner')
  await turnBy(page, () => manner.number.click())
  expect(await page.getByRole('status').first().textContent()).toBe(`共 ${manner.count} 条公告`)
  expect(await page.getByRole('list', { name: '已选范围' }).textContent()).toContain(manner.name)
  const file = await page.getByRole('link', { name: '下载这些公告 CSV' }).getAttribute('href')
  const lines = (await (await fetch(origin + file)).text()).trim().split('\r\n')
  expect(lines).toHaveLength(manner.count + 1)
  const first = page.locator('main tbody tr').first()
  const title = (await first.locator('a').first().textContent()) ?? ''
  expect(lines[1]).toContain(title.slice(0, 8))
  const back = page.url()
  await turnBy(page, () => first.locator('a').first().click())
  expect((await page.locator('h1').textContent())?.replace(/\s/g, '')).toBe(title.replace(/\s/g, ''))
  await page.goto(back)
  const buyer = first.locator('td[data-label="采购人"] a')
  const name = await buyer.textContent()
  await turnBy(page, () => buyer.click())
  await turnBy(page, () => page.locator('main').getByRole('link', { name: '采购数据', exact: true }).click())
  expect(await page.locator('h1').textContent()).toBe(name)
  await context.close()
})

test('every number of the page is the length of the list that it leads to', async () => {
  const board = await api.figures.board({ siteId: pack.siteCode })
  const links = await visit(await browser.newContext(), at(figuresHref(pack, 'board', {})), ({ page }) =>
    page
      .locator('main td:nth-child(2) a')
      .evaluateAll(found =>
        found.map(link => [link.getAttribute('href') ?? '', link.textContent ?? ''] as const),
      ),
  )
  expect(links.length).toBeGreaterThan(board.tables.length)
  for (const [href, words] of links) {
    const asked = new URL(href, origin).searchParams
    const { siteId, ...query } = { siteId: pack.siteCode, ...Object.fromEntries(asked) } as Record<
      string,
      string
    >
    const { region: _, place, ...rest } = query
    const { total } = await api.figures.rows({
      siteId,
      ...rest,
      region: place,
      currPage: 1,
      pageSize: 10,
    } as Parameters<typeof api.figures.rows>[0])
    expect([href, total]).toEqual([href, numberIn(words)])
  }
})

test('a unit answers its figures without a script; at the desk somebody sees to it; then its words stand beside them', async () => {
  const { rows } = await api.figures.parties({
    siteId: pack.siteCode,
    kind: 'agency',
    currPage: 1,
    pageSize: 10,
  })
  const name = rows[0]?.name ?? ''
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const own = at(figuresHref(pack, 'board', { agency: name }))
  await page.goto(own)
  await turnBy(page, () => page.getByRole('link', { name: '提交说明' }).click())
  const words = `本机构当年承接了集中采购项目 ${Math.random().toString(36).slice(2, 8)}`
  await page.getByLabel(/的说明/).fill(words)
  await page.getByLabel('经办人姓名').fill('张晓峰')
  await page.getByLabel('手机号码').fill('139')
  await turnBy(page, () => page.getByRole('button', { name: '提交说明' }).click())
  await page.getByText('手机号码长度不为11位').waitFor()
  expect(await page.getByLabel(/的说明/).inputValue()).toBe(words)
  await page.getByLabel('手机号码').fill('13900001234')
  await turnBy(page, () => page.getByRole('button', { name: '提交说明' }).click())
  const requestNo = /SM\d{8}[0-9A-F]{8}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? ''
  expect(requestNo).not.toBe('')
  await page.goto(own)
  expect(await page.locator('main').textContent()).not.toContain(words)

  const desk = await enterAs(browser, origin, 'directory')
  await desk.goto(at(`/main/figure-reply?keyword=${requestNo}`))
  await desk
    .getByRole('row', { name: new RegExp(requestNo) })
    .getByRole('button', { name: '办理' })
    .click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText('13900001234').waitFor()
  await dialog.getByRole('button', { name: '核实并公布' }).click()
  await desk
    .getByRole('row', { name: new RegExp(requestNo) })
    .getByText('已公布')
    .waitFor()
  await page.goto(own)
  expect(await page.locator('blockquote').allInnerTexts()).toEqual([expect.stringContaining(words)])
  await context.close()
})
