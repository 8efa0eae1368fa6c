import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { silentLog } from '../../testing/app.ts'
import { openDatabase, shareOf } from './database.ts'
import { asVisitor } from './visitors.ts'

const open = (production: boolean) => {
  const database = openDatabase(inject('databaseUrl'), silentLog, shareOf(production))
  onTestFinished(database.end)
  const limits = async () => {
    const { rows } = await database.db.execute<{ name: string; value: string }>(
      sql`SELECT name, setting AS value FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout')`,
    )
    return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))
  }
  return { db: database.db, limits }
}

test('in production a visitor’s statement has three seconds and waits one for a lock; work has its time', async () => {
  const { limits } = open(true)
  expect(await asVisitor(limits)).toEqual({ statement_timeout: 3_000, lock_timeout: 1_000 })
  expect(await limits()).toEqual({ statement_timeout: 30_000, lock_timeout: 10_000 })
})

test('elsewhere a busy machine may take its time', async () => {
  const { limits } = open(false)
  expect(await asVisitor(limits)).toEqual({ statement_timeout: 30_000, lock_timeout: 5_000 })
  expect(await limits()).toEqual({ statement_timeout: 30_000, lock_timeout: 10_000 })
})

test('the limits hold: what takes longer is cut for a visitor, and goes on for whoever is at work', async () => {
  const { db } = open(true)
  const long = () => db.execute(sql`SELECT pg_sleep(3.5)`)
  const [visitor, worker] = await Promise.allSettled([asVisitor(long), long()])
  expect(visitor).toMatchObject({ status: 'rejected', reason: { cause: { code: '57014' } } })
  expect(worker.status).toBe('fulfilled')
})

test('ten connections are a visitor’s and ten are for work, in production and elsewhere', () => {
  for (const production of [true, false])
    expect(shareOf(production)).toMatchObject({ desk: { size: 10 }, visitors: { size: 10 } })
  expect(shareOf(true)).toMatchObject({ desk: { waitMs: 2_000 }, visitors: { waitMs: 2_000 } })
})
