import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'

let app: TestApp
let system: Acting
let unit: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'unit', roleIds: ['role-unit'] })
  system = await actAs(app, 'system')
  unit = await actAs(app, 'unit')
})
afterAll(() => app.close())

const entered = {
  title: '周末维护',
  content: '周六 0 点至 6 点停机维护。',
  isUrgent: true,
  validFrom: '2026-06-10',
  validTo: '2026-06-13',
}

test('is made, found by its day, changed, and deleted, each with its audit row', async () => {
  const { data: made } = await system.post('/systemNotices', entered)
  expect(made).toMatchObject({ ...entered, status: '1', version: 1, createUser: 'system' })
  const titlesOn = async (day: string) =>
    (await system.get(`/systemNotices?onDay=${day}`)).data.rows.map(({ title }: { title: string }) => title)
  expect(await titlesOn('2026-06-13')).toEqual(['周末维护'])
  expect(await titlesOn('2026-06-14')).toEqual([])
  const change = { ...entered, version: 1, title: '周末停机维护' }
  const { data: changed } = await system.put(`/systemNotices/${made.id}`, change)
  expect(changed).toMatchObject({ title: '周末停机维护', version: 2 })
  expect((await system.put(`/systemNotices/${made.id}`, change)).msg).toMatch(/^数据已被system于.*修改$/)
  expect((await system.remove(`/systemNotices/${made.id}?version=2`)).code).toBe('200')
  const audit = await app.db.execute<{ action: string; after: { title?: string } | null }>(
    sql`SELECT action, after FROM audit_log WHERE entity = 'system_notice' AND entity_id = ${made.id} ORDER BY id`,
  )
  expect(audit.rows.map(({ action }) => action)).toEqual(['create', 'update', 'remove'])
  expect(audit.rows[1]?.after).toEqual({ title: '周末停机维护' })
})

test('ends no earlier than it begins', async () => {
  const answer = await system.post('/systemNotices', { ...entered, validTo: '2026-06-09' })
  expect(answer.msg).toBe('结束日期不能早于开始日期')
})

test('is not for everybody to write', async () => {
  expect((await unit.post('/systemNotices', entered)).code).toBe('403')
})
