import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDatabase } from '../../testing/app.ts'
import { createTestDatabase, openPool, type TestDatabase } from '../../testing/database.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  await seedDatabase(database.url)
  pool = openPool(database.url)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const publisher = fileURLToPath(new URL('../../testing/attest-publisher.ts', import.meta.url))

/** Publishes in a process of its own, which is killed at a point; without one, it does its work. */
const publish = async (id: string, point = ''): Promise<void> => {
  const child = spawn(process.execPath, [publisher, database.url, id, point], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  if (point) {
    await Promise.race([once(child.stdout, 'data'), ended])
    child.kill('SIGKILL')
  } else child.stdout.resume()
  expect(await ended).toEqual(point ? [null, 'SIGKILL'] : [0, null])
}

test('a process that dies between publishing and the log leaves neither without the other', async () => {
  for (const point of ['published', 'said', 'placed', 'committed']) await publish(`at-${point}`, point)
  // The dead hold nothing up.
  await publish('afterwards')
  const { rows } = await drizzle(pool).execute<{ id: string; subject: string; seq: string }>(sql`
    SELECT p.info_id AS id, e.subject, l.seq FROM publication p
      FULL JOIN attest_entry e ON e.subject = 'info:' || p.info_id FULL JOIN attest_leaf l ON l.entry_id = e.id ORDER BY seq`)
  expect(rows).toEqual([
    { id: 'at-committed', subject: 'info:at-committed', seq: '0' },
    { id: 'afterwards', subject: 'info:afterwards', seq: '1' },
  ])
  expect((await pool.query('SELECT 1 FROM attest_pending')).rowCount).toBe(0)
})
