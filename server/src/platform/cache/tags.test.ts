import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { listenForTags, type TagBus, touchTags } from './tags.ts'

let own: TestDatabase
let database: Database
let bus: TagBus

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.url, silentLog, 2)
  bus = await listenForTags(own.url, silentLog)
})

afterAll(async () => {
  await bus.stop()
  await database.end()
  await own.drop()
})

test('what somebody else says on the channel, or a listener that fails, keeps nobody from hearing of the next touch', async () => {
  const heard = Promise.withResolvers<string[]>()
  bus.onTouch(() => {
    throw new Error('cannot bear it')
  })
  bus.onTouch(heard.resolve)
  await database.db.execute(sql`SELECT pg_notify('sunport_tags', 'not of ours')`)
  await touchTags(database.db, ['sites', 'links:gd'])
  expect(await heard.promise).toEqual(['sites', 'links:gd'])
})

test('more tags than a message holds arrive in several', async () => {
  const many = Array.from({ length: 120 }, (_, index) => `info:${index}`)
  const heard: string[] = []
  const all = Promise.withResolvers<void>()
  bus.onTouch(tags => {
    heard.push(...tags)
    if (heard.length === many.length) all.resolve()
  })
  await touchTags(database.db, many)
  await all.promise
  expect(heard).toEqual(many)
})
