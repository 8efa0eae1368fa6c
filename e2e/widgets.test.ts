import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { tokenCookie, treeFilterDebounceMs } from '@sunport/contract/constants.ts'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { signIn } from './support/api.ts'
import { launchBrowser } from './support/browser.ts'
import { buildStage } from './support/widgets/build-stage.ts'

const origin = inject('origin')
const stageAddress = `${origin}/widgets-under-test`

let browser: Browser
let stage: string
let cookie: string
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  stage = await buildStage()
  cookie = (await signIn(origin)).cookie.slice(tokenCookie.length + 1)
})
afterAll(() => browser.close())

beforeEach(async () => {
  context = await browser.newContext()
  await context.addCookies([{ name: tokenCookie, value: cookie, url: origin }])
  page = await context.newPage()
  await page.route(stageAddress, route => route.fulfill({ contentType: 'text/html', body: stage }))
  await page.goto(stageAddress)
  await page.locator('#values').filter({ hasText: '{' }).waitFor()
})
afterEach(() => context.close())

const values = async (): Promise<Record<string, unknown>> =>
  JSON.parse((await page.locator('#values').textContent()) ?? '')
const formValue = (name: string) => expect.poll(async () => (await values())[name])

const popup = () => page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
const treeLabels = () => popup().locator('.ant-select-tree-node-content-wrapper').allInnerTexts()
const treeNode = (label: string): Locator =>
  popup().locator('.ant-select-tree-treenode').filter({ hasText: label })

test('money: blank becomes 0.00, and 0.00 makes room for typing', async () => {
  const budget = page.getByLabel('预算')
  expect(await budget.inputValue()).toBe('0.00')
  await budget.focus()
  expect(await budget.inputValue()).toBe('')
  await budget.blur()
  expect(await budget.inputValue()).toBe('0.00')
  await budget.fill('1234567.899')
  expect(await budget.inputValue()).toBe('1234567.89')
  await budget.blur()
  expect(await budget.inputValue()).toBe('1,234,567.89')
  await formValue('budget').toBe('1234567.89')
  await budget.focus()
  expect(await budget.inputValue()).toBe('1234567.89')
  await budget.fill('')
  await budget.blur()
  expect(await budget.inputValue()).toBe('0.00')
  await formValue('budget').toBe('0.00')
  const blank = page.getByLabel('未填')
  expect(await blank.inputValue()).toBe('0.00')
  await blank.focus()
  await blank.blur()
  await formValue('blank').toBe('0.00')
})

test('money: less than nothing and words are not taken, and large amounts keep every cent', async () => {
  const budget = page.getByLabel('预算')
  await budget.focus()
  await page.keyboard.type('-12a.5x07')
  expect(await budget.inputValue()).toBe('12.50')
  await budget.fill('-3')
  await budget.blur()
  await formValue('budget').toBe('0.00')
  const large = page.getByLabel('大额')
  expect(await large.inputValue()).toBe('9,007,199,254,740,993.99')
  await large.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('8')
  await large.blur()
  expect(await large.inputValue()).toBe('9,007,199,254,740,993.98')
  await formValue('large').toBe('9007199254740993.98')
})

test('tree: the keyword filters after 300 ms of rest and leaves the way to the hit visible', async () => {
  await page.getByLabel('区划', { exact: true }).click()
  await expect.poll(treeLabels).toEqual(['广东省', '广州市', '深圳市'])
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.type('越')
  await page.clock.runFor(treeFilterDebounceMs - 50)
  await page.keyboard.type('秀')
  await page.clock.runFor(treeFilterDebounceMs - 50)
  expect(await treeLabels()).toContain('深圳市')
  const early = await treeNode('深圳市').locator('.ant-select-tree-title').boundingBox()
  await page.mouse.click((early?.x ?? 0) + 5, (early?.y ?? 0) + 5)
  expect((await values()).place).toBeUndefined()
  await page.clock.runFor(100)
  await expect.poll(treeLabels).toEqual(['广东省', '广州市', '越秀区'])
  // What it found is unfolded before it takes a click.
  await page.clock.runFor(treeFilterDebounceMs)
  await treeNode('越秀区').locator('.ant-select-tree-title').click()
  await formValue('place').toBe('440104')
})

test('tree: the keyboard finds and chooses, and what is not there is said', async () => {
  const place = page.getByLabel('区划', { exact: true })
  await place.focus()
  await page.keyboard.type('罗湖')
  await expect.poll(treeLabels).toEqual(['广东省', '深圳市', '罗湖区'])
  await page.keyboard.press('Enter')
  await formValue('place').toBe('440303')
  await place.focus()
  await page.keyboard.type('没有')
  await popup().getByText('没有匹配的选项').waitFor()
})

