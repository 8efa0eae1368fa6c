import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tag, touchTags } from '../../server/src/platform/cache/tags.ts'
import { asVisitor } from '../../server/src/platform/database/visitors.ts'
import { createTestApp, seedDatabase, type TestApp } from '../../server/src/testing/app.ts'
import { publishSample } from '../../server/src/testing/infos.ts'
import { actAs, insertUser } from '../../server/src/testing/people.ts'
import { record } from '../support/record.ts'
import { startPooler } from './pooled.ts'
import { type Pair, startPair } from './postgres-pair.ts'

let pair: Pair
let pooler: Awaited<ReturnType<typeof startPooler>>
let app: TestApp
beforeAll(async () => {
  pair = await startPair()
  await seedDatabase(pair.urls[0])
  pooler = await startPooler(pair.urls[0])
  const { url, namesStatements } = pooler
  const servers = { directUrl: pair.urls[0], replicaUrls: pair.urls[1], namesStatements }
  app = await createTestApp({ url, servers, tasks: [] })
})
afterAll(async () => {
  await app?.close()
  await pooler?.end()
  await pair?.end()
})

const list = '/gpcms/rest/web/v2/info/selectInfoForIndex?siteId=gd&channel=gd-tzgg&currPage=1&pageSize=100'

test('C-12: twenty write and read at once over three connections of a pooler, and each reads his own words', async () => {
  let stale = 0
  const round = async (at: number): Promise<void> => {
    const title = `信息${at}-${crypto.randomUUID()}`
    await app.db.transaction(async tx => {
      await publishSample(tx, { siteId: 'gd', title, channel: 'tzgg', noticeTime: '2026-06-01 09:00:00' })
      await touchTags(tx, [tag.infosOf('gd')])
    })
    await app.settled()
    const { data } = await app.get<{ rows: { title: string }[] }>(list)
    if (!data.rows.some(row => row.title === title)) stale += 1
  }
  await Promise.all(Array.from({ length: 20 }, (_, at) => round(at).then(() => round(at + 20))))
  await insertUser(app.db, { userName: 'boss', roleIds: ['role-editor'] })
  expect((await actAs(app, 'boss')).signed.key).toBeTruthy()
  const figures = { publications: 40, 'not read by whoever wrote them': stale }
  record({
    id: 'C-12',
    promise: 'Over PgBouncer in transaction mode everybody reads his own words, with a standby beside.',
    rounds: 40,
    figures,
    failures: stale,
    control: 'none yet',
  })
  console.info(figures)
  expect(stale).toBe(0)
})

test('limits go with each transaction, and leave nothing on a connection that others get', async () => {
  const timeout = sql`SELECT current_setting('statement_timeout') AS value`
  const inside = await asVisitor(() =>
    app.db.transaction(async tx => {
      await tx.execute(sql`SELECT 1 FROM pg_notify('unheard', '')`)
      return (await tx.execute(timeout)).rows
    }),
  )
  expect(inside).toEqual([{ value: '30s' }])
  for (let at = 0; at < 10; at += 1)
    expect(
      (await app.database.pool.query("SELECT current_setting('statement_timeout') AS value")).rows,
    ).toEqual([{ value: '0' }])
})
