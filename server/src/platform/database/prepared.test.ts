import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Database, openDatabase, type Queries } from './database.ts'
import { preparedQueries } from './prepared.ts'

let database: TestDatabase
let opened: Database
beforeAll(async () => {
  database = await createTestDatabase()
  // One connection: what it has prepared is what the statements before left there.
  opened = openDatabase(database.url, silentLog, 1)
})
afterAll(async () => {
  await opened.end()
  await database.drop()
})

const ask = (queries: Queries, word: string, value: number) =>
  queries.execute<{ answer: number }>(sql`SELECT ${value}::int AS answer, ${sql.raw(`'${word}'`)} AS word`)

const preparedOf = async (word: string): Promise<number> => {
  const { rows } = await opened.db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM pg_prepared_statements WHERE statement LIKE ${`%'${word}'%`}`,
  )
  return rows[0]?.total ?? 0
}

test('what transactions send again and again gets a name, and answers for its own values', async () => {
  const answers: unknown[] = []
  for (const value of [1, 2, 3, 4, 5, 6, 7, 8])
    answers.push(await opened.db.transaction(async tx => (await ask(tx, 'often', value)).rows[0]?.answer))
  expect(answers).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(await preparedOf('often')).toBe(1)
})

test('what is sent once, and what is read outside of transactions, gets none', async () => {
  await opened.db.transaction(tx => ask(tx, 'seldom', 1))
  for (let time = 0; time < 5; time += 1) await ask(opened.db, 'outside', time)
  expect(await preparedOf('seldom')).toBe(0)
  expect(await preparedOf('outside')).toBe(0)
})

test('a transaction that failed is over: what follows it outside gets no name', async () => {
  const failing = opened.db.transaction(async tx => {
    await ask(tx, 'failing', 1)
    throw new Error('not today')
  })
  await expect(failing).rejects.toThrow('not today')
  for (let time = 0; time < 5; time += 1) await ask(opened.db, 'afterwards', time)
  expect(await preparedOf('afterwards')).toBe(0)
})

test('going back to a savepoint does not end the transaction', async () => {
  for (let time = 0; time < 4; time += 1)
    await opened.db.transaction(async tx => {
      await tx.transaction(() => Promise.reject(new Error('only this part'))).catch(() => {})
      await ask(tx, 'behind', time)
    })
  expect(await preparedOf('behind')).toBe(1)
})

test('a statement that PostgreSQL refuses is refused again, and its name does not stay behind', async () => {
  const wrong = () => opened.db.transaction(tx => tx.execute(sql`SELECT ${1}::int FROM nowhere_at_all`))
  for (let time = 0; time < 5; time += 1) await expect(wrong()).rejects.toThrow()
  await opened.db.execute(sql`CREATE TABLE nowhere_at_all AS SELECT 1`)
  await expect(wrong()).resolves.toBeDefined()
})

test('a pool and one of its connections name their own statements, and neither takes the name of the other', async () => {
  const onPool = preparedQueries(opened.pool)
  expect(await onPool(sql`SELECT ${1}::int AS "pooled"`)).toEqual([{ pooled: 1 }])
  const connection = await opened.pool.connect()
  try {
    const onConnection = preparedQueries(connection)
    expect(await onConnection(sql`SELECT ${2}::int AS "own"`)).toEqual([{ own: 2 }])
  } finally {
    connection.release()
  }
  expect(await onPool(sql`SELECT ${3}::int AS "pooled"`)).toEqual([{ pooled: 3 }])
})
