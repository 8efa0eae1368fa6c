import type { CreditDeskRecord } from '@sunport/contract/calls/credit-desk.ts'
import { creditImportColumns } from '@sunport/contract/calls/credit-import.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { actWith } from '../../testing/directory-desk.ts'
import { importFile } from '../../testing/import-file.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'

let app: TestApp
let registrar: Acting
let site: string
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'registrar', roleIds: ['role-supervisor'] })
  registrar = await actAs(app, 'registrar')
  site = app.packs.find(({ siteCode }) => siteCode === 'gd')?.siteName ?? ''
})
afterAll(() => app.close())

const desk = '/directory/credits'
const heading = creditImportColumns.map(({ title }) => title).join(',')
const line = (values: Record<string, string>): string => {
  const whole: Record<string, string> = {
    siteName: site,
    kind: '不良行为',
    creditType: '供应商',
    detailReason: '提供虚假材料',
    lawBasic: '政府采购法第七十七条',
    handleResult: '一年内禁止参加政府采购活动',
    handleUnit: '甲地财政局',
    startDate: '2026-01-15',
    endDate: '2027-01-14',
    dataSource: '甲地财政局',
    ...values,
  }
  return creditImportColumns.map(({ name }) => whole[name] ?? '').join(',')
}
const found = async (keyword: string): Promise<CreditDeskRecord[]> =>
  (await registrar.get(`${desk}?keyword=${encodeURIComponent(keyword)}`)).data.rows

test('decisions of a file are registered as the form would, and what is wrong is said line by line', async () => {
  const report = await importFile(app, registrar, desk, [
    heading,
    line({ creditName: '文件甲公司', documentNumber: '甲财〔2026〕1号' }),
    line({ creditName: '文件乙公司', documentNumber: '甲财〔2026〕2号', endDate: '2025-12-31' }),
    line({ creditName: '陈文件', documentNumber: '甲财〔2026〕3号', kind: '评审专家不良行为' }),
    line({ creditName: '文件丙公司', documentNumber: '甲财〔2026〕4号', siteName: '没有的站点' }),
    line({
      creditName: '文件丁公司',
      documentNumber: '甲财〔2026〕5号',
      startDate: '2024-01-15',
      endDate: '2025-01-14',
    }),
  ])
  expect(report).toMatchObject({ total: 5, created: 2, updated: 0 })
  expect(report.problems).toEqual([
    { line: 3, message: '结束日期不能早于开始日期' },
    { line: 4, message: expect.stringContaining('评审专家不良行为的主体须为评审专家') },
    { line: 5, message: '没有名为“没有的站点”的站点' },
  ])
  expect(await found('文件甲公司')).toMatchObject([
    { state: 'active', kind: 'misconduct', isPublished: true },
  ])
  expect(await found('文件丁公司')).toMatchObject([{ state: 'expired' }])
})

test('the same decision again changes what differs and is never there twice', async () => {
  const values = { creditName: '重来公司', documentNumber: '甲财〔2026〕9号' }
  await importFile(app, registrar, desk, [heading, line(values)])
  const report = await importFile(app, registrar, desk, [heading, line({ ...values, endDate: '2028-01-14' })])
  expect(report).toMatchObject({ created: 0, updated: 1, problems: [] })
  const rows = await found('重来公司')
  expect(rows).toMatchObject([{ endDate: '2028-01-14', handleUnit: '甲地财政局' }])
  const { data: history } = await registrar.get(`${desk}/${rows[0]?.id}/history`)
  expect(history.rows.map(({ action }: { action: string }) => action)).toEqual(['amend', 'create'])
})

test('a rehearsal registers nothing', async () => {
  const lines = [heading, line({ creditName: '试演公司', documentNumber: '甲财〔2026〕10号' })]
  expect(await importFile(app, registrar, desk, lines, { isRehearsal: '1' })).toMatchObject({ created: 1 })
  expect(await found('试演公司')).toEqual([])
})

test('whoever only keeps records cannot register decisions by a file', async () => {
  const keeper = await actWith(app, 'only-editing', ['dir:credit:view', 'dir:credit:edit'])
  const lines = [heading, line({ creditName: '越权公司', documentNumber: '甲财〔2026〕11号' })]
  expect(await importFile(app, keeper, desk, lines)).toBeNull()
  expect(await found('越权公司')).toEqual([])
})
