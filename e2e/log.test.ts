import { readFileSync } from 'node:fs'
import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser, watchFaults } from './support/browser.ts'
import { addCrash } from './support/database.ts'
import { signInPage } from './support/desk.ts'

const origin = inject('origin')
const address = (path: string): string => origin + routerBase + path
const dictType = 'E2E_LOG'

let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]

beforeAll(async () => {
  browser = await launchBrowser()
  const { dictionary } = apiOf(origin, await signIn(origin))
  const { rows } = await dictionary.listTypes({ keyword: dictType })
  for (const { id, version } of rows) await dictionary.removeType({ id, version })
  const made = await dictionary.createType({ dictType, typeName: '日志旧名', structure: 'flat' })
  await dictionary.updateType({ ...made, typeName: '日志新名' })
})
afterAll(() => browser.close())

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  await signInPage(page, origin, 'auditadmin')
  faults = watchFaults(page)
})
afterEach(() => context.close())

test('the auditor compares both sides of a change and follows its object', async () => {
  await page.goto(address('/main/log?tab=change&entity=dict_type'))
  const row = page.getByRole('row').filter({ hasText: '日志新名' }).first()
  await row.click()
  const drawer = page.getByRole('dialog')
  const changed = drawer
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: '类型名称' }) })
    .first()
  expect(await changed.locator('del').textContent()).toBe('日志旧名')
  expect(await changed.locator('ins').textContent()).toBe('日志新名')
  await drawer.getByRole('link', { name: '同一对象' }).click()
  await page.waitForURL(/tab=operation&entity=dict_type&entityId=/)
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('.ant-table-row').count()).toBe(2)
  expect(faults).toEqual([])
})

test('the chain of operations is verified, and the result says how many', async () => {
  await page.goto(address('/main/log'))
  await page.getByRole('button', { name: '校验完整性' }).click()
  await page.getByText(/共校验 [\d,]+ 条，全部完整/).waitFor()
  expect(faults).toEqual([])
})

test('an export asks for its reason, and the file holds what the filters find', async () => {
  await page.goto(address('/main/log?tab=login&userName=auditadmin'))
  await page.getByRole('button', { name: '导出' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /导\s*出/ }).click()
  await dialog.getByText('导出原因不能为空').waitFor()
  await dialog.getByLabel('导出原因').fill('季度检查')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /导\s*出/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('登录日志.csv')
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toContain('时间,登录名')
  expect(lines.slice(1).every(line => line.includes('auditadmin'))).toBe(true)
})

test('an error of a page reaches the log, once however often it happens', async () => {
  // Numbers do not tell errors apart, letters do.
  const word = Array.from({ length: 8 }, () => 'ghijklmnop'[Math.floor(Math.random() * 10)]).join('')
  await page.goto(address('/main/log?tab=error'))
  await page.getByRole('button', { name: '导出' }).waitFor()
  await Promise.all([
    page.waitForResponse(answer => answer.url().includes('/logs/error')),
    page.evaluate(message => {
      for (let at = 0; at < 5; at++) window.dispatchEvent(new ErrorEvent('error', { message }))
    }, word),
  ])
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: word })
  await row.waitFor()
  expect(await row.getByRole('cell').nth(1).textContent()).toBe('1')
})

test('a death of the server is found with its reason and its place', async () => {
  await addCrash(inject('dataFolder'), 'RangeError: 坏了')
  await page.goto(address('/main/log'))
  await page.getByRole('tab', { name: '服务中断' }).click()
  const row = page.getByRole('row').filter({ hasText: 'RangeError: 坏了' })
  expect(await row.textContent()).toContain('程序错误')
  await row.click()
  await page.getByRole('dialog').getByText('at breakDown (x.ts:1:1)').waitFor()
  expect(faults).toEqual([])
})
