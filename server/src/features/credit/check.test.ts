import type { CreditCheckResult } from '@sunport/contract/calls/credit-check.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertAgencies, insertSuppliers } from '../../testing/directories.ts'
import { creditCodeOf, creditSample, insertCredits } from '../../testing/directory-desk.ts'
import { checkEntries, entriesOf } from './check.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await insertSuppliers(app.db, [
    {
      id: 'one',
      creditCode: creditCodeOf(1),
      name: '衡屿（广州）信息有限公司',
      aliases: ['旧名信息有限公司'],
    },
    { id: 'twin-a', creditCode: creditCodeOf(2), name: '同名有限公司' },
  ])
  await insertAgencies(app.db, [{ id: 'twin-b', creditCode: creditCodeOf(3), name: '同名有限公司' }])
  await insertCredits(app.db, [
    creditSample('now', {
      creditName: '衡屿（广州）信息有限公司',
      creditCode: creditCodeOf(1),
      kind: 'serious',
    }),
    creditSample('mended', {
      creditName: '修复有限公司',
      state: 'repaired',
      repairedOn: '2026-05-01',
      startDate: '2026-02-01',
    }),
    creditSample('undone', { creditName: '撤销有限公司', state: 'revoked', revokedOn: '2026-05-01' }),
    creditSample('person', { kind: 'expert', creditType: '3', creditName: '王小明' }),
    creditSample('hidden', { creditName: '隐藏有限公司', isPublic: false }),
    creditSample('theirs', { creditName: '别省有限公司', siteId: 'hlj' }),
    creditSample('of-twin', { creditName: '同名有限公司', creditCode: creditCodeOf(2) }),
  ])
})
afterAll(() => app.close())

const ask = async (list: string, asOf = '2026-06-10') => {
  const payload = { list, asOf, siteId: 'gd' }
  const answer = await app.http.inject({ method: 'POST', url: '/gpcms/rest/web/v2/credit/check', payload })
  return answer.json<{ data: CreditCheckResult; msg: string }>()
}
const outcomes = async (list: string, asOf?: string) =>
  Object.fromEntries((await ask(list, asOf)).data.entries.map(({ asked, outcome }) => [asked, outcome]))

test('a record in force that day is told with basis, term and source, by name, former name or code', async () => {
  const { data } = await ask(
    `衡屿(广州)信息有限公司\n旧名信息有限公司\n${creditCodeOf(1).toLowerCase()}\n无名有限公司`,
  )
  expect(data).toMatchObject({ asOf: '2026-06-10', checkedAt: '2026-06-10 12:00:00', total: 4, found: 3 })
  expect(data.entries[0]?.records).toMatchObject([
    {
      type: 'serious',
      lawBasic: '《政府采购法》第七十七条',
      startDate: '2026-01-15',
      endDate: '2027-01-14',
      dataSource: '甲地财政局',
    },
  ])
  expect(data.entries.map(({ outcome }) => outcome)).toEqual(['found', 'found', 'found', 'clear'])
})

test('the day decides: before and after a term, and up to its repair; what was revoked never was', async () => {
  const name = '衡屿（广州）信息有限公司'
  expect(await outcomes(name, '2026-01-14')).toEqual({ [name]: 'clear' })
  expect(await outcomes(name, '2026-01-15')).toEqual({ [name]: 'found' })
  expect(await outcomes('修复有限公司', '2026-04-30')).toEqual({ 修复有限公司: 'found' })
  expect(await outcomes('修复有限公司', '2026-05-01')).toEqual({ 修复有限公司: 'clear' })
  expect(await outcomes('撤销有限公司', '2026-03-01')).toEqual({ 撤销有限公司: 'clear' })
})

test('one name of several bodies is said to be so, with their codes; a code is never ambiguous', async () => {
  const { data } = await ask(`同名有限公司\n${creditCodeOf(3)}\n${creditCodeOf(2)}`)
  expect(data.entries).toMatchObject([
    { outcome: 'ambiguous', codes: [creditCodeOf(2), creditCodeOf(3)].sort() },
    { outcome: 'clear' },
    { outcome: 'found' },
  ])
})

test('persons, hidden records and other sites are not told', async () => {
  expect(await outcomes('王小明\n隐藏有限公司\n别省有限公司')).toEqual({
    王小明: 'clear',
    隐藏有限公司: 'clear',
    别省有限公司: 'clear',
  })
})

test('five hundred are checked at once, one more is refused; so are nothing and days to come', async () => {
  const names = Array.from({ length: 500 }, (_, at) => `甲${at}有限公司`)
  expect((await ask(names.join('\n'))).data.total).toBe(500)
  expect((await ask([...names, '再来一个'].join('\n'))).msg).toBe('一次最多核查500个，请分次核查')
  expect((await ask(' \n,\n')).msg).toContain('请填写或上传')
  for (const day of ['2026-06-11', '2026-02-30', 'soon'])
    expect((await ask('甲', day)).msg).toContain('核查日期不正确')
})

test('a pasted table counts by its first column, and what is asked twice once', () => {
  expect(entriesOf('\uFEFF"甲（一）公司",备注\r\n甲(一)公司\t另列\n\n乙公司；丙\n')).toEqual([
    '甲(一)公司',
    '乙公司',
  ])
})

test('a record without a code belongs to the name that it has', () => {
  const bodies = [{ code: creditCodeOf(9), names: ['甲公司'] }]
  const records = [{ id: 'r', name: '甲公司', code: null }]
  expect(checkEntries([creditCodeOf(9), '甲公司', '乙公司'], bodies, records).map(({ ids }) => ids)).toEqual([
    ['r'],
    ['r'],
    [],
  ])
})
