import type { DeskJob } from '@sunport/contract/calls/desk-job.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { send } from '../../testing/signing.ts'
import { runTask } from '../../testing/tasks.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.db.execute(sql`INSERT INTO check_word (id, word, kind, level, status, version)
    SELECT 'out-' || n, '导出词' || n, 'typo', 'hint', '1', 1 FROM generate_series(1, 1200) n`)
})
afterAll(() => app.close())

const asker = async (userName: string): Promise<Acting> => {
  await insertRole(app.db, { id: `role-${userName}`, dataScope: 'all' }, ['cms:check:view'])
  await insertUser(app.db, { userName, roleIds: [`role-${userName}`] })
  return actAs(app, userName)
}
const work = (): Promise<string> => {
  const task = app.tasks.tasks.get('desk-jobs')
  if (!task) throw new Error('there is no such task')
  return runTask(task, app.clock)
}
const call = '/rest/v2/checkWords/export'
const ask = async (who: Acting, query: object = {}): Promise<DeskJob> =>
  (await who.post('/jobs/exports', { call, query: { keyword: '导出词', format: 'csv', ...query } })).data
const made = async (who: Acting): Promise<DeskJob> => {
  const { id } = await ask(who)
  await work()
  return (await who.get(`/jobs/${id}`)).data
}
const file = (who: Acting, { id }: DeskJob) => send(app, who.signed, 'GET', `/gpcms/rest/v2/jobs/${id}/file`)

test('a long list is made into a file in the background, with honest numbers, and the bell says so', async () => {
  const who = await asker('exporter')
  const begun = await ask(who)
  expect(begun).toMatchObject({ kind: 'export', title: '导出检查词', state: 'waiting', total: null, done: 0 })
  await work()
  const job: DeskJob = (await who.get(`/jobs/${begun.id}`)).data
  expect(job).toMatchObject({ state: 'done', total: 1200, done: 1200, fileName: '检查词.csv' })
  expect((await who.get('/notifications?pageSize=10')).data.rows[0].title).toContain('共 1200 条')
  const answer = await file(who, job)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body.trim().split('\r\n')).toHaveLength(1201)
  const { rows } = await app.db.execute(sql`SELECT action FROM audit_log WHERE entity_id = ${job.id}`)
  expect(rows).toEqual([{ action: 'download-export' }])
})

test('the file is nobody else’s', async () => {
  const job = await made(await asker('owner'))
  const other = await asker('other')
  expect((await other.get(`/jobs/${job.id}/file`)).code).toBe('4004')
  const { rows } = await app.db.execute<{ file_id: string }>(
    sql`SELECT file_id FROM desk_job WHERE id = ${job.id}`,
  )
  const direct = await app.http.inject(`/gpcms/rest/v2/files/${rows[0]?.file_id}`)
  expect(direct.body).not.toContain('导出词')
})

test('whoever reaches less than when it was made does not read it', async () => {
  const who = await asker('narrowed')
  const job = await made(who)
  await app.db.execute(sql`UPDATE role SET data_scope = 'own' WHERE id = 'role-narrowed'`)
  expect((await who.get(`/jobs/${job.id}/file`)).code).toBe('4848')
  await app.db.execute(sql`DELETE FROM role_function WHERE role_id = 'role-narrowed'`)
  expect((await who.get(`/jobs/${job.id}/file`)).code).toBe('403')
})

test('after seven days it is gone, also from the disk', async () => {
  const start = app.clock.now()
  onTestFinished(() => app.clock.set(start))
  const job = await made(await asker('late'))
  const kept = sql`SELECT f.id FROM file f JOIN desk_job j ON j.file_id = f.id WHERE j.id = ${job.id}`
  const fileId = (await app.db.execute<{ id: string }>(kept)).rows[0]?.id
  expect(fileId).toBeDefined()
  app.clock.set(new Date(start.getTime() + 7 * 86_400_000))
  const late = await actAs(app, 'late')
  expect((await late.get(`/jobs/${job.id}/file`)).code).toBe('4847')
  app.clock.set(new Date(start.getTime() + 7 * 86_400_000 + 1))
  await work()
  expect((await late.get(`/jobs/${job.id}`)).data.fileName).toBeNull()
  expect((await app.db.execute(sql`SELECT 1 FROM file WHERE id = ${fileId}`)).rows).toEqual([])
})

test('a cancelled export leaves no file', async () => {
  const who = await asker('stopper')
  const { id } = await ask(who)
  await app.db.execute(sql`UPDATE desk_job SET cancel_at = now() WHERE id = ${id}`)
  await work()
  expect((await who.get(`/jobs/${id}`)).data).toMatchObject({ state: 'cancelled', fileName: null })
})

test('only lists that answer a file are exported, and only by those who may', async () => {
  const who = await asker('curious')
  const other = { call: '/rest/v2/users/export', query: {} }
  expect((await who.post('/jobs/exports', other)).code).toBe('403')
  expect((await who.post('/jobs/exports', { call: '/rest/v2/checkWords', query: {} })).code).toBe('4849')
})
