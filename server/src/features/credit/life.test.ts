import type { CreditRecord } from '@sunport/contract/calls/credit.ts'
import type { CreditDeskRecord } from '@sunport/contract/calls/credit-desk.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { actWith, creditSample, insertCredits } from '../../testing/directory-desk.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { creditCounts } from './counts.ts'
import { creditExpiry } from './expiry.ts'

let app: TestApp
let registrar: Acting
let judge: Acting
beforeAll(async () => {
  app = await createTestApp()
  for (const userName of ['registrar', 'judge'])
    await insertUser(app.db, { userName, roleIds: ['role-supervisor'] })
  registrar = await actAs(app, 'registrar')
  judge = await actAs(app, 'judge')
})
afterAll(() => app.close())

const desk = '/directory/credits'
const repairs = '/directory/creditRepairs'
const entered = (name: string, more = {}) => {
  const { id: _, publishDate: __, ...sample } = creditSample(name)
  return { ...sample, creditCode: null, ...more }
}
const record = async (id: string): Promise<CreditDeskRecord> => (await registrar.get(`${desk}/${id}`)).data
const publicly = async (name: string, status = '') => {
  const url = `/gpcms/rest/v2/punish/public?name=${encodeURIComponent(name)}&status=${status}`
  return (await app.get<Page<CreditRecord>>(url)).data?.total
}

test('a record is registered with its basis and term, and is public at once', async () => {
  const { data } = await registrar.post(desk, entered('登记', { kind: 'serious' }))
  expect(data).toMatchObject({ state: 'active', isPublished: true, publishDate: '2026-06-10', version: 1 })
  expect(await publicly('登记贸易')).toBe(1)
  const { data: history } = await registrar.get(`${desk}/${data.id}/history`)
  expect(history.rows).toMatchObject([{ action: 'create', by: 'registrar' }])
})

test.each([
  [{ startDate: '2026-06-01', endDate: '2026-05-31' }, '结束日期不能早于开始日期'],
  [{ creditCode: '91440101MA0000000X' }, '统一社会信用代码校验位错误'],
  [{ kind: 'expert', creditType: '3', creditCode: '440101199001011234' }, '不登记个人的证件号码'],
  [{ kind: 'expert' }, '评审专家不良行为的主体须为评审专家，其他记录的主体须为单位'],
  [{ lawBasic: '' }, '处理依据不能为空'],
])('%j is refused: %s', async (more, words) => {
  expect((await registrar.post(desk, entered('拒绝', more))).msg).toContain(words)
})

test('a repair is asked for, judged by another, announced; from that day the record is not held against anybody', async () => {
  const { data: made } = await registrar.post(desk, entered('修复'))
  const ask = { recordId: made.id, ground: '已履行处罚并整改到位', appliedOn: '2026-06-05' }
  const { data: repair } = await registrar.post(repairs, ask)
  expect(repair).toMatchObject({ state: 'applied', appliedBy: 'registrar', creditName: '修复贸易有限公司' })
  expect((await registrar.post(repairs, ask)).msg).toBe('该记录已有办理中的修复申请')
  expect((await registrar.post(`${repairs}/${repair.id}/approve`, { version: 1 })).msg).toBe(
    '不能办理本人登记的申请',
  )
  const { data: approved } = await judge.post(`${repairs}/${repair.id}/approve`, { version: 1 })
  expect(approved).toMatchObject({ state: 'approved', reviewedBy: 'judge' })
  expect(await publicly('修复贸易')).toBe(1)
  const notice = { version: 2, announcement: '经审核，予以信用修复。' }
  const { data: announced } = await registrar.post(`${repairs}/${repair.id}/announce`, notice)
  expect(announced).toMatchObject({ state: 'announced', announcement: '经审核，予以信用修复。' })
  expect(await record(made.id)).toMatchObject({ state: 'repaired', repairedOn: '2026-06-10' })
  expect(await publicly('修复贸易', 'all')).toBe(0)
})

test('when the last day of a term is over, the clock writes it down, once and with its audit row', async () => {
  await insertCredits(app.db, [
    creditSample('ends', { endDate: '2026-06-10' }),
    creditSample('stays', { endDate: '2026-06-11' }),
  ])
  const now = app.clock.now()
  onTestFinished(() => app.clock.set(now))
  const { earliest, expireDue } = creditExpiry(app.db, app.clock)
  expect(await earliest()).toBeUndefined()
  app.clock.set(new Date('2026-06-10T16:00:00Z'))
  expect(await earliest()).toEqual(new Date('2026-06-10T16:00:00Z'))
  expect(await expireDue()).toBe(1)
  expect(await expireDue()).toBe(0)
  const states = await app.db.execute<{ state: string }>(
    sql`SELECT state FROM credit_record WHERE id IN ('ends', 'stays') ORDER BY id`,
  )
  expect(states.rows.map(({ state }) => state)).toEqual(['expired', 'active'])
  const audit = await app.db.execute<{ action: string }>(
    sql`SELECT action FROM audit_log WHERE entity = 'credit_record' AND entity_id = 'ends'`,
  )
  expect(audit.rows).toEqual([{ action: 'expire-credit' }])
})

