/// <reference types="vite/types/importMeta.d.ts" />
import { getTableName, is, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** Every table that any feature or the platform names, some by more than one name. */
const modules = import.meta.glob('../../**/{table,tables}.ts', { eager: true })
const tables = Object.values(modules)
  .flatMap(module => Object.values(module as Record<string, unknown>))
  .filter(value => is(value, PgTable))

test.each(tables.map(table => [getTableName(table), table] as const))(
  'the table %s has the columns that the code names, of their kind',
  async (name, table) => {
    const found = await pool.query<{ column_name: string; is_nullable: string }>(
      'SELECT column_name, is_nullable FROM information_schema.columns WHERE table_name = $1',
      [name],
    )
    const real = new Map(found.rows.map(row => [row.column_name, row.is_nullable === 'NO']))
    for (const column of getTableConfig(table).columns)
      expect([column.name, real.get(column.name)]).toEqual([column.name, column.notNull])
  },
)

test('migrating again changes nothing, and two at once do not disturb each other', async () => {
  const before = await pool.query('SELECT name, applied_at FROM migration ORDER BY name')
  await Promise.all([migrate(database.url), migrate(database.url)])
  expect((await pool.query('SELECT name, applied_at FROM migration ORDER BY name')).rows).toEqual(before.rows)
})

test('a migration edited after it was applied stops the start', async () => {
  await drizzle(pool).execute(sql`UPDATE migration SET digest = 'other' WHERE name LIKE '0001%'`)
  await expect(migrate(database.url)).rejects.toThrow('0001-base.sql')
})
