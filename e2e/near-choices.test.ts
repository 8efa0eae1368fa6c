import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { routeAddresses } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { hydrated, launchBrowser } from './support/browser.ts'

const origin = inject('origin')
const found = (await routeAddresses(apiOf(origin))).find(
  ({ kind, pack, path }) => kind === 'notice-search' && path === pack.noticePath,
)
const href = origin + found?.href

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const partsOf = (page: Page) => ({
  places: page.locator('select[name=regionCode]'),
  classes: page.locator('input[name=catalogueCode]'),
})

test('a form fetches what it may choose from when somebody comes near, and keeps what he chose meanwhile', async () => {
  const page = await browser.newPage()
  await page.goto(href)
  await hydrated(page)
  const { places, classes } = partsOf(page)
  const few = await places.locator('option').count()
  await places.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const chosen = await places.inputValue()
  expect(chosen).not.toBe('')
  await expect.poll(() => places.locator('option').count()).toBeGreaterThan(2 * few)
  expect(await places.inputValue()).toBe(chosen)
  await expect.poll(() => classes.count()).toBeGreaterThan(20)
  await page.close()
})

test('without script it leads to a district and to a class step by step', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(href)
  const { places, classes } = partsOf(page)
  const send = async () => {
    const before = page.url()
    await page.getByRole('button', { name: '查询' }).click()
    await page.waitForURL(url => url.href !== before)
  }
  const city = places.locator('option', { hasText: '（全部）' }).first()
  await places.selectOption(await city.getAttribute('value'))
  await page.locator('summary', { hasText: '全部品目' }).click()
  await classes.first().check()
  await send()
  const district = await places.locator('optgroup option').nth(1).getAttribute('value')
  await places.selectOption(district)
  expect(await classes.count()).toBeGreaterThan(5)
  await send()
  expect(new URL(page.url()).searchParams.get('regionCode')).toBe(district)
  expect(await places.inputValue()).toBe(district)
  await context.close()
})

test('on a phone without script the link to all classes leads to an open form', async () => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto(href)
  await page.locator('summary', { hasText: '筛选' }).click()
  await page.locator('summary', { hasText: '全部品目' }).click()
  await page.getByRole('link', { name: '列出全部品目' }).click()
  await page.waitForURL(url => url.searchParams.get('choices') === 'all')
  const { classes } = partsOf(page)
  expect(await classes.first().isVisible()).toBe(true)
  expect(await classes.count()).toBeGreaterThan(20)
  await context.close()
})