test('the database itself refuses to delete a record, one or all', async () => {
  await insertCredits(app.db, [creditSample('kept')])
  const refused = { cause: expect.objectContaining({ message: 'credit records are never deleted' }) }
  await expect(app.db.execute(sql`DELETE FROM credit_record WHERE id = 'kept'`)).rejects.toMatchObject(
    refused,
  )
  await expect(app.db.execute(sql`TRUNCATE credit_record CASCADE`)).rejects.toMatchObject(refused)
  expect((await record('kept')).id).toBe('kept')
})

test('a person is masked on the desk and in the history of changes', async () => {
  const person = { kind: 'expert', creditType: '3', creditName: '王小明' }
  const { data } = await registrar.post(desk, entered('专家', person))
  expect(data.creditName).toBe('王**')
  const changed = { ...entered('专家', person), creditName: '汪小明', version: 1, reason: '姓名更正' }
  const { siteId: _, ...change } = changed
  expect((await registrar.put(`${desk}/${data.id}`, change)).data.creditName).toBe('汪**')
  // What the form was shown comes back masked, and does not take the place of the name.
  await registrar.put(`${desk}/${data.id}`, { ...change, creditName: '汪**', version: 2 })
  const stored = await app.db.execute(
    sql`SELECT credit_name AS name FROM credit_record WHERE id = ${data.id}`,
  )
  expect(stored.rows).toEqual([{ name: '汪小明' }])
  const { body } = await app.http.inject(`/gpcms/rest/v2/punish/public?type=expert`)
  const { data: history } = await registrar.get(`${desk}/${data.id}/history`)
  const audit = await app.db.execute(sql`SELECT * FROM audit_log WHERE entity_id = ${data.id}`)
  for (const text of [body, JSON.stringify(history), JSON.stringify(audit.rows)])
    expect(text).not.toContain('小明')
})

test('counts say what is over within a week and which repairs are open, on the sites that are his', async () => {
  const { data: made } = await registrar.post(desk, entered('计数', { endDate: '2026-06-16', siteId: 'nm' }))
  const ask = { recordId: made.id, ground: '已整改', appliedOn: '2026-06-05' }
  await registrar.post(repairs, ask)
  await insertCredits(app.db, [creditSample('later', { siteId: 'nm', endDate: '2026-06-18' })])
  const reach = (siteIds: string[]) => [{ isAll: true, orgPaths: [], orgIds: [], isOwn: false, siteIds }]
  const count = (code: 'dir:credit:edit' | 'dir:credit:review', siteIds: string[]) =>
    creditCounts(app.db, app.clock)({ id: 'u', userName: 'u', grants: new Map([[code, reach(siteIds)]]) })
  expect(await count('dir:credit:edit', ['nm'])).toEqual({
    'credit-expiring': { total: 1, since: new Date('2026-06-16T00:00:00+08:00'), late: 0 },
  })
  expect(await count('dir:credit:review', ['nm'])).toEqual({
    'credit-repairs': { total: 1, since: app.clock.now(), late: 0 },
  })
  expect(await count('dir:credit:review', ['gs'])).toEqual({
    'credit-repairs': { total: 0, since: null, late: 0 },
  })
})

test('who keeps one site neither sees nor touches records of another', async () => {
  await insertCredits(app.db, [creditSample('far', { siteId: 'hlj' })])
  const functions = ['dir:credit:view', 'dir:credit:edit', 'dir:credit:sign'] as const
  const local = await actWith(app, 'local', [...functions], ['gd'])
  expect((await local.get(`${desk}?siteId=hlj`)).data.rows).toEqual([])
  const gone = '数据不存在或已被删除'
  expect((await local.get(`${desk}/far`)).msg).toBe(gone)
  expect((await local.post(`${desk}/far/revoke`, { version: 1, reason: '越界' })).msg).toBe(gone)
  const ask = { recordId: 'far', ground: '越界', appliedOn: '2026-06-05' }
  expect((await local.post(repairs, ask)).msg).toBe(gone)
  expect((await local.post(desk, entered('越界', { siteId: 'hlj' }))).msg).toBe('当前操作没有权限')
  const rows = [{ id: 'far', version: 1 }]
  const { data } = await local.post(`${desk}/bulk`, { action: 'unpublish', rows, isRehearsal: false })
  expect(data.rows[0].refusal).toBe(gone)
})
