import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openDatabase } from './database.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

const size = 2
const afterAsManyFailures = async (fail: (database: ReturnType<typeof openDatabase>) => Promise<unknown>) => {
  const database = openDatabase(own.url, silentLog, {
    desk: { size, waitMs: 1_000 },
    visitors: { size: 1, waitMs: 1_000, statementMs: 1_000, lockMs: 1_000 },
  })
  for (let at = 0; at <= size; at++) await expect(fail(database)).rejects.toThrow()
  const { rows } = await database.db.transaction(tx => tx.execute(sql`SELECT 1 AS one`))
  expect(rows).toEqual([{ one: 1 }])
  // Settles only when every connection was given back.
  await database.end()
}

test('a transaction that could not begin gives its connection back', () =>
  afterAsManyFailures(({ db }) => db.transaction(async () => {}, { isolationLevel: 'none at all' as never })))

test('neither does one that was cut in the middle keep its connection', () =>
  afterAsManyFailures(({ db }) =>
    db.transaction(tx => tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)),
  ))

test('what fails inside of a transaction is told as it was', () =>
  afterAsManyFailures(({ db }) =>
    db.transaction(async tx => {
      await tx.execute(sql`CREATE TABLE never (a int)`)
      throw new Error('changed my mind')
    }),
  ))

test('a connection that somebody else cut while it lay idle is not handed out for good', async () => {
  const database = openDatabase(own.url, silentLog, 1)
  const pidOf = async () =>
    (await database.db.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)).rows[0]?.pid
  const admin = new pg.Client({ connectionString: own.url })
  await admin.connect()
  const pid = await pidOf()
  const cut = admin.query('SELECT pg_terminate_backend($1)', [pid])
  // Whoever comes in this moment may meet the dead connection, and is told so; nobody after him does.
  await database.db.transaction(async () => {}).catch(() => {})
  await cut
  await expect.poll(() => pidOf().catch(() => undefined)).not.toBe(pid)
  await admin.end()
  await database.end()
})
