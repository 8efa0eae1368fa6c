import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tag, touchTags } from '../../server/src/platform/cache/tags.ts'
import { createTestApp, seedDatabase, type TestApp } from '../../server/src/testing/app.ts'
import { publishSample } from '../../server/src/testing/infos.ts'
import { login, md5 } from '../../server/src/testing/signing.ts'
import { record } from '../support/record.ts'
import { ask, type Pair, startPair } from './postgres-pair.ts'

let pair: Pair
let app: TestApp
beforeAll(async () => {
  pair = await startPair()
  await seedDatabase(pair.urls[0])
  app = await createTestApp({ url: pair.bothUrl, servers: { replicaUrls: pair.urls[1] } })
})
afterAll(async () => {
  await app?.close()
  await pair?.end()
})

const list = '/gpcms/rest/web/v2/info/selectInfoForIndex?siteId=gd&channel=gd-tzgg&currPage=1&pageSize=100'

test('C-11: a standby is promoted under load: nothing acknowledged is lost, and the same process writes again', async () => {
  const acknowledged: string[] = []
  const [refused, pages] = [new Map<string, number>(), { good: 0, bad: 0, badMs: 0 }]
  let isOver = false
  let firstAfter = 0
  let diedAt = Number.POSITIVE_INFINITY
  const write = async (): Promise<void> => {
    while (!isOver) {
      const title = `信息${crypto.randomUUID()}`
      const begun = performance.now()
      await app.db
        .transaction(async tx => {
          await publishSample(tx, { siteId: 'gd', title, channel: 'tzgg', noticeTime: '2026-06-01 09:00:00' })
          await touchTags(tx, [tag.infosOf('gd')])
        })
        .then(
          () => {
            acknowledged.push(title)
            if (begun > diedAt) firstAfter ||= performance.now()
          },
          async (error: Error & { key?: string }) => {
            const words = error.key ?? 'other'
            refused.set(words, (refused.get(words) ?? 0) + 1)
            await new Promise(resolve => setTimeout(resolve, 20))
          },
        )
    }
  }
  const read = async (): Promise<void> => {
    while (!isOver) {
      const { code, data } = await app.get<{ rows: unknown[] }>(list)
      if (code === '200' && data.rows.length > 0) pages.good += 1
      else pages.bad += 1
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  }
  const load = [write(), write(), write()]
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50)
  load.push(read(), read())
  diedAt = performance.now()
  await pair.killPrimary()
  const refusal = await login(app, 'admin', md5('whatever'))
  await pair.promote()
  const promotedAt = performance.now()
  await expect.poll(() => firstAfter).toBeGreaterThan(0)
  const seconds = Math.round(firstAfter - diedAt) / 1000
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50)
  isOver = true
  await Promise.all(load)
  const { rows } = await ask(pair.urls[1], 'SELECT title FROM publication')
  const kept = new Set(rows.map(({ title }) => title))
  const lost = acknowledged.filter(title => !kept.has(title))
  const unknown = rows.length - acknowledged.length
  const figures = {
    'acknowledged writes': acknowledged.length,
    'lost of them': lost.length,
    'kept and not acknowledged': unknown,
    'writing again after (s)': seconds,
    'of these after the promotion (s)': Math.round(firstAfter - promotedAt) / 1000,
    'lists read': pages.good,
    'lists refused': pages.bad,
    'writes refused': [...refused].map(([key, times]) => `${key} ${times}`).join(', '),
  }
  record({
    id: 'C-11',
    promise:
      'A standby is promoted under load: nothing acknowledged is lost, and the same process writes again in 10 s.',
    rounds: 1,
    figures,
    failures: lost.length,
    control: 'none yet',
  })
  console.info(figures)
  expect(refusal.statusCode).toBe(503)
  expect(lost).toEqual([])
  expect(seconds).toBeLessThan(10)
  const written = await app.db.execute(sql`SELECT pg_is_in_recovery() AS standby`)
  expect(written.rows).toEqual([{ standby: false }])
})
