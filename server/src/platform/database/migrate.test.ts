import { getTableName, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as dictionary from '../../features/dictionary/table.ts'
import * as file from '../../features/file/table.ts'
import * as info from '../../features/info/table.ts'
import * as link from '../../features/link/table.ts'
import * as log from '../../features/log/table.ts'
import * as message from '../../features/message/table.ts'
import * as region from '../../features/region/table.ts'
import * as session from '../../features/session/table.ts'
import * as setting from '../../features/setting/table.ts'
import * as site from '../../features/site/table.ts'
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

const tables = [dictionary, file, info, link, log, message, region, session, setting, site]
  .flatMap(module => Object.values(module as Record<string, unknown>))
  .filter((value): value is PgTable => typeof value === 'object')

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
