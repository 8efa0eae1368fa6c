import type { DeskJobDetail } from '@sunport/contract/calls/desk-job.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { sendFile } from '../../testing/send-file.ts'
import { runTask } from '../../testing/tasks.ts'

let app: TestApp
let who: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertRole(app.db, { id: 'role-words', dataScope: 'all' }, ['cms:check:view', 'cms:check:edit'])
  await insertRole(app.db, { id: 'role-reader', dataScope: 'all' }, ['cms:check:view'])
  await insertRole(app.db, { id: 'role-leaving', dataScope: 'all' }, ['cms:check:view', 'cms:check:edit'])
  await insertUser(app.db, { userName: 'bringer', roleIds: ['role-words'] })
  await insertUser(app.db, { userName: 'leaver', roleIds: ['role-leaving'] })
  await insertUser(app.db, { userName: 'reader', roleIds: ['role-reader'] })
  who = await actAs(app, 'bringer')
})
afterAll(() => app.close())

const call = '/rest/v2/checkWords/import'
const heading = '词条,类别,级别,正确写法'
const lineOf = (word: string) => `${word},错别字,提示,改${word}`
const fileOf = (lines: string[]) => Buffer.from(`\ufeff${[heading, ...lines].join('\r\n')}\r\n`)

const begin = async (from: Acting, lines: string[], more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ call, mode: 'create', ...more })
  return sendFile(app, from, `/gpcms/rest/v2/jobs/imports?${query}`, '检查词.csv', fileOf(lines))
}
const started = async (lines: string[], more: Record<string, string> = {}, from = who): Promise<string> => {
  const answer = await begin(from, lines, more)
  expect(answer).toMatchObject({ code: '200', data: { kind: 'import', state: 'waiting', fileName: null } })
  return answer.data.id
}
const work = (): Promise<string> => {
  const task = app.tasks.tasks.get('desk-jobs')
  if (!task) throw new Error('there is no such task')
  return runTask(task, app.clock)
}
const jobOf = async (id: string, of = who): Promise<DeskJobDetail> => (await of.get(`/jobs/${id}`)).data
const words = async (like: string): Promise<number> =>
  Number((await app.db.execute(sql`SELECT count(*) AS n FROM check_word WHERE word LIKE ${like}`)).rows[0]?.n)
const filesKept = async (id: string) =>
  (await app.db.execute(sql`SELECT f.id FROM desk_job j JOIN file f ON f.id = j.file_id WHERE j.id = ${id}`))
    .rows.length

test('a long file is brought in in the background: what was wrong is told by its line, and the bell says so', async () => {
  const good = Array.from({ length: 30 }, (_, at) => lineOf(`长文件词${at}`))
  const id = await started([...good.slice(0, 10), ',错别字,提示,', ...good.slice(10), lineOf('长文件词3')])
  expect(await filesKept(id)).toBe(1)
  await work()
  const job = await jobOf(id)
  expect(job).toMatchObject({ state: 'done', total: 32, done: 30, refused: 2 })
  expect(job.refusals.map(({ name }) => name)).toEqual(['第 12 行', '第 33 行'])
  expect(job.refusals[0]?.refusal).toContain('词条不能为空')
  expect(await words('长文件词%')).toBe(30)
  expect((await who.get('/notifications?pageSize=10')).data.rows[0].title).toContain(
    '导入 30 行，未导入 2 行',
  )
  // Neither is it kept, nor was it ever to be had.
  expect(await filesKept(id)).toBe(0)
  expect((await who.get(`/jobs/${id}/file`)).code).toBe('4847')
})

test('what is taken up after its worker was lost goes on behind the last line that was done', async () => {
  const id = await started(Array.from({ length: 12 }, (_, at) => lineOf(`续做词${at}`)))
  // As it stands when the process dies after its fifth line, one of them refused.
  await app.db.execute(sql`INSERT INTO desk_job_row (job_id, position, row_id, row_version, done_at, refusal)
    SELECT ${id}, n, n::text, 0, now(), CASE WHEN n = 4 THEN '有误' END FROM generate_series(0, 4) n`)
  await app.db.execute(sql`UPDATE desk_job SET state = 'running', pulse_at = '2026-01-01', done = 4, refused = 1
    WHERE id = ${id}`)
  await work()
  expect(await jobOf(id)).toMatchObject({ state: 'done', total: 12, done: 11, refused: 1 })
  expect(await words('续做词%')).toBe(7)
})

test('a line that another worker has done meanwhile is not done twice', async () => {
  const id = await started([lineOf('两次词0'), lineOf('两次词1')])
  await app.db.execute(sql`INSERT INTO desk_job_row (job_id, position, row_id, row_version, done_at)
    VALUES (${id}, 1, '1', 0, now())`)
  await work()
  expect(await words('两次词%')).toBe(1)
})

test('all or nothing: one wrong line takes everything back, and says which', async () => {
  const lines = Array.from({ length: 25 }, (_, at) => lineOf(`全有词${at}`))
  const refused = await started([...lines, ',错别字,提示,'], { isAllOrNothing: '1' })
  await work()
  expect(await jobOf(refused)).toMatchObject({
    ...{ state: 'failed', message: '有 1 行有误，全部未导入', done: 0, refused: 1 },
    refusals: [{ name: '第 27 行' }],
  })
  expect(await words('全有词%')).toBe(0)
  const whole = await started(lines, { isAllOrNothing: '1' })
  await work()
  expect(await jobOf(whole)).toMatchObject({ state: 'done', total: 25, done: 25, refused: 0 })
  expect(await words('全有词%')).toBe(25)
})

test('all or nothing that was refused is refused again when its worker died before it could say so', async () => {
  const id = await started([lineOf('半途词'), ',错别字,提示,'], { isAllOrNothing: '1' })
  await app.db.execute(sql`INSERT INTO desk_job_row (job_id, position, row_id, row_version, done_at, refusal)
    VALUES (${id}, 0, '0', 0, now(), '有误')`)
  await app.db.execute(sql`UPDATE desk_job SET state = 'running', pulse_at = '2026-01-01', refused = 1
    WHERE id = ${id}`)
  await work()
  expect(await jobOf(id)).toMatchObject({ state: 'failed', message: '有 1 行有误，全部未导入', done: 0 })
  expect(await words('半途词')).toBe(0)
})

test('cancelled, the rest stays outside', async () => {
  const id = await started(Array.from({ length: 5 }, (_, at) => lineOf(`取消词${at}`)))
  await app.db.execute(sql`UPDATE desk_job SET cancel_at = now() WHERE id = ${id}`)
  await work()
  expect(await jobOf(id)).toMatchObject({ state: 'cancelled', done: 0 })
  expect(await words('取消词%')).toBe(0)
})

test('nobody brings in by this way what he may not bring in by the other', async () => {
  const reader = await actAs(app, 'reader')
  expect((await begin(reader, [lineOf('越权词')])).code).toBe('403')
  expect((await begin(who, [lineOf('别处')], { call: '/rest/v2/channels/import' })).code).toBe('4913')
  // Whoever lost the right while his file waited has it refused.
  const leaver = await actAs(app, 'leaver')
  const id = await started([lineOf('失权词')], {}, leaver)
  await app.db.execute(
    sql`DELETE FROM role_function WHERE role_id = 'role-leaving' AND func_code = 'cms:check:edit'`,
  )
  await work()
  expect(await jobOf(id, leaver)).toMatchObject({ state: 'failed', done: 0 })
  expect(await words('失权词')).toBe(0)
})
