import type { IndicatorRecord, IndicatorValue, PublicIndicator } from '@sunport/contract/calls/indicator.ts'
import type { IndicatorDefinition } from '@sunport/contract/environment/indicator-definition.ts'
import { type IndicatorAction, indicatorStates } from '@sunport/contract/environment/indicator-policy.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openArchive } from '../../../platform/files/archive.ts'
import { createTestApp, type TestApp, uuid } from '../../../testing/app.ts'
import { publishSample } from '../../../testing/infos.ts'
import { type Acting, actAs, insertOrg, insertUser } from '../../../testing/people.ts'
import { send } from '../../../testing/signing.ts'

let app: TestApp
let editor: Acting
let signer: Acting
let unit: Acting
let system: Acting
beforeAll(async () => {
  app = await createTestApp({ now: '2026-07-10T04:00:00Z' })
  await insertOrg(app.db, 'gz-finance')
  await insertUser(app.db, { userName: 'indicator-editor', roleIds: ['role-editor'] })
  await insertUser(app.db, { userName: 'indicator-signer', roleIds: ['role-review2'] })
  await insertUser(app.db, { userName: 'indicator-unit', roleIds: ['role-unit'], orgId: 'gz-finance' })
  await insertUser(app.db, { userName: 'indicator-system', roleIds: ['role-sa'] })
  editor = await actAs(app, 'indicator-editor')
  signer = await actAs(app, 'indicator-signer')
  unit = await actAs(app, 'indicator-unit')
  system = await actAs(app, 'indicator-system')
  await notices()
})
afterAll(() => app.close())

/** Two projects of one city and one of another: tender in April, result ten, twenty and thirty days after it. */
const notices = async (): Promise<void> => {
  const projects = [
    { manner: '1', city: '440100', days: 10, budget: 100, deal: 90 },
    { manner: '1', city: '440106', days: 20, budget: 200, deal: 190 },
    { manner: '5', city: '440300', days: 30, budget: 700, deal: 720 },
  ]
  for (const { manner, city, days, budget, deal } of projects) {
    const planId = uuid()
    const place = { siteId: 'gd', channel: 'xmcggg', regionCode: city, planId, purchaseManner: manner }
    await publishSample(app.db, {
      ...place,
      title: `项目${days}的采购公告`,
      noticeType: `00101${manner}`,
      noticeTime: '2026-04-05 09:00:00',
      openTenderTime: '2026-04-26 09:00:00',
      openTenderCode: `GP-${days}`,
    })
    const result = await publishSample(app.db, {
      ...place,
      title: `项目${days}的结果公告`,
      noticeType: `00102${manner}`,
      noticeTime: `2026-${days === 30 ? '05-05' : `04-${5 + days}`} 09:00:00`,
      budget: String(budget),
    })
    await app.db.execute(sql`UPDATE publication SET successful_money = ${deal} WHERE info_id = ${result}`)
  }
}

let numbers = 0
const define = async (definition: IndicatorDefinition, over: object = {}): Promise<IndicatorRecord> => {
  numbers += 1
  const { data, msg } = await editor.post('/indicators', {
    siteId: 'gd',
    code: `TEST-${numbers}`,
    name: `测试指标${numbers}`,
    dimension: 'efficiency',
    formula: '测试用的计算口径',
    definition,
    unit: '%',
    direction: 'up',
    period: 'quarter',
    minN: 1,
    ...over,
  })
  if (!data) throw new Error(msg)
  return data
}
const compute = (id: string, more: object = {}) =>
  editor.post(`/indicators/${id}/compute`, { id, periods: 1, ...more })
const valuesOf = async (id: string, who = editor): Promise<IndicatorValue[]> =>
  (await who.get(`/indicators/${id}/values`)).data
const byRegion = async (id: string) =>
  Object.fromEntries((await valuesOf(id)).map(({ regionCode, amount }) => [regionCode, amount]))
