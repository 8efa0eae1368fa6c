import type { RunningState } from '@sunport/contract/calls/running-state.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { noteBackup, noteVerified } from '../../platform/installation/backup-note.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { actAs, insertUser } from '../../testing/people.ts'

const metricsToken = 'a-token-for-the-scrape'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { metricsToken } })
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'editor', roleIds: ['role-editor'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.execute(sql`DELETE FROM server_instance`)
  await app.db.execute(sql`DELETE FROM mail_out`)
  await app.db.execute(sql`DELETE FROM installation WHERE key = 'last-backup'`)
})

const state = async (): Promise<RunningState> =>
  (await (await actAs(app, 'keeper')).get('/running-state')).data
const scrape = async (of: TestApp = app): Promise<string> => {
  const headers = { authorization: `Bearer ${metricsToken}` }
  return (await of.http.inject({ url: '/metrics', headers })).body
}

test('each process is noted while it serves, also those of another instance, and is gone when it has ended', async () => {
  await app.ownRow.pulse()
  const other = await createTestApp({ url: app.url, config: { place: 1 } })
  await other.ownRow.begin()
  const both = await state()
  expect(both.instances.map(({ place, isAnswering, state: is }) => [place, isAnswering, is])).toEqual([
    [0, true, 'serving'],
    [1, false, 'serving'],
  ])
  expect(both.instances[1]?.memoryBytes).toBeGreaterThan(1_000_000)
  await other.ownRow.leave()
  expect((await state()).instances[1]?.state).toBe('leaving')
  await other.close()
  expect((await state()).instances).toHaveLength(1)
})

test('one that was killed is silent, and is forgotten after a day by whoever comes', async () => {
  await app.db.execute(sql`INSERT INTO server_instance (id, host, place, pid, version, node_version, seen_at)
    VALUES ('dead', 'dead', 0, 1, '0', '24', now() - interval '40 seconds'),
      ('older', 'older', 0, 1, '0', '24', now() - interval '25 hours')`)
  const found = (await state()).instances.filter(({ host }) => host === 'dead' || host === 'older')
  expect(found.map(({ host, state: is }) => [host, is])).toEqual([
    ['dead', 'silent'],
    ['older', 'silent'],
  ])
  const next = await createTestApp({ url: app.url })
  onTestFinished(next.close)
  await next.ownRow.begin()
  expect((await state()).instances.map(({ host }) => host)).not.toContain('older')
})

test('a row that was lost with an older database is written anew by the next sign of life', async () => {
  await app.ownRow.pulse()
  await app.db.execute(sql`DELETE FROM server_instance`)
  await app.ownRow.pulse()
  expect((await state()).instances).toHaveLength(1)
})

test('what was asked is in the hour, by its minute', async () => {
  for (let round = 0; round < 3; round++) {
    await app.http.inject('/gpcms/rest/web/v2/info/getInfoById?id=none')
    await app.ownRow.pulse()
  }
  const { history, database, databaseVersion, lastMigration, storage } = await state()
  expect(history.at(-1)?.memoryBytes).toBeGreaterThan(1_000_000)
  expect(history.length).toBeLessThanOrEqual(121)
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(database.connections).toBeGreaterThan(0)
  expect(Number.parseInt(databaseVersion, 10)).toBeGreaterThanOrEqual(16)
  expect(lastMigration).toMatch(/^\d{4}-.*\.sql$/)
  expect(storage.totalBytes).toBeGreaterThan(storage.freeBytes ?? 0)
})

test('queues tell what waits and since when, on the page and in a scrape', async () => {
  await app.db.execute(sql`INSERT INTO mail_out (id, user_id, subject, body, state, created_at)
    SELECT n::text, (SELECT id FROM app_user LIMIT 1), 's', 'b', CASE WHEN n = 3 THEN 'failed' ELSE 'waiting' END, now() - n * interval '1 minute'
    FROM generate_series(1, 3) n`)
  const mail = (await state()).queues.find(({ name }) => name === 'mail')
  expect(mail).toMatchObject({ waiting: 2, failed: 1 })
  expect(mail?.oldestSeconds).toBeGreaterThanOrEqual(120)
  const text = await scrape()
  expect(text).toContain('sunport_queue_items{queue="mail",state="waiting"} 2')
  expect(text).toMatch(/sunport_queue_oldest_seconds\{queue="mail"\} 12\d/)
})

test('a backup is shown with what its verification found, and no other one', async () => {
  expect((await state()).backup).toBeNull()
  expect(await scrape()).not.toContain('sunport_backup_')
  const madeAt = '2026-06-09T20:00:00.000Z'
  await noteBackup(app.db, { madeAt, folder: '/mnt/backups/one', bytes: 1234 })
  await noteVerified(app.dataDir, { madeAt: '2026-06-08T20:00:00.000Z', verifiedAt: madeAt, isGood: true })
  expect((await state()).backup).toMatchObject({
    ...{ madeAt: '2026-06-10 04:00:00', folder: '/mnt/backups/one', verifiedAt: null, isGood: null },
  })
  expect(await scrape()).toContain('sunport_backup_verified 0')
  await noteVerified(app.dataDir, { madeAt, verifiedAt: '2026-06-09T21:00:00.000Z', isGood: true })
  expect((await state()).backup).toMatchObject({ verifiedAt: '2026-06-10 05:00:00', isGood: true })
  expect(await scrape()).toContain('sunport_backup_verified 1')
})

test('a scrape names the tasks, the version and the room; there is no standby, so nothing is said of one', async () => {
  await app.db.execute(sql`
    INSERT INTO task_run (id, task_id, job_code, job_name, task_group, trigger, planned_at, start_at, end_at, phase, result)
    SELECT 'run-1', id, job_code, job_name, task_group, 'scheduled', now(), now() - interval '5 seconds', now(), 'done', '0'
    FROM timed_task WHERE status = '1' ORDER BY job_code LIMIT 1`)
  const text = await scrape()
  expect(text).toMatch(/sunport_task_last_run_success\{task="[\w.-]+"\} 0/)
  expect(text).toMatch(/sunport_task_last_run_duration_seconds\{task="[\w.-]+"\} 5/)
  expect(text).toMatch(/sunport_info\{version="\d+\.\d+\.\d+[^"]*"\} 1/)
  expect(text).toMatch(/sunport_storage_free_bytes \d+/)
  expect(text).toContain('sunport_database_up 1')
  expect(text).not.toContain('sunport_replication')
  expect((await state()).failingTasks).toHaveLength(1)
})

test('a scrape tells what each process counts while the database is away', async () => {
  const gated = await createTestApp({ config: { metricsToken } })
  onTestFinished(gated.close)
  await gated.db.execute(sql`ALTER TABLE task_run RENAME TO task_run_away`)
  const text = await scrape(gated)
  expect(text).toContain('sunport_database_up 0')
  expect(text).not.toContain('sunport_queue_items')
  expect(text).toMatch(/process_resident_memory_bytes\{process="0"\} \d+/)
})

test('who may not look is refused', async () => {
  expect((await (await actAs(app, 'editor')).get('/running-state')).code).not.toBe('200')
})
