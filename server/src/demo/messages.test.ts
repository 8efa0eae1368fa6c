import { discoverPacks } from '@sunport/regions/discover.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { seedInstallation } from '../seed.ts'
import { silentLog } from '../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { loadMessages, messagesOf } from './messages.ts'

const now = new Date('2026-03-11T06:20:00Z')
const packs = await discoverPacks()
let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  const opened = openDatabase(database.url, silentLog, 2)
  await seedInstallation(opened.db, packs)
  await opened.end()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('every region has at least forty answered messages and some that wait', async () => {
  for (const pack of packs)
    await loadMessages({ client, pack, siteId: pack.siteCode, channels: new Map(), now, seed: 1 })
  const { rows } = await client.query<{ answered: string; waiting: string; hidden: string }>(`
    SELECT count(*) FILTER (WHERE public_state = 'public') AS answered,
      count(*) FILTER (WHERE public_state = 'subject') AS waiting,
      count(*) FILTER (WHERE public_state = 'hidden') AS hidden
    FROM message GROUP BY site_id`)
  expect(rows).toHaveLength(packs.length)
  for (const row of rows) {
    expect(Number(row.answered)).toBeGreaterThanOrEqual(40)
    expect(Number(row.waiting)).toBeGreaterThan(0)
    expect(Number(row.hidden)).toBeGreaterThan(0)
  }
})

test('no message is of tomorrow, none answered before it was asked, and no blank is left unfilled', () => {
  for (const pack of packs) {
    for (const { at, subject, content, reply } of messagesOf(pack, now, 1)) {
      expect(at.getTime()).toBeLessThanOrEqual(now.getTime())
      if (reply) {
        expect(reply.at.getTime()).toBeGreaterThan(at.getTime())
        expect(reply.at.getTime()).toBeLessThanOrEqual(now.getTime())
      }
      expect(subject + content + (reply?.text ?? '')).not.toMatch(/[{}]/)
    }
  }
})

test('the same seed tells the same, two regions tell it differently', () => {
  const [first, second] = packs
  if (!first || !second) throw new Error('two packs are needed')
  expect(messagesOf(first, now, 1)).toEqual(messagesOf(first, now, 1))
  const subjects = (pack: typeof first) => messagesOf(pack, now, 1).map(({ subject }) => subject)
  expect(subjects(first)).not.toEqual(subjects(second))
})
