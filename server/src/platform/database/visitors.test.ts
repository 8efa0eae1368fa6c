import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp, silentLog, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { openDatabase } from './database.ts'
import { asVisitor } from './visitors.ts'

const list = '/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=gd&currPage=1&pageSize=10'
const crowd = 40

let app: TestApp
let locker: pg.Client
let desk: Acting

beforeAll(async () => {
  app = await createTestApp({ visitors: { size: 3, waitMs: 300, lockMs: 200, statementMs: 30_000 } })
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  desk = await actAs(app, 'system')
  locker = new pg.Client({ connectionString: app.url })
  await locker.connect()
})
afterAll(async () => {
  await locker.end()
  await app.close()
})

/** A busy machine may take longer to connect than a visitor waits, who then asks again. */
const isRead = () => expect.poll(async () => (await app.http.inject(list)).statusCode).toBe(200)

test('a locked table holds up those who read it, for a moment, and nobody else', async () => {
  await isRead()
  await locker.query('BEGIN; LOCK TABLE publication, channel IN ACCESS EXCLUSIVE MODE')
  try {
    const visitors = Array.from({ length: crowd }, (_, at) => app.http.inject(`${list}&title=${at}`))
    const answers = Promise.all(visitors)
    // More than all connections together wait now: whoever works goes on.
    expect((await desk.get('/dicts/dictType?currPage=1&pageSize=10')).code).toBe('200')
    expect((await (await actAs(app, 'system')).get('/dicts/dictType')).code).toBe('200')
    expect((await app.http.inject('/readyz')).statusCode).toBe(200)
    for (const answer of await answers) {
      expect([answer.statusCode, answer.json().msg]).toEqual([503, '系统繁忙，请稍后再试'])
      expect(answer.headers['retry-after']).toBe('2')
    }
  } finally {
    await locker.query('ROLLBACK')
  }
  await isRead()
})

test('a read that takes too long is ended, for visitors alone', async () => {
  const limits = { size: 1, waitMs: 30_000, lockMs: 30_000 }
  const { db, end } = openDatabase(app.url, silentLog, {
    desk: { ...limits, statementMs: 30_000 },
    visitors: { ...limits, statementMs: 10 },
  })
  onTestFinished(end)
  const tooLong = sql`SELECT pg_sleep(0.1)`
  const ended = { cause: { code: '57014' } }
  await expect(asVisitor<unknown>(() => db.execute(tooLong))).rejects.toMatchObject(ended)
  await db.execute(tooLong)
  // Transactions too, and what they are made of.
  const transaction = () => db.transaction(tx => tx.execute(tooLong))
  await expect(asVisitor(transaction)).rejects.toMatchObject(ended)
  await transaction()
})
