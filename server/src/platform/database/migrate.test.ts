import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, openPool, type TestDatabase } from '../../testing/database.ts'
import { until } from '../../testing/tasks.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('migrating again changes nothing, and two at once do not disturb each other', async () => {
  const before = await pool.query('SELECT name, applied_at FROM migration ORDER BY name')
  await Promise.all([migrate(database.url), migrate(database.url)])
  expect((await pool.query('SELECT name, applied_at FROM migration ORDER BY name')).rows).toEqual(before.rows)
})

test('a migration edited after it was applied stops the start', async () => {
  const before = await pool.query(`SELECT digest FROM migration WHERE name LIKE '0001%'`)
  const set = (digest: string) =>
    pool.query(`UPDATE migration SET digest = $1 WHERE name LIKE '0001%'`, [digest])
  onTestFinished(() => set(before.rows[0].digest).then(() => {}))
  await set('other')
  await expect(migrate(database.url)).rejects.toThrow('0001-base.sql')
})

/** A table that somebody reads for long, and a migration of its own that wants it for itself. */
const readForLong = async () => {
  await pool.query('DROP TABLE IF EXISTS read_for_long')
  await pool.query('CREATE TABLE read_for_long (id text)')
  const folder = mkdtempSync(join(tmpdir(), 'sunport-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // Each is another one.
  writeFileSync(join(folder, `9999-${randomUUID()}.sql`), 'ALTER TABLE read_for_long ADD COLUMN note text')
  const reader = await pool.connect()
  onTestFinished(() => reader.release(true))
  await reader.query('BEGIN')
  await reader.query('SELECT * FROM read_for_long')
  const isWaiting = async (): Promise<boolean> =>
    (await pool.query(`SELECT FROM pg_locks WHERE NOT granted AND relation = 'read_for_long'::regclass`)).rows
      .length > 0
  return { folder, reader, isWaiting }
}

test('a migration that waits for a table lets those past who read it, and is done when the table is free', async () => {
  const { folder, reader, isWaiting } = await readForLong()
  let waits = 0
  const migrating = migrate(database.url, { folder, onWait: () => (waits += 1) })
  migrating.catch(() => {})
  await until(isWaiting)
  const others = new pg.Client({ connectionString: database.url, statement_timeout: 10_000 })
  await others.connect()
  onTestFinished(() => others.end())
  expect((await others.query('SELECT * FROM read_for_long')).rows).toEqual([])
  await reader.query('COMMIT')
  await migrating
  expect(waits).toBe(1)
  expect((await others.query('SELECT note FROM read_for_long')).rows).toEqual([])
})

test('a start that is called off while a migration waits leaves the table as it was', async () => {
  const { folder, reader, isWaiting } = await readForLong()
  const calling = new AbortController()
  const migrating = migrate(database.url, { folder, signal: calling.signal })
  migrating.catch(() => {})
  await until(isWaiting)
  calling.abort()
  await expect(migrating).rejects.toThrow('abort')
  await reader.query('COMMIT')
  await expect(pool.query('SELECT note FROM read_for_long')).rejects.toThrow('note')
})
