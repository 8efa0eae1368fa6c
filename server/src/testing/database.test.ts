import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('databases asked for at the same time are migrated and separate', async () => {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()])
  const [first, second] = databases
  await query(first?.url ?? '', 'CREATE TABLE only_in_first (id int)')
  for (const { url } of databases) {
    expect((await query(url, 'SELECT count(*)::int AS count FROM migration'))[0].count).toBeGreaterThan(0)
  }
  expect(await query(second?.url ?? '', "SELECT to_regclass('only_in_first') AS found")).toEqual([
    { found: null },
  ])
  for (const database of databases) await database.drop()
  await expect(query(first?.url ?? '', 'SELECT 1')).rejects.toThrow('does not exist')
})
