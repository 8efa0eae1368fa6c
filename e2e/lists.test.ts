import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { importAtOnce } from '@sunport/contract/calls/desk-job.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser, watchFaults } from './support/browser.ts'
import { signInPage } from './support/desk.ts'

const origin = inject('origin')
const address = (path: string): string => origin + routerBase + path
const entries = 24

let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]
let dictType: string
let typeId: string

beforeAll(async () => {
  browser = await launchBrowser()
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  await signInPage(page, origin, 'admin')
  faults = watchFaults(page)
})
afterAll(() => browser.close())

/** What every list of the back-office can do, shown with the entries of a dictionary of the test's own. */
beforeEach(async () => {
  const { dictionary } = apiOf(origin, await signIn(origin))
  dictType = `Lists_${randomUUID().slice(0, 8)}`
  typeId = (await dictionary.createType({ dictType, typeName: '列表行为' })).id
  for (let at = 1; at <= entries; at += 1) {
    const dictCode = String(at).padStart(2, '0')
    await dictionary.createItem({ typeId, dictCode, dictName: `第${dictCode}项`, sort: at })
  }
})

const open = async (query = ''): Promise<void> => {
  await page.goto(address(`/main/dictionary?t_keyword=${dictType}&type=${typeId}${query}`))
  await list().getByText(`共 ${entries} 条`).waitFor()
}
const list = () => page.getByRole('region', { name: '列表行为的字典项' })
const headings = async (): Promise<string[]> =>
  (await list().locator('thead th').allInnerTexts()).map(text => text.trim()).filter(Boolean)
const row = (name: string) => list().locator('tbody tr').filter({ hasText: name })
const dialog = () => page.getByRole('dialog')

test('chosen columns stay chosen, and a saved view brings filters and columns back', async () => {
  await open()
  await list().getByRole('button', { name: '列' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await page.getByRole('checkbox', { name: '预览' }).uncheck()
  await page.getByRole('button', { name: '名称前移' }).click()
  await page.reload()
  await expect.poll(async () => (await headings()).slice(0, 2)).toEqual(['名称', '编码'])
  expect(await headings()).not.toContain('预览')

  await list().getByLabel('名称或编码').fill('第0')
  await list().getByRole('button', { name: '查询' }).click()
  await list().getByText('共 9 条').waitFor()
  await list().getByRole('button', { name: '视图' }).click()
  await page.getByRole('button', { name: '保存当前视图' }).click()
  await dialog().getByLabel('视图名称').fill('前九项')
  await dialog()
    .getByRole('button', { name: /保\s*存/ })
    .click()
  await dialog().waitFor({ state: 'hidden' })

  await list().getByRole('button', { name: '重置' }).click()
  await list().getByText(`共 ${entries} 条`).waitFor()
  await list().getByRole('button', { name: '列' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(headings).toContain('预览')
  await list().getByRole('button', { name: '视图' }).click()
  await page.getByRole('button', { name: '前九项', exact: true }).click()
  await list().getByText('共 9 条').waitFor()
  await expect.poll(headings).not.toContain('预览')
  expect(new URL(page.url()).searchParams.get('keyword')).toBe('第0')
  await list().getByRole('button', { name: '视图' }).click()
  await page.getByRole('button', { name: '删除视图前九项' }).click()
  await page.getByText('把常用的筛选、排序和列保存为视图。').waitFor()
  expect(faults).toEqual([])
})

test('rows of several pages are acted on together, after a rehearsal that says what will be skipped', async () => {
  const { dictionary } = apiOf(origin, await signIn(origin))
  const off = async () => (await dictionary.listItems({ typeId, status: '0', pageSize: 100 })).total
  await open()
  await row('第01项').getByRole('checkbox').check()
  await row('第02项').getByRole('checkbox').check()
  await list().getByRole('listitem', { name: '2', exact: true }).click()
  await row('第11项').getByRole('checkbox').check()
  await list().getByText('已选 3 条').waitFor()
  // Somebody else is quicker with one of them.
  const [first] = (await dictionary.listItems({ typeId, keyword: '第01项' })).rows
  if (first) await dictionary.updateItem({ ...first, status: '0' })
  await list().getByRole('button', { name: '批量停用' }).click()
  await dialog().getByText('可执行 2 条，跳过 1 条').waitFor()
  expect(await off()).toBe(1)
  await dialog().getByRole('button', { name: '执行 2 条' }).click()
  await dialog().getByText('已执行 2 条，未执行 1 条').waitFor()
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    dialog().getByRole('button', { name: '下载结果' }).click(),
  ])
  const lines = readFileSync((await report.path()) ?? '', 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines.filter(line => line.includes(',成功,'))).toHaveLength(2)
  await dialog().getByRole('button', { name: '完成' }).click()
  expect(await off()).toBe(3)
  expect(faults).toEqual([])
})

test('a file is brought in after each of its lines was tried, and comes back with what is wrong', async () => {
  const { dictionary } = apiOf(origin, await signIn(origin))
  await open()
  await list().getByRole('button', { name: '导入' }).click()
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog().getByRole('link', { name: '下载 csv 模板' }).click(),
  ])
  const headings = readFileSync((await template.path()) ?? '', 'utf8').trim()
  const columns = headings.replace('\uFEFF', '').replaceAll('*', '').split(',')
  const line = (values: Record<string, string>) => columns.map(column => values[column] ?? '').join(',')
  const known = { 字典类型: dictType, 所属类型: dictType, 类型: dictType }
  const content = [
    headings,
    line({ ...known, 字典编码: '31', 字典名称: '导入的一项' }),
    line({ ...known, 字典编码: '01', 字典名称: '已有的一项' }),
    line({ ...known, 字典编码: '32', 字典名称: '' }),
  ].join('\r\n')
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await dialog().getByText('可新增 1 行，可更新 0 行，有误 2 行').waitFor()
  await dialog().getByText('第 4 行：字典名称不能为空').waitFor()
  expect((await dictionary.listItems({ typeId })).total).toBe(entries)
  const [annotated] = await Promise.all([
    page.waitForEvent('download'),
    dialog().getByRole('button', { name: '下载标注错误的文件' }).click(),
  ])
  expect(annotated.suggestedFilename()).toMatch(/导入错误说明\.xlsx$/)
  await dialog().getByRole('button', { name: '确认导入 1 行' }).click()
  await dialog().getByText('已新增 1 行，更新 0 行，未导入 2 行').waitFor()
  await dialog().getByRole('button', { name: '完成' }).click()
  const [made] = (await dictionary.listItems({ typeId, keyword: '导入的一项' })).rows
  expect(made?.dictCode).toBe('31')
  if (made) await dictionary.removeItem({ id: made.id, version: made.version })
  expect(faults).toEqual([])
})