const board = async (): Promise<PublicIndicator[]> =>
  (await app.get<PublicIndicator[]>('/gpcms/rest/web/v2/indicator/list?siteId=gd')).data ?? []
const publicly = async (id: string) => (await board()).find(each => each.id === id)

const tenders = { field: 'stage', operator: 'in', values: ['tender'] } as const
const results = { field: 'stage', operator: 'in', values: ['result'] } as const
const asWritten = (of: { field: string; operator: string; values: readonly string[] }) => of as never

describe('is reckoned for the province and for each city', () => {
  test.each([
    ['a count', { source: 'notices', where: [asWritten(tenders)], measure: { kind: 'count' } }, [3, 2, 1]],
    [
      'a share',
      {
        source: 'notices',
        where: [asWritten(tenders)],
        measure: { kind: 'share', of: [{ field: 'manner', operator: 'in', values: ['1'] }] },
      },
      [66.67, 100, 0],
    ],
    [
      'median days within a project',
      {
        source: 'notices',
        where: [asWritten(results)],
        measure: { kind: 'medianDays', from: 'tenderTime', to: 'noticeTime' },
      },
      [20, 15, 30],
    ],
    [
      'a ratio of sums',
      {
        source: 'notices',
        where: [asWritten(results)],
        measure: { kind: 'ratio', top: 'deal', bottom: 'budget' },
      },
      [100, 93.33, 102.86],
    ],
    [
      'what is large enough',
      {
        source: 'notices',
        where: [asWritten(results), { field: 'budget', operator: 'atLeast', values: ['200'] }],
        measure: { kind: 'count' },
      },
      [2, 1, 1],
    ],
    [
      'what was not filled in',
      {
        source: 'notices',
        where: [asWritten(results), { field: 'projectCode', operator: 'empty', values: [] }],
        measure: { kind: 'count' },
      },
      [3, 2, 1],
    ],
  ] as [string, IndicatorDefinition, number[]][])('%s', async (_, definition, [whole, first, second]) => {
    const { id } = await define(definition)
    expect((await compute(id)).data).toEqual({ added: 3, changed: 0, same: 0 })
    expect(await byRegion(id)).toEqual({ '440000': whole, '440100': first, '440300': second })
  })

  test('messages are counted by when they came and when they were answered', async () => {
    await app.db.execute(sql`INSERT INTO message (id, msg_no, query_hash, site_id, region_code, msg_type, subject, content,
        consented_at, received_at, reply_due, state)
      SELECT 'm' || n, '20260501440000' || lpad(n::text, 4, '0'), '', 'gd', '440000', 'consult', '一个问题', '一个十个字以上的问题',
        '2026-05-01', '2026-05-01', '2026-05-08', 'answered' FROM generate_series(1, 2) n`)
    await app.db.execute(sql`INSERT INTO message_reply (id, message_id, reply_no, state, text, published_at)
      SELECT 'r' || n, 'm' || n, 1, 'published', repeat('答复', 20), '2026-05-01'::timestamptz + n * interval '5 days'
      FROM generate_series(1, 2) n`)
    const inTime = { field: 'inTime', operator: 'in', values: ['1'] } as const
    const share = await define({
      source: 'messages',
      where: [],
      measure: { kind: 'share', of: [asWritten(inTime)] },
    })
    await compute(share.id)
    expect(await byRegion(share.id)).toEqual({ '440000': 50 })
    const days = await define({
      source: 'messages',
      where: [],
      measure: { kind: 'medianDays', from: 'receivedAt', to: 'repliedAt' },
    })
    await compute(days.id)
    expect(await byRegion(days.id)).toEqual({ '440000': 7.5 })
  })
})

test('ten indicators stand ready in every zone for the business environment, and all of them can be reckoned', async () => {
  const { data } = await system.get('/indicators?siteId=gd&pageSize=100')
  const seeded = data.rows.filter(({ code }: IndicatorRecord) => !code.startsWith('TEST'))
  expect(seeded).toHaveLength(10)
  for (const { id } of seeded) expect((await compute(id)).code).toBe('200')
})

