import type { Expert, ExpertDetail } from '@sunport/contract/calls/expert.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { expert } from './table.ts'

const base = '/gpcms/rest/web/v2/expert'
let app: TestApp

const sample = (
  id: string,
  values: Partial<typeof expert.$inferInsert> = {},
): typeof expert.$inferInsert => ({
  id,
  siteId: 'sx',
  name: '张卫东',
  specialty: '计算机软件',
  batch: '2026年第一批',
  state: 'proposed',
  regionCode: '610103',
  periodStart: '2026-06-08',
  periodEnd: '2026-06-12',
  objectionPhone: '029-80001234',
  ...values,
})

beforeAll(async () => {
  app = await createTestApp()
  await app.db.insert(expert).values([
    sample('open'),
    sample('over', {
      name: '李文',
      batch: '2025年第二批',
      periodStart: '2025-11-03',
      periodEnd: '2025-11-07',
    }),
    sample('in', { name: '张三', batch: '2025年第二批', state: 'admitted', regionCode: '610001' }),
    sample('refused', { state: 'rejected' }),
    sample('removed', { state: 'removed' }),
    sample('hidden', { isPublished: false }),
    sample('elsewhere', { siteId: 'nm' }),
  ])
})
afterAll(() => app.close())

const list = async (query: string) =>
  (await app.get<Page<Expert> & { batches: string[]; specialties: string[] }>(`${base}/list?${query}`)).data

const ids = async (query: string) => (await list(`siteId=sx&${query}`))?.rows.map(({ id }) => id)

test('the publicity shows proposed and admitted experts, nothing refused, removed or kept back', async () => {
  expect((await ids(''))?.toSorted()).toEqual(['in', 'open', 'over'])
  expect(await ids('view=register')).toEqual(['in'])
})

test('a name leaves the server masked and is found whole or by what is shown, never by a part', async () => {
  const answer = await app.http.inject(`${base}/list?siteId=sx`)
  expect(answer.body).toContain('张**')
  expect(answer.body).not.toMatch(/卫东|张三|李文/)
  expect(await ids(`name=${encodeURIComponent('张卫东')}`)).toEqual(['open'])
  expect((await ids(`name=${encodeURIComponent('张**')}`))?.toSorted()).toEqual(['in', 'open'])
  expect(await ids(`name=${encodeURIComponent('卫东')}`)).toEqual([])
})

test('the status follows the calendar: the last day is still open', async () => {
  const status = async () => (await app.get<ExpertDetail>(`${base}/open`)).data?.statusName
  const before = app.clock.now()
  app.clock.set(new Date('2026-06-12T15:59:00Z'))
  expect(await status()).toBe('公示中')
  app.clock.set(new Date('2026-06-12T16:00:00Z'))
  expect(await status()).toBe('公示结束')
  app.clock.set(before)
  expect((await app.get<ExpertDetail>(`${base}/in`)).data?.statusName).toBe('已入库')
})

test('specialty, batch and region narrow the list; a city stands for its districts', async () => {
  expect(
    await ids(`specialty=${encodeURIComponent('软件')}&batch=${encodeURIComponent('2026年第一批')}`),
  ).toEqual(['open'])
  expect((await ids('regionCode=610100'))?.toSorted()).toEqual(['open', 'over'])
  expect(await ids('regionCode=610001')).toEqual(['in'])
  expect(await ids('specialty=%25')).toEqual([])
  expect((await list('siteId=sx'))?.batches).toEqual(['2026年第一批', '2025年第二批'])
})

test('one entry names where to object; another site, a hidden or unknown one is null', async () => {
  expect((await app.get<ExpertDetail>(`${base}/open?siteId=sx`)).data).toMatchObject({
    name: '张**',
    objectionPhone: '029-80001234',
    regionName: '碑林区',
  })
  for (const path of ['open?siteId=gd', 'hidden', 'refused', 'nobody'])
    expect(await app.get(`${base}/${path}`)).toMatchObject({ code: '200', data: null })
})
