import { routerBase } from '@sunport/contract/constants.ts'
import type { PlainRoute, Route } from '@sunport/regions/kinds.ts'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { violationsOn } from './support/axe.ts'
import { hydrated, launchBrowser, visit } from './support/browser.ts'

const origin = inject('origin')

let browser: Browser
let context: BrowserContext
beforeAll(async () => {
  browser = await launchBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
})
afterAll(() => browser.close())

const pathWhere = (fits: (route: Route) => boolean): string => {
  const found = packs.flatMap(({ routes }) => Object.entries(routes)).find(([, route]) => fits(route))
  if (!found) throw new Error('no route fits')
  return origin + routerBase + found[0]
}
const search = pathWhere(({ kind }) => kind === 'full-search')

test('suggestions are taken by keyboard, and what is found is marked and can be narrowed', () =>
  visit(context, search, async ({ page, faults }) => {
    await hydrated(page)
    const box = page.getByRole('combobox', { name: '检索词' })
    await box.pressSequentially('设备')
    await page.getByRole('listbox').waitFor()
    await box.press('ArrowDown')
    expect(await page.getByRole('option').first().getAttribute('aria-selected')).toBe('true')
    await box.press('Escape')
    expect(await page.getByRole('listbox').count()).toBe(0)
    expect(await box.inputValue()).toBe('设备')

    await box.press('Enter')
    await page.waitForURL(/searchKey=/)
    const results = page.getByRole('region', { name: '检索结果' })
    expect((await results.locator('mark').allInnerTexts()).every(words => words === '设备')).toBe(true)
    const all = await totalOf(results.getByRole('status').textContent())

    await page.getByRole('navigation', { name: '信息类型' }).getByRole('link').first().click()
    await page.getByRole('list', { name: '已选条件' }).waitFor()
    const narrowed = await totalOf(results.getByRole('status').textContent())
    expect(narrowed).toBeGreaterThan(0)
    expect(narrowed).toBeLessThan(all)
    expect(faults).toEqual([])
  }))

test('traditional characters find and mark what is written in simplified ones; syntax is explained', () =>
  visit(
    context,
    `${search}?searchKey=${encodeURIComponent('設備 -不存在的詞')}`,
    async ({ page, faults }) => {
      const results = page.getByRole('region', { name: '检索结果' })
      const marks = await results.locator('mark').allInnerTexts()
      expect(marks.length).toBeGreaterThan(0)
      expect(marks.every(words => words === '设备')).toBe(true)
      expect(await page.getByRole('search', { name: '全文检索' }).textContent()).toContain('须同时出现')
      expect(faults).toEqual([])
    },
  ))

test('numbers are searched exactly when that is chosen', () =>
  visit(context, search, async ({ page }) => {
    await page.getByRole('radio', { name: '项目编号' }).check()
    const box = page.getByRole('combobox', { name: '检索词' })
    await box.fill('设备')
    await box.press('Enter')
    await page.waitForURL(/searchMode=number/)
    await page.getByText('未找到与“设备”相关的信息').waitFor()
    expect(await page.getByRole('radio', { name: '项目编号' }).isChecked()).toBe(true)
  }))

const totalOf = async (words: Promise<string | null>): Promise<number> =>
  Number(/([\d,]+) 条/.exec((await words) ?? '')?.[1]?.replaceAll(',', ''))

test('an option of words is searched for when it is chosen with Enter', () =>
  visit(context, search, async ({ page }) => {
    await hydrated(page)
    const box = page.getByRole('combobox', { name: '检索词' })
    await box.pressSequentially('caigou')
    const option = page.getByRole('option').filter({ hasText: '词语' }).first()
    await option.waitFor()
    const words = await option.locator('span').first().textContent()
    await box.press('ArrowDown')
    await box.press('Enter')
    await page.waitForURL(/searchKey=/)
    expect(new URL(page.url()).searchParams.get('searchKey')).toBe(words)
  }))

test('a wrong character leads to what was meant, and back to what was typed', () =>
  visit(context, `${search}?searchKey=${encodeURIComponent('设倍')}`, async ({ page, faults }) => {
    await page.getByText('未找到与“设倍”相关的信息').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('navigation', { name: '您是不是要找' }).getByRole('link', { name: /^设备/ }).click()
    const results = page.getByRole('region', { name: '检索结果' })
    await results.getByRole('status').waitFor()
    expect(await results.locator('mark').first().textContent()).toBe('设备')
    await page.getByText('仍要检索').getByRole('link', { name: '“设倍”' }).click()
    await page.getByText('未找到与“设倍”相关的信息').waitFor()
    expect(faults).toEqual([])
  }))

test('sounds find words; what nobody wrote is answered with what is near', async () => {
  await visit(context, `${search}?searchKey=shebei`, async ({ page, faults }) => {
    const near = page.getByRole('region', { name: '与“设备”相关的信息' })
    await near.waitFor()
    expect(await near.locator('mark').first().textContent()).toBe('设备')
    expect(faults).toEqual([])
  })
  await visit(
    context,
    `${search}?searchKey=${encodeURIComponent('设备 潜水艇')}`,
    async ({ page, faults }) => {
      const offer = page.getByRole('link', { name: /^设备（[\d,]+ 条）$/ })
      await offer.waitFor()
      expect(await violationsOn(page)).toEqual([])
      await offer.click()
      await page.getByRole('region', { name: '检索结果' }).getByRole('status').waitFor()
      expect(faults).toEqual([])
    },
  )
})

test('without script the same is offered', async () => {
  const still = await browser.newContext({ javaScriptEnabled: false })
  try {
    const page = await still.newPage()
    await page.goto(`${search}?searchKey=${encodeURIComponent('设倍')}`)
    await page.getByRole('navigation', { name: '您是不是要找' }).getByRole('link').first().click()
    await page.getByText('仍要检索').waitFor()
  } finally {
    await still.close()
  }
})

test('a suggestion that is a title opens its page', () =>
  visit(context, search, async ({ page, faults }) => {
    await hydrated(page)
    const box = page.getByRole('combobox', { name: '检索词' })
    await box.pressSequentially('采购项目')
    const option = page.getByRole('option').filter({ hasText: '标题' }).first()
    await option.waitFor()
    const title = (await option.locator('span').first().textContent()) ?? ''
    await option.click()
    await page.waitForURL(/[?&]id=/)
    await page.getByRole('heading', { level: 1, name: title.trim() }).waitFor()
    expect(faults).toEqual([])
  }))

test('a mobile list grows at its end', () =>
  visit(
    context,
    pathWhere(route => route.kind === 'app-page' && (route as PlainRoute).variant === 'query'),
    async ({ page, faults }) => {
      await hydrated(page)
      const rows = page.locator('main li')
      const before = await rows.count()
      await page.getByRole('link', { name: '加载更多' }).click()
      await page.waitForFunction(count => document.querySelectorAll('main li').length > count, before)
      const titles = await rows
        .locator('a')
        .evaluateAll(links => links.map(link => link.getAttribute('href')))
      expect(new Set(titles).size).toBe(titles.length)
      expect(new URL(page.url()).search).toBe('')
      expect(faults).toEqual([])
    },
  ))
