import { randomUUID } from 'node:crypto'
import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, signIn } from './support/api.ts'
import { violationsOn } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { draftAt, enterDesk, newChannel, type Place } from './support/desk.ts'

const origin = inject('origin')
const api = apiOf(origin, await signIn(origin, 'editor'))
let browser: Browser
let place: Place

beforeAll(async () => {
  browser = await launchBrowser()
  place = await newChannel(origin, 1)
})
afterAll(() => browser.close())

const siteOf = (page: Page) => new URL(page.url()).searchParams.get('site')
const chosen = (page: Page) => page.locator('header .ant-select').textContent()
const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: '当前站点' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click()
}
const heads = (page: Page) => page.getByRole('columnheader').allInnerTexts()
const strip = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const marks = (page: Page) => strip(page).getByRole('img', { name: '有未保存的修改' })
const title = (page: Page) => page.getByLabel('标题', { exact: true })

test('lists are of the site in the header, whose name is kept, linked to and given to what is new', async () => {
  const sites = await api.session.getAllSite({})
  const [own, other] = [
    sites.find(({ id }) => id === place.siteId),
    sites.find(({ id }) => id !== place.siteId),
  ]
  const name = `当前站点的稿件${randomUUID().slice(0, 8)}`
  await draftAt(api, place, name)
  const address = `/main/information?keyword=${encodeURIComponent(name)}`
  const { page, faults } = await enterDesk(browser, origin, 'editor', address)
  await page.getByRole('link', { name }).waitFor()
  // Whoever has not chosen yet sees everything that he reaches, with its site.
  expect([await chosen(page), siteOf(page), (await heads(page)).includes('站点')]).toEqual([
    '全部站点',
    'all',
    true,
  ])

  await choose(page, other?.name ?? '')
  await page.getByText('当前站点没有符合条件的信息').waitFor()
  expect(siteOf(page)).toBe(other?.id)
  await choose(page, own?.name ?? '')
  await page.getByRole('link', { name }).waitFor()
  expect((await heads(page)).includes('站点')).toBe(false)

  await page.getByRole('button', { name: '新增信息' }).click()
  await page
    .getByRole('dialog')
    .getByTitle(own?.name ?? '', { exact: true })
    .waitFor()
  await page.keyboard.press('Escape')

  // A second window goes its own way.
  const second = await page.context().newPage()
  await second.goto(`${origin}${routerBase}/main/information`)
  await expect.poll(() => siteOf(second)).toBe(own?.id)
  await choose(second, other?.name ?? '')
  await expect.poll(() => siteOf(second)).toBe(other?.id)
  await page.goto(`${origin}${routerBase}/main/questionnaire`)
  await expect.poll(() => siteOf(page)).toBe(own?.id)

  // What 工作台 counted on all sites is shown on all.
  await page.goto(`${origin}${routerBase}/main/home`)
  await page
    .getByRole('link', { name: /我的草稿/ })
    .first()
    .click()
  await expect.poll(() => siteOf(page)).toBe('all')
  await expect.poll(() => chosen(page)).toBe('全部站点')
  await page.getByRole('navigation', { name: '功能菜单' }).getByText('信息发布', { exact: true }).click()
  await expect.poll(() => siteOf(page)).toBe(own?.id)
  expect(faults).toEqual([])
  await page.context().close()
})

test('each item has a tab of its own; what was typed waits there, and closing it asks', async () => {
  const [one, two] = [await draftAt(api, place, '并排的第一篇'), await draftAt(api, place, '并排的第二篇')]
  const { page } = await enterDesk(browser, origin, 'editor', `/main/information?edit=${one.id}`)
  // Nothing can be saved, so that what is typed stays unsaved for as long as the test looks.
  await page.route('**/content/article/**', route =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await title(page).waitFor()
  await title(page).fill('改过的标题')
  await expect.poll(() => marks(page).count()).toBe(1)
  await page.getByRole('navigation', { name: '功能菜单' }).getByText('信息发布', { exact: true }).click()
  await page.getByRole('heading', { name: '信息发布' }).waitFor()
  await page.getByLabel(/标题/).first().fill('并排的第二篇')
  await page.getByRole('button', { name: /查\s*询/ }).click()
  await page.getByRole('link', { name: two.title }).first().click()
  await expect.poll(() => title(page).inputValue()).toBe('并排的第二篇')
  const tabs = () => strip(page).getByRole('link').allInnerTexts()
  expect((await tabs()).map(text => text.replace('●', '').trim())).toEqual([
    '并排的第一篇',
    '信息发布',
    '并排的第二篇',
  ])

  await strip(page)
    .getByRole('link', { name: /并排的第一篇/ })
    .click()
  await expect.poll(() => title(page).inputValue()).toBe('改过的标题')
  await strip(page).getByRole('button', { name: '关闭并排的第一篇' }).click()
  await page.getByRole('dialog', { name: '“并排的第一篇”有未保存的修改' }).waitFor()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect.poll(() => title(page).inputValue()).toBe('改过的标题')
  await strip(page).getByRole('button', { name: '关闭并排的第一篇' }).click()
  await page.getByRole('button', { name: '放弃修改' }).click()
  await expect.poll(async () => (await tabs()).length).toBe(2)

  // The way back to the list closes the item, and a reload finds the strip as it was.
  await strip(page)
    .getByRole('link', { name: /并排的第二篇/ })
    .click()
  await page.reload()
  await expect.poll(() => title(page).inputValue()).toBe('并排的第二篇')
  expect(await tabs()).toEqual(['信息发布', '并排的第二篇'])
  await page.getByRole('button', { name: '返回列表' }).click()
  await page.getByRole('heading', { name: '信息发布' }).waitFor()
  expect(await tabs()).toEqual(['信息发布'])
  await page.context().close()
})

test('one key searches everything: pages by their sound, items by title, the latest first', async () => {
  const name = `全局查找的稿件${randomUUID().slice(0, 8)}`
  const { id } = await draftAt(api, place, name)
  const { page, faults } = await enterDesk(browser, origin, 'editor', '/main/home')
  await page.getByRole('button', { name: '查找', exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: '查找' })
  await field.fill('xxfb')
  await page.getByRole('option', { name: '信息发布', exact: true }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await field.press('Enter')
  await page.getByRole('heading', { name: '信息发布' }).waitFor()

  await page.keyboard.press('Control+k')
  await field.fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).waitFor()
  await field.press('Enter')
  await expect.poll(() => title(page).inputValue()).toBe(name)
  expect(new URL(page.url()).searchParams.get('edit')).toBe(id)

  await page.keyboard.press('Control+k')
  // The page behind it has lists of its own, which may come meanwhile.
  const found = page.getByRole('listbox', { name: '查找结果' }).getByRole('option')
  await found.first().waitFor()
  expect(await found.first().textContent()).toContain(name)
  const isSelected = (at: number) => found.nth(at).getAttribute('aria-selected')
  expect(await isSelected(0)).toBe('true')
  await field.press('ArrowDown')
  await expect.poll(() => isSelected(1)).toBe('true')
  await field.press('Escape')
  await field.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await page.context().close()
})
