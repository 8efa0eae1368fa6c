import { bulkLimit } from '@sunport/contract/calls/crud.ts'
import type { DeskJobDetail } from '@sunport/contract/calls/desk-job.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { runTask, until } from '../../testing/tasks.ts'

let app: TestApp
let second: TestApp
let keeper: Acting
beforeAll(async () => {
  app = await createTestApp()
  second = await createTestApp({ url: app.url })
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  keeper = await actAs(app, 'keeper')
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const many = bulkLimit + 10

/** Words that are in use, so many that they are not switched off at once. */
const words = async (mark: string, count = many): Promise<{ id: string; version: number }[]> => {
  await app.db.execute(sql`INSERT INTO check_word (id, word, kind, level, status, version)
    SELECT ${mark} || n, ${mark} || n, 'typo', 'hint', '1', 1 FROM generate_series(1, ${count}) n`)
  return Array.from({ length: count }, (_, at) => ({ id: `${mark}${at + 1}`, version: 1 }))
}
const disable = async (rows: object[], who = keeper) =>
  (await who.post('/checkWords/bulk', { action: 'disable', rows, isRehearsal: false })).data
const job = async (id: string): Promise<DeskJobDetail> => (await keeper.get(`/jobs/${id}`)).data
const work = (on: TestApp = app): Promise<string> => {
  const task = on.tasks.tasks.get('desk-jobs')
  if (!task) throw new Error('there is no such task')
  return runTask(task, on.clock)
}
/** How often each word was changed, and how often the log says so. */
const changes = async (mark: string) =>
  (
    await app.db.execute(sql`SELECT w.status, w.version, count(DISTINCT w.id)::int AS words, count(a.id)::int AS noted
      FROM check_word w LEFT JOIN audit_log a ON a.entity_id = w.id WHERE w.id LIKE ${`${mark}%`} GROUP BY 1, 2`)
  ).rows

test('more rows than the limit are done in the background, each with its audit row, and the bell says so', async () => {
  const rows = await words('big-')
  const begun = await disable(rows)
  expect(begun).toMatchObject({ rows: [], isInBackground: true, isUndoable: true })
  expect(await job(begun.jobId)).toMatchObject({ state: 'waiting', total: many, done: 0, undoUntil: null })
  await work()
  expect(await job(begun.jobId)).toMatchObject({ state: 'done', total: many, done: many, refused: 0 })
  expect(await changes('big-')).toEqual([{ status: '0', version: 2, words: many, noted: many }])
  const link = `recent-work?job=${begun.jobId}`
  const { rows: told } = (await keeper.get('/notifications?pageSize=100')).data
  expect(told.filter((each: { link: string }) => each.link === link)).toMatchObject([
    { kind: 'job-over', isRead: false, title: expect.stringContaining(`${many} 条成功，0 条未执行`) },
  ])
})

test('what is long is taken back in the background, too', async () => {
  const begun = await disable(await words('back-'))
  await work()
  const undo = (await keeper.post(`/jobs/${begun.jobId}/undo`, {})).data
  expect(undo).toMatchObject({ kind: 'undo', state: 'waiting', total: many })
  await work()
  expect(await job(undo.id)).toMatchObject({ state: 'done', done: many })
  expect(await changes('back-')).toEqual([{ status: '1', version: 3, words: many, noted: many * 2 }])
})

test('rows that cannot be done are counted and named, and stop no other', async () => {
  const rows = await words('some-')
  const begun = await disable([...rows.slice(0, -1), { id: rows.at(-1)?.id, version: 7 }])
  await work()
  const done = await job(begun.jobId)
  expect(done).toMatchObject({ state: 'done', done: many - 1, refused: 1 })
  expect(done.refusals).toEqual([
    { id: `some-${many}`, name: expect.anything(), refusal: expect.stringMatching(/修改$/) },
  ])
})

test('cancelling stops at the next row and says what was done', async () => {
  const begun = await disable(await words('stop-'))
  await app.db.execute(sql`CREATE FUNCTION stop_job() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE desk_job SET cancel_at = now() WHERE id = (SELECT id FROM desk_job WHERE state = 'running' LIMIT 1);
    RETURN NEW; END $$`)
  await app.db.execute(sql`CREATE TRIGGER stop_job AFTER UPDATE ON check_word FOR EACH ROW
    WHEN (NEW.id = 'stop-5' AND NEW.status = '0') EXECUTE FUNCTION stop_job()`)
  onTestFinished(async () => {
    await app.db.execute(sql`DROP FUNCTION stop_job CASCADE`)
  })
  await work()
  expect(await job(begun.jobId)).toMatchObject({
    state: 'cancelled',
    message: '已取消',
    done: 5,
    total: many,
  })
  expect((await keeper.post(`/jobs/${begun.jobId}/cancel`, {})).code).toBe('4846')
  const undo = (await keeper.post(`/jobs/${begun.jobId}/undo`, {})).data
  expect(undo).toMatchObject({ state: 'done', done: 5 })
  expect(await changes('stop-')).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ status: '1', version: 3, words: 5 })]),
  )
})

