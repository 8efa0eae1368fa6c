import { sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { watchStatements } from '../../testing/said-to-database.ts'

const watch = watchStatements(/^SELECT EXISTS \(SELECT FROM migration/)
const app = await createTestApp()
afterAll(async () => {
  await app.close()
  watch.stop()
})

test('however often health is asked for, the database is asked once a second', async () => {
  watch.marked()
  const begun = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => app.http.inject(at % 2 === 0 ? '/readyz' : '/healthz')),
  )
  const seconds = Math.floor((performance.now() - begun) / 1_000) + 1
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const asked = watch.marked().length
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(seconds)
})

test('an instance whose database lacks a migration is not ready, one that is further on is', async () => {
  const behind = await createTestApp()
  onTestFinished(behind.close)
  const status = async () => (await behind.http.inject('/readyz')).json().status
  const last = sql`(SELECT max(name) FROM migration)`
  await behind.db.execute(
    sql`INSERT INTO migration (name, digest) VALUES ('9999-of-the-next-version.sql', '')`,
  )
  await vi.waitFor(async () => expect(await status()).toBe('ready'), { timeout: 60_000, interval: 200 })
  await behind.db.execute(sql`DELETE FROM migration WHERE name = '9999-of-the-next-version.sql'`)
  await behind.db.execute(sql`UPDATE migration SET name = 'away-' || name WHERE name = ${last}`)
  await vi.waitFor(async () => expect(await status()).toBe('behind'), { timeout: 60_000, interval: 200 })
  expect((await behind.http.inject('/healthz')).statusCode).toBe(200)
  await behind.db.execute(sql`UPDATE migration SET name = substr(name, 6) WHERE name LIKE 'away-%'`)
  await vi.waitFor(async () => expect(await status()).toBe('ready'), { timeout: 60_000, interval: 200 })
})
