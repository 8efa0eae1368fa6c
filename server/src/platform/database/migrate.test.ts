import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url })
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
