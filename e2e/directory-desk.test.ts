import { routerBase } from '@sunport/contract/constants.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser, turnBy, visibleText, watchFaults } from './support/browser.ts'
import { enterAs } from './support/desk.ts'
import { codeOf, suppliersCsv } from './support/directory-file.ts'

const origin = inject('origin')
const at = (path: string): string => origin + routerBase + path
const mark = Math.random().toString(36).slice(2, 8)
const lines = 3_000
/** Numbers of codes that no other run has taken. */
const first = 1_000_000 + Math.floor(Math.random() * 8_000) * 1_000
const nameOf = (number: number): string => `导入${mark}${number}有限公司`

/** A region whose portal shows both suppliers and a register of bodies. */
const region = packs.find(
  pack =>
    pathOfKind(pack, 'supplier-detail') &&
    Object.values(pack.routes).some(
      route => route.kind === 'credit-list' && route.variant !== 'expert-misconduct',
    ),
)
const pathOf = (kind: Parameters<typeof pathOfKind>[1]): string => (region && pathOfKind(region, kind)) ?? ''
const siteId = region?.siteCode ?? ''

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const siteName = async (): Promise<string> => {
  const sites = await apiOf(origin, await signIn(origin, 'directory')).session.getAllSite({})
  return sites.find(({ id }) => id === siteId)?.name ?? ''
}

const importFile = async (page: Page, csv: string): Promise<void> => {
  await page.goto(at('/main/directory-import'))
  await page.getByRole('button', { name: '上传文件' }).click()
  const dialog = page.getByRole('dialog', { name: '导入目录' })
  await dialog.getByLabel('站点').fill(await siteName())
  await dialog.getByLabel('站点').press('Enter')
  const file = { name: 'suppliers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: '上传并比对' }).click()
}

test('thousands of suppliers come from a file, after what would change was shown, and one is found on desk and portal', async () => {
  const page = await enterAs(browser, origin, 'directory')
  const faults = watchFaults(page)
  const bad = `,${codeOf(first)},重复的行,货物,小型企业,990100,,,,,,,\n,坏代码,坏行,货物,,990100,,,,,,,`
  await importFile(page, `${suppliersCsv(lines, nameOf, first)}\n${bad}`)
  const drawer = page.getByRole('dialog', { name: '导入：suppliers.csv' })
  await drawer.getByRole('button', { name: `确认写入 ${lines} 行` }).waitFor({ timeout: 90_000 })
  await drawer.getByText('不能导入 2').waitFor()
  await drawer.getByText('与第2行重复').waitFor()
  await drawer.getByText('统一社会信用代码长度不为18位').waitFor()
  await drawer.getByRole('button', { name: `确认写入 ${lines} 行` }).click()
  await drawer.getByText(`写入 ${lines} 行，2 行未导入`).waitFor({ timeout: 90_000 })

  const wanted = first + 1_234
  await page.goto(at(`/main/supplier?keyword=${codeOf(wanted)}`))
  const row = page.getByRole('row', { name: new RegExp(nameOf(wanted)) })
  await row.waitFor()
  expect(await row.textContent()).toContain('交易平台')

  const { rows } = await apiOf(origin, await signIn(origin, 'directory')).supplierDesk.list({
    keyword: codeOf(wanted),
    currPage: 1,
    pageSize: 10,
  })
  const record = at(`${pathOf('supplier-detail')}?id=${rows[0]?.id}`)
  const reader = await (await browser.newContext()).newPage()
  await reader.goto(record)
  await reader.getByRole('heading', { level: 1, name: nameOf(wanted) }).waitFor()
  expect(await visibleText(reader.locator('main'))).not.toMatch(/雅琴|晓峰|13900001234/)
  const directory = at(`${pathOf('supplier-directory')}?name=${encodeURIComponent(nameOf(wanted))}`)
  await reader.goto(directory)
  await reader.getByText(nameOf(wanted)).first().waitFor()

  await row.getByRole('button', { name: '停止公开' }).click()
  const asked = page.getByRole('dialog').last()
  await asked.getByRole('textbox').fill('核实中')
  await asked
    .getByRole('button', { name: /确\s*(定|认)|停止公开/ })
    .last()
    .click()
  await row.getByText('未公开').waitFor()
  expect((await reader.goto(record))?.status()).toBe(404)
  await reader.goto(directory)
  expect(await reader.locator('main').textContent()).not.toContain(codeOf(wanted))
  expect(faults).toEqual([])
})

test('five hundred names are checked as of a day and printed, without script', async () => {
  const anonymous = apiOf(origin)
  const { rows } = await anonymous.credit.seriousInfo({ siteId, pageNumber: 1, pageSize: 10 })
  const known = rows.find(({ creditCode }) => creditCode)
  if (!known) throw new Error('the demo has no record of a body')
  const list = [known.creditName, ...Array.from({ length: 499 }, (_, n) => `清白${mark}${n}有限公司`)]
  const path = Object.entries(region?.routes ?? {}).find(
    ([, route]) => route.kind === 'credit-list' && route.variant !== 'expert-misconduct',
  )?.[0]
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
  })
  const page = await context.newPage()
  await page.goto(at(path ?? ''))
  await turnBy(page, () => page.getByRole('link', { name: '按名单批量核查' }).click())
  await page.getByLabel('单位名称或代码').fill(list.slice(0, 300).join('\n'))
  const file = {
    name: 'names.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(list.slice(300).join('\r\n')),
  }
  await page.getByLabel(/上传名单/).setInputFiles(file)
  const day = known.startDate ?? ''
  await page.getByLabel('核查日期').fill(day)
  await turnBy(page, () => page.getByRole('button', { name: '开始核查' }).click())
  await page.getByRole('heading', { name: `核查结果（截至 ${day}）` }).waitFor()
  const text = await page.locator('main').textContent()
  expect(text).toContain('共核查 500 个')
  expect(text).toContain(known.documentNumber ?? '')
  expect(await page.getByText('未发现有效记录').count()).toBeGreaterThanOrEqual(499)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: '开始核查' }).isVisible()).toBe(false)
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(20_000)
  await context.close()
})