test('a long file is handed over: the dialog follows it, and whoever closes it finds it again', async () => {
  const { dictionary } = apiOf(origin, await signIn(origin))
  await open()
  const codes = Array.from({ length: importAtOnce + 1 }, (_, at) => String(1000 + at))
  const content = [
    '字典类型,字典编码,字典名称',
    ...codes.map(code => `${dictType},${code},长文件第${code}项`),
  ].join('\r\n')
  await list().getByRole('button', { name: '导入' }).click()
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({ name: '长文件.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await dialog()
    .getByRole('button', { name: `在后台导入 ${codes.length} 行` })
    .click()
  await dialog().getByText(`已导入 ${codes.length} 行，未导入 0 行`).waitFor()
  await dialog().getByRole('button', { name: '完成' }).click()
  await list()
    .getByText(`共 ${entries + codes.length} 条`)
    .waitFor()
  expect((await dictionary.listItems({ typeId, keyword: '长文件第' })).total).toBe(codes.length)
  await page.goto(address('/main/recent-work'))
  await page.getByRole('heading', { name: '导入字典项（长文件.csv）' }).waitFor()
  await page.getByText(`已导入 ${codes.length} 行，未导入 0 行`).waitFor()
  expect(faults).toEqual([])
})

test('the keyboard goes from row to row and opens one', async () => {
  await open()
  await row('第03项').waitFor()
  await list().locator('tbody tr[tabindex="0"]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog().getByText('字典项：第03项').waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  expect(faults).toEqual([])
})

test('what two people changed comes together; what both changed is chosen', async () => {
  const { dictionary } = apiOf(origin, await signIn(origin))
  await open()
  await list().getByRole('button', { name: '编辑第05项' }).click()
  await dialog().getByLabel('字典名称').fill('我改的名称')
  const [item] = (await dictionary.listItems({ typeId, keyword: '第05项' })).rows
  if (item) await dictionary.updateItem({ ...item, dictName: '别人改的名称', remark: '别人写的备注' })
  const save = () =>
    dialog()
      .getByRole('button', { name: /保\s*存/ })
      .click()
  await save()
  await dialog()
    .getByText(/^数据已被.*修改$/)
    .waitFor()
  await dialog().getByRole('radio', { name: '我改的名称' }).waitFor()
  expect(await dialog().getByLabel('备注').inputValue()).toBe('别人写的备注')
  await dialog().getByRole('radio', { name: '别人改的名称' }).check()
  expect(await dialog().getByLabel('字典名称').inputValue()).toBe('别人改的名称')
  await dialog().getByRole('radio', { name: '我改的名称' }).check()
  await save()
  await dialog().waitFor({ state: 'hidden' })
  const [merged] = (await dictionary.listItems({ typeId, keyword: '我改的名称' })).rows
  expect(merged).toMatchObject({ dictName: '我改的名称', remark: '别人写的备注' })
  expect(faults).toEqual([])
})