test('below the least number there is no value to see, here and outside', async () => {
  const { id, version } = await define(
    { source: 'notices', where: [asWritten(tenders)], measure: { kind: 'count' } },
    { minN: 2 },
  )
  await compute(id)
  await signer.post(`/indicators/${id}/publish`, { id, version, period: '2026Q2' })
  const [few] = (await valuesOf(id)).filter(({ sample }) => sample < 2)
  expect(few).toMatchObject({ amount: null, isTooFew: true })
  expect((await publicly(id))?.regions.map(({ amount }) => amount).sort()).toEqual([2, null])
})

test('a later reckoning says why, keeps what was told before, and the public reads both once it is published', async () => {
  const { id, version } = await define({
    source: 'notices',
    where: [{ field: 'stage', operator: 'in', values: ['termination'] }],
    measure: { kind: 'count' },
  })
  const add = () =>
    publishSample(app.db, {
      siteId: 'gd',
      channel: 'xmcggg',
      title: '补录的终止公告',
      noticeType: '001006',
      regionCode: '440000',
      noticeTime: '2026-05-06 09:00:00',
    })
  await add()
  await compute(id)
  const publish = (at: number) =>
    signer.post(`/indicators/${id}/publish`, { id, version: at, period: '2026Q2' })
  expect((await publish(version)).data).toMatchObject({ state: 'published' })
  expect(await publicly(id)).toMatchObject({ series: [{ amount: 1, corrected: null }] })
  expect((await compute(id)).data).toEqual({ added: 0, changed: 0, same: 1 })

  await add()
  expect((await compute(id)).msg).toBe('重新计算后数值有变化，请填写重算原因')
  expect((await compute(id, { reason: '补录一条公告' })).data).toMatchObject({ changed: 1 })
  expect(await publicly(id)).toMatchObject({ series: [{ amount: 1 }] })
  expect(await valuesOf(id)).toMatchObject([
    { amount: 2, runNo: 2, reason: '补录一条公告', earlier: [{ amount: 1, wasPublished: true }] },
  ])
  await publish(version + 1)
  expect(await publicly(id)).toMatchObject({
    series: [{ amount: 2, corrected: { amount: 1, reason: '补录一条公告' } }],
  })
  expect((await publish(version + 2)).msg).toBe('没有需要发布的新数值')
})

test('a unit sees and explains the numbers of its own region, and only until they are published', async () => {
  const { id, version } = await define({
    source: 'notices',
    where: [asWritten(results)],
    measure: { kind: 'count' },
  })
  await compute(id)
  const seen = await valuesOf(id, unit)
  expect(seen.map(({ regionCode }) => regionCode)).toEqual(['440100'])
  const explain = (value: IndicatorValue | undefined) =>
    unit.post(`/indicators/values/${value?.id}/explain`, {
      id: value?.id,
      version: value?.version,
      explanation: '本季度集中实施了医疗项目。',
    })
  const other = (await valuesOf(id)).find(({ regionCode }) => regionCode === '440300')
  expect((await explain(other)).code).not.toBe('200')
  expect((await explain(seen[0])).code).toBe('200')
  await signer.post(`/indicators/${id}/publish`, { id, version, period: '2026Q2' })
  expect((await publicly(id))?.regions[0]).toMatchObject({ explanation: '本季度集中实施了医疗项目。' })
  expect((await explain((await valuesOf(id, unit))[0])).msg).toBe('数值已发布或已被重算替代，不能再说明')
})