test('what nobody has begun is cancelled at once', async () => {
  const begun = await disable(await words('never-'))
  expect((await keeper.post(`/jobs/${begun.jobId}/cancel`, {})).data).toMatchObject({
    state: 'cancelled',
    done: 0,
  })
  await work()
  expect(await changes('never-')).toEqual([{ status: '1', version: 1, words: many, noted: 0 }])
})

test('whoever lost his right meanwhile has the rest refused, not done', async () => {
  await insertUser(app.db, { userName: 'leaving', roleIds: ['role-sa'] })
  const leaving = await actAs(app, 'leaving')
  const begun = await disable(await words('right-'), leaving)
  await app.db.execute(
    sql`DELETE FROM user_role WHERE user_id = (SELECT id FROM app_user WHERE user_name = 'leaving')`,
  )
  await work()
  const { rows } = await app.db.execute(
    sql`SELECT state, done, refused FROM desk_job WHERE id = ${begun.jobId}`,
  )
  expect(rows).toEqual([{ state: 'done', done: 0, refused: many }])
})

test('a worker that dies in the middle of a row has it taken up by another, and nothing is done twice', async () => {
  const start = app.clock.now()
  onTestFinished(() => {
    for (const { clock } of [app, second]) clock.set(start)
  })
  const begun = await disable(await words('dies-'))
  // A word that somebody else holds stops the worker in the middle of its transaction.
  let letGo = () => {}
  const held = app.db.transaction(async tx => {
    await tx.execute(sql`SELECT 1 FROM check_word WHERE id = 'dies-50' FOR UPDATE`)
    await new Promise<void>(resolve => {
      letGo = resolve
    })
  })
  const first = work()
  const stuck = await until(async () => {
    const { rows } = await app.db.execute<{ pid: number }>(sql`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%check_word%'`)
    return rows[0]?.pid
  })
  expect(await job(begun.jobId)).toMatchObject({ state: 'running', done: 49 })
  for (const { clock } of [app, second]) clock.set(new Date(start.getTime() + 61_000))
  const other = work(second)
  await until(async () => {
    const { rows } = await app.db.execute(
      sql`SELECT attempts FROM desk_job WHERE id = ${begun.jobId} AND attempts > 1`,
    )
    return rows.length > 0
  })
  await app.db.execute(sql`SELECT pg_terminate_backend(${stuck})`)
  letGo()
  await Promise.all([held, first, other])
  expect(await job(begun.jobId)).toMatchObject({ state: 'done', done: many, refused: 0 })
  expect(await changes('dies-')).toEqual([{ status: '0', version: 2, words: many, noted: many }])
})

test('a bulk action whose answer never came is said to be interrupted, and what was done can be taken back', async () => {
  const start = app.clock.now()
  onTestFinished(() => app.clock.set(start))
  const [row] = await words('cut-', 1)
  const { jobId } = await disable([row ?? {}])
  await app.db.execute(sql`UPDATE desk_job SET state = 'running', ended_at = NULL WHERE id = ${jobId}`)
  app.clock.set(new Date(start.getTime() + 61_000))
  await work()
  expect(await job(jobId)).toMatchObject({ state: 'interrupted', message: '服务中断，其余未执行', done: 1 })
  expect((await keeper.post(`/jobs/${jobId}/undo`, {})).data).toMatchObject({ done: 1 })
})

test('nobody has more than his share of jobs', async () => {
  await insertUser(app.db, { userName: 'eager', roleIds: ['role-sa'] })
  const eager = await actAs(app, 'eager')
  const rows = await words('eager-')
  for (let asked = 0; asked < 10; asked++) await disable(rows, eager)
  const refused = await eager.post('/checkWords/bulk', { action: 'disable', rows, isRehearsal: false })
  expect(refused.code).toBe('4845')
  for (const { id } of (await eager.get('/jobs?pageSize=50')).data.rows)
    await eager.post(`/jobs/${id}/cancel`, {})
})

test('a rehearsal takes no more than is done at once', async () => {
  const rows = await words('try-')
  const answer = await keeper.post('/checkWords/bulk', { action: 'disable', rows, isRehearsal: true })
  expect(answer.msg).toBe(`一次最多检查${bulkLimit}条`)
})
