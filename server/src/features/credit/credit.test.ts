import type { CreditRecord } from '@sunport/contract/calls/credit.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { creditRecord } from './table.ts'

let app: TestApp

type Values = typeof creditRecord.$inferInsert
const sample = (id: string, values: Partial<Values> = {}): Values => ({
  id,
  siteId: 'gd',
  kind: 'serious',
  creditType: '1',
  creditName: '甲地某某贸易有限公司',
  creditCode: '91440101MA0000001A',
  handleUnit: '甲地财政局',
  regionCode: '440103',
  startDate: '2026-01-15',
  endDate: '2027-01-14',
  publishDate: '2026-01-20',
  ...values,
})

beforeAll(async () => {
  app = await createTestApp()
  await app.db.insert(creditRecord).values([
    sample('now'),
    sample('newer', {
      creditName: '乙地工程有限公司',
      creditCode: null,
      publishDate: '2026-03-01',
      endDate: null,
    }),
    sample('over', { startDate: '2024-01-01', endDate: '2025-12-31', publishDate: '2024-01-05' }),
    sample('slip', { kind: 'misconduct', creditType: '2', creditName: '丙招标代理有限公司' }),
    sample('person', {
      kind: 'expert',
      creditType: '3',
      creditName: '王小明',
      creditCode: '440101199001011234',
    }),
    sample('hidden', { isPublic: false }),
    sample('elsewhere', { siteId: 'hlj' }),
  ])
})
afterAll(() => app.close())

const list = async (path: string) => (await app.get<Page<CreditRecord>>(`/gpcms/rest/v2${path}`)).data
const ids = async (path: string) => (await list(path))?.rows.map(({ id }) => id)

test('each call gives its kind, newest first, only what is in force', async () => {
  expect(await ids('/public/cmSeriousInfo')).toEqual(['newer', 'now'])
  expect(await ids('/public/cmMisconductInfo/show')).toEqual(['slip'])
  expect(await ids('/public/cmMisconductInfo/show?type=expert')).toEqual(['person'])
  expect(await ids('/punish/public?publishType=breakFaith')).toEqual(['newer', 'now'])
  expect(await ids('/punish/public?publishType=suspend')).toEqual(['slip'])
  expect((await list('/punish/public?publishType='))?.total).toBe(4)
})

test('outside programs find the calls under the sister service, with the whole total as one page', async () => {
  for (const prefix of ['/gpcms', '/gateway/gpcms', '/gateway/gpc-gpcms'])
    for (const path of ['/public/cmSeriousInfo', '/punish/public?publishType=breakFaith&pageSize=10000']) {
      const answer = await app.get<Page<CreditRecord>>(`${prefix}/rest/v2${path}`)
      expect([prefix, path, answer.data?.total]).toEqual([prefix, path, 2])
    }
  expect((await list('/punish/public?pageSize=10001')) ?? null).toBeNull()
  expect(await app.http.inject('/gateway/gpc-gpcms/rest/web/v2/index/list')).toMatchObject({
    statusCode: 404,
  })
})

test('a term ends after its last day; over, it is given only when asked for', async () => {
  const before = app.clock.now()
  app.clock.set(new Date('2027-01-14T15:59:00Z'))
  expect(await ids('/public/cmSeriousInfo')).toEqual(['newer', 'now'])
  app.clock.set(new Date('2027-01-14T16:00:00Z'))
  expect(await ids('/public/cmSeriousInfo')).toEqual(['newer'])
  app.clock.set(before)
  const expired = await list('/public/cmSeriousInfo?status=2')
  expect(expired?.rows).toMatchObject([{ id: 'over', status: '2', statusName: '已到期' }])
  expect(await ids('/public/cmSeriousInfo?status=all')).toEqual(['newer', 'now', 'over'])
})

test('name, code, unit, region and dates narrow the list', async () => {
  const asked = (query: Record<string, string>) => ids(`/public/cmSeriousInfo?${new URLSearchParams(query)}`)
  expect(await asked({ creditName: '某某贸易' })).toEqual(['now'])
  expect(await asked({ name: '工程' })).toEqual(['newer'])
  expect(await asked({ code: '91440101ma0000001a' })).toEqual(['now'])
  expect(await asked({ handleUnit: '没有的局' })).toEqual([])
  expect(await asked({ regionCode: '440100' })).toEqual(['newer', 'now'])
  expect(await asked({ regionCode: '440300' })).toEqual([])
  expect(await asked({ startDate: '2026-01-15', endDate: '2026-01-15' })).toEqual(['newer', 'now'])
  expect(await asked({ startDate: '2026-01-16' })).toEqual([])
})

test('a day that does not exist is refused by name', async () => {
  expect(await app.get('/gpcms/rest/v2/public/cmSeriousInfo?startDate=2026-02-30')).toMatchObject({
    code: '4000',
    msg: '参数 startDate 不正确',
  })
})

test('a person is masked, without number, and not to be found by part of the name', async () => {
  const { body } = await app.http.inject('/gpcms/rest/v2/public/cmMisconductInfo/show?type=expert')
  expect(body).toContain('王**')
  expect(body).not.toMatch(/小明|19900101/)
  const asked = (name: string) => ids(`/punish/public?type=expert&name=${encodeURIComponent(name)}`)
  expect(await asked('王小明')).toEqual(['person'])
  expect(await asked('小明')).toEqual([])
})

test('the reference describes each call once, not under its other prefixes', async () => {
  const { paths } = (await app.http.inject('/gpcms/docs/json')).json<{ paths: Record<string, unknown> }>()
  expect(Object.keys(paths)).toContain('/gpcms/rest/v2/punish/public')
  expect(Object.keys(paths).filter(path => path.startsWith('/gateway'))).toEqual([])
})