test('the rows behind a value are told, messages by their numbers only', async () => {
  const { id } = await define({
    source: 'notices',
    where: [asWritten(results)],
    measure: { kind: 'medianDays', from: 'tenderTime', to: 'noticeTime' },
  })
  const rows = async (query: string) =>
    (await editor.get(`/indicators/${id}/rows?period=2026Q2${query}`)).data
  expect(
    (await rows('')).rows.map(({ title, amount }: { title: string; amount: number }) => [title, amount]),
  ).toEqual([
    ['项目30的结果公告', 30],
    ['项目20的结果公告', 20],
    ['项目10的结果公告', 10],
  ])
  expect((await rows('&regionCode=440100')).total).toBe(2)
  expect((await rows('&regionCode=440000')).total).toBe(3)
})

test('the brief is a document that names every indicator', async () => {
  const answer = await send(app, editor.signed, 'GET', '/gpcms/rest/v2/indicators/brief?siteId=gd')
  expect(answer.headers['content-disposition']).toContain('.docx')
  const { entries, contentOf } = await openArchive(answer.rawPayload)
  const document = entries.find(({ fileName }) => fileName === 'word/document.xml')
  const text = document ? String(await contentOf(document)) : ''
  expect(text).toContain('公开招标项目占比')
  expect(text).toContain('公平竞争')
})

describe('every action of every role', () => {
  const actions: IndicatorAction[] = ['edit', 'remove', 'compute', 'explain', 'publish', 'withdraw']
  const expected = (action: IndicatorAction, state: string, role: string): string => {
    const isHeld = {
      edit: ['editor', 'system'],
      remove: ['editor', 'system'],
      compute: ['editor', 'system'],
      explain: ['unit'],
      publish: ['signer'],
      withdraw: ['signer'],
    }[action].includes(role)
    if (!isHeld) return '当前操作没有权限'
    const isFit = {
      edit: state === 'draft',
      remove: state === 'draft',
      compute: true,
      explain: true,
      publish: true,
      withdraw: state === 'published',
    }[action]
    return isFit ? 'allowed' : '指标当前状态不能执行此操作，已发布的须先撤下'
  }
  const tables = async () =>
    (
      await app.db.execute<{ rows: string }>(sql`SELECT
        (SELECT jsonb_agg(to_jsonb(i) ORDER BY id) FROM indicator i)::text
        || (SELECT coalesce(jsonb_agg(to_jsonb(v) ORDER BY id), '[]') FROM indicator_value v)::text AS rows`)
    ).rows[0]?.rows

  test.each(Object.keys(indicatorStates))('on an indicator that is %s', async state => {
    const people = { editor, signer, unit, system }
    const definition: IndicatorDefinition = { source: 'notices', where: [], measure: { kind: 'count' } }
    const found: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const action of actions)
      for (const [role, acting] of Object.entries(people)) {
        const row = await define(definition)
        await compute(row.id)
        await app.db.execute(sql`UPDATE indicator SET state = ${state} WHERE id = ${row.id}`)
        const value = (await valuesOf(row.id)).find(({ regionCode }) => regionCode === '440100')
        const on = { id: row.id, version: row.version }
        const path = `/indicators/${row.id}`
        const act = {
          edit: () => acting.put(path, { ...row, name: '改过的名称' }),
          remove: () => acting.remove(`${path}?version=${row.version}`),
          compute: () => acting.post(`${path}/compute`, { id: row.id, periods: 1 }),
          explain: () =>
            acting.post(`/indicators/values/${value?.id}/explain`, {
              id: value?.id,
              version: 1,
              explanation: '说明',
            }),
          publish: () => acting.post(`${path}/publish`, { ...on, period: '2026Q2' }),
          withdraw: () => acting.post(`${path}/withdraw`, { ...on, reason: '数据有误需要核对' }),
        }[action]
        const cell = `${action} by ${role}`
        wanted[cell] = expected(action, state, role)
        const before = await tables()
        const { code, msg } = await act()
        found[cell] = code === '200' ? 'allowed' : msg
        if (wanted[cell] !== 'allowed' && (await tables()) !== before)
          found[cell] += ', and something was written'
      }
    expect(found).toEqual(wanted)
  })
})