test('somebody finds something wrong with a record and asks for its correction, without script', async () => {
  const { list } = await apiOf(origin).supplier.homeList({ siteId, currPage: 1, pageSize: 12 })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(at(`${pathOf('supplier-detail')}?id=${list[0]?.id}`))
  await turnBy(page, () => page.getByRole('link', { name: '申请更正' }).click())
  const form = page.locator('form:has(select[name=field])')
  await form.getByLabel('更正项目').selectOption('address')
  await form.getByLabel('正确内容').fill(`更正${mark}路一号`)
  await form.getByLabel('理由与依据').fill('已迁址')
  await form.getByLabel('您的姓名').fill('张晓峰')
  await form.getByLabel('手机号码').fill('139')
  await turnBy(page, () => form.getByRole('button', { name: '提交申请' }).click())
  await page.getByText('手机号码长度不为11位').waitFor()
  expect(await form.getByLabel('正确内容').inputValue()).toBe(`更正${mark}路一号`)
  await form.getByLabel('手机号码').fill('13900001234')
  await turnBy(page, () => form.getByRole('button', { name: '提交申请' }).click())
  const requestNo = /GZ\d{8}[0-9A-F]{8}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? ''
  expect(requestNo).not.toBe('')
  await context.close()

  const desk = await enterAs(browser, origin, 'directory')
  await desk.goto(at(`/main/correction?keyword=${requestNo}`))
  await desk
    .getByRole('row', { name: new RegExp(requestNo) })
    .getByRole('button', { name: '办理' })
    .click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText('13900001234').waitFor()
  await dialog.getByRole('button', { name: '核实并更正' }).click()
  await desk
    .getByRole('row', { name: new RegExp(requestNo) })
    .getByText('已更正')
    .waitFor()
  const detail = await apiOf(origin).supplier.supplierInfo({ id: list[0]?.id ?? '', siteId })
  expect(detail?.address).toBe(`更正${mark}路一号`)
})