test('tree: parents can be locked, by mouse and by keyboard', async () => {
  const leaf = page.getByLabel('末级区划')
  await leaf.click()
  await treeNode('广州市').locator('.ant-select-tree-title').click()
  await expect.poll(treeLabels).toContain('越秀区')
  expect((await values()).leaf).toBeUndefined()
  await page.keyboard.press('Enter')
  expect((await values()).leaf).toBeUndefined()
  await treeNode('越秀区').locator('.ant-select-tree-title').click()
  await formValue('leaf').toBe('440104')
  const place = page.getByLabel('区划', { exact: true })
  await place.click()
  await treeNode('广州市').locator('.ant-select-tree-title').click()
  await formValue('place').toBe('4401')
})

test('tree: several nodes are chosen, each for itself', async () => {
  await page.getByLabel('多个区划').click()
  await treeNode('广州市').locator('.ant-select-tree-checkbox').click()
  await treeNode('深圳市').locator('.ant-select-tree-checkbox').click()
  await formValue('places').toEqual(['4401', '4403'])
  await treeNode('广州市').locator('.ant-select-tree-checkbox').click()
  await formValue('places').toEqual(['4403'])
})

test('tree: a choice that is not there is said in words, never by its id, and stays until another is made', async () => {
  const field = (label: string) =>
    page.locator('.ant-form-item', { has: page.getByText(label, { exact: true }) })
  expect(await field('原区划').textContent()).toContain('不在可选范围内')
  expect(await field('未到区划').textContent()).toContain('正在加载')
  expect((await values()).former).toBe('gone')
})

test('unit: the dictionary offers its units, narrowed to the very one that is typed', async () => {
  const unit = page.getByLabel('单位')
  const offered = () => popup().locator('.ant-select-item-option').allInnerTexts()
  await unit.click()
  await expect.poll(async () => (await offered()).length).toBeGreaterThan(3)
  const [first = ''] = await offered()
  await page.keyboard.type(first)
  await expect.poll(offered).toEqual([first])
  await page.keyboard.type('某')
  await expect.poll(() => popup().count()).toBe(0)
  await formValue('unit').toBe(`${first}某`)
})

const sample = (
  name: string,
  content = `%PDF-1.4 ${name}`,
): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(content),
})
const choose = (...files: ReturnType<typeof sample>[]) =>
  page.locator('input[type=file]').setInputFiles(files)

test('upload: several files at once arrive whole, and can be removed again', async () => {
  await choose(sample('营业执照.pdf'), sample('资质.pdf'))
  await formValue('files').toHaveLength(2)
  const [first, second] = (await values()).files as { name: string; url: string; type: string }[]
  expect(first).toMatchObject({ name: '营业执照.pdf', type: 'licence' })
  expect(second?.name).toBe('资质.pdf')
  const link = page.getByRole('link', { name: '营业执照.pdf' })
  const answer = await context.request.get(new URL((await link.getAttribute('href')) ?? '', origin).href)
  expect(await answer.text()).toBe('%PDF-1.4 营业执照.pdf')
  await page.getByRole('button', { name: '移除营业执照.pdf' }).click()
  await formValue('files').toMatchObject([{ name: '资质.pdf' }])
  await expect
    .poll(async () => (await context.request.get(new URL(first?.url ?? '', origin).href)).status())
    .toBe(404)
})

test('upload: an answer without a filepath is 上传失败, as is what the server refuses', async () => {
  await page.route('**/rest/v2/files', route =>
    route.fulfill({ json: { code: '200', msg: '', data: { name: '甲.pdf' } } }),
  )
  await choose(sample('甲.pdf'))
  await page
    .getByRole('listitem')
    .filter({ hasText: '甲.pdf' })
    .getByText('上传失败', { exact: true })
    .waitFor()
  await page.unroute('**/rest/v2/files')
  await choose(sample('假.pdf', 'not a document'))
  await page.getByRole('listitem').filter({ hasText: '假.pdf' }).getByText('上传失败').waitFor()
  expect((await values()).files).toBeUndefined()
  await page.getByRole('button', { name: '移除甲.pdf' }).click()
  await expect.poll(() => page.getByRole('listitem').count()).toBe(1)
})

test('upload: progress is shown while a file is on its way, and its sending can be stopped', async () => {
  const large = path.join(inject('dataFolder'), '大文件.pdf')
  writeFileSync(large, Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc(4 * 1024 * 1024, 32)]))
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 300_000,
  })
  await page.locator('input[type=file]').setInputFiles(large)
  const bar = page.getByRole('progressbar', { name: '大文件.pdf的上传进度' })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  const brokenOff = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: '移除大文件.pdf' }).click()
  await expect.poll(() => page.getByRole('listitem').count()).toBe(0)
  await brokenOff
  expect((await values()).files).toBeUndefined()
})

test('a wrapper is named by its title, and needs none', async () => {
  await page.getByRole('region', { name: '部件' }).waitFor()
  expect(await page.getByRole('heading').allInnerTexts()).toEqual(['部件'])
})
