import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { watchStatements } from '../../testing/said-to-database.ts'

const watch = watchStatements(/^SELECT 1$/)
const app = await createTestApp()
afterAll(async () => {
  await app.close()
  watch.stop()
})

test('however often health is asked for, the database is asked once a second', async () => {
  watch.marked()
  const begun = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, at) => app.http.inject(at % 2 === 0 ? '/readyz' : '/healthz')),
  )
  const seconds = Math.floor((performance.now() - begun) / 1_000) + 1
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const asked = watch.marked().length
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(seconds)
})
