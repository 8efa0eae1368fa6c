import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../testing/app.ts'
import { startTwoServers, type TwoServers } from '../../testing/standby-server.ts'
import { listenForTags, type TagBus, touchTags } from '../cache/tags.ts'
import { type Database, openDatabase } from './database.ts'
import { recorded } from './served.ts'
import { asVisitor, asVisitorOfPrimary } from './visitors.ts'

let servers: TwoServers
let database: Database
let tags: TagBus
beforeAll(async () => {
  servers = await startTwoServers()
  await servers.onPrimary('CREATE TABLE said (word text)')
})
afterAll(() => servers.stop())

const limits = { size: 3, waitMs: 10_000, statementMs: 60_000, lockMs: 5_000 }
beforeEach(async () => {
  await servers.onPrimary('DELETE FROM said')
  database = openDatabase(
    servers.primaryUrl,
    silentLog,
    { desk: { size: 3 }, visitors: limits },
    {
      replicaUrls: servers.standbyUrl,
      longestLagMs: 600_000,
    },
  )
  tags = await listenForTags(servers.primaryUrl, silentLog)
  tags.onHeard(() => database.standbys?.raise())
  await expect.poll(whereVisitorsRead).toBe('standby')
})
afterEach(async () => {
  await servers.onStandby('SELECT pg_wal_replay_resume()').catch(() => {})
  await tags.stop()
  await database.end()
})

const where = async (): Promise<string> => {
  const { rows } = await database.db.execute<{ standby: boolean }>(sql`SELECT pg_is_in_recovery() AS standby`)
  return rows[0]?.standby ? 'standby' : 'primary'
}
const whereVisitorsRead = () => asVisitor(where)
const words = async () => (await database.db.execute<{ word: string }>(sql`SELECT word FROM said`)).rows
/** Committed, and heard of. */
const say = async (word: string): Promise<void> => {
  await database.db.transaction(async tx => {
    await tx.execute(sql`INSERT INTO said VALUES (${word})`)
    await touchTags(tx, ['said'])
  })
  await tags.fence()
}

test('the public reads from the standby; people at work, what is recorded and what must be newest do not', async () => {
  expect(await whereVisitorsRead()).toBe('standby')
  expect(
    await asVisitor(() => database.db.transaction(tx => tx.execute(sql`SELECT pg_is_in_recovery() AS here`))),
  ).toMatchObject({
    rows: [{ here: true }],
  })
  expect(await where()).toBe('primary')
  expect(await asVisitor(() => recorded(where))).toBe('primary')
  expect(await asVisitorOfPrimary(where)).toBe('primary')
})

test('what was touched is never read from a standby that has not replayed it, and is read there once it has', async () => {
  await servers.onStandby('SELECT pg_wal_replay_pause()')
  await say('new')
  expect(await asVisitor(words)).toEqual([{ word: 'new' }])
  expect(await whereVisitorsRead()).toBe('primary')
  await servers.onStandby('SELECT pg_wal_replay_resume()')
  await expect.poll(whereVisitorsRead).toBe('standby')
  expect(await asVisitor(words)).toEqual([{ word: 'new' }])
})

test('what nobody was told of may be older on the standby', async () => {
  await servers.onStandby('SELECT pg_wal_replay_pause()')
  await database.db.execute(sql`INSERT INTO said VALUES ('untold')`)
  expect(await whereVisitorsRead()).toBe('standby')
  expect(await asVisitor(words)).toEqual([])
})

test('in the moment of a touch, before anybody knows how far it is, the primary is read', async () => {
  database.standbys?.raise()
  expect(await whereVisitorsRead()).toBe('primary')
  await database.standbys?.look()
  await expect.poll(whereVisitorsRead).toBe('standby')
})

test('a visitor who must write after all is sent to the primary, with his transaction', async () => {
  await asVisitor(() => database.db.execute(sql`INSERT INTO said VALUES ('alone')`))
  await asVisitor(() => database.db.transaction(tx => tx.execute(sql`INSERT INTO said VALUES ('together')`)))
  expect(await words()).toEqual([{ word: 'alone' }, { word: 'together' }])
})

test('a reader whom replay overtakes is answered by the primary', async () => {
  await say('read')
  await expect.poll(whereVisitorsRead).toBe('standby')
  const overtaken = asVisitor(() =>
    database.db.execute(
      sql`SELECT word FROM said, pg_sleep(CASE WHEN pg_is_in_recovery() THEN 50 ELSE 0 END) AS a_while`,
    ),
  )
  const readers = () =>
    servers
      .onStandby("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
      .then(({ rowCount }) => rowCount)
  await expect.poll(readers).toBe(1)
  // Replay does not wait for whoever reads the table that was changed.
  await servers.onPrimary('ALTER TABLE said ALTER COLUMN word SET NOT NULL')
  expect((await overtaken).rows).toEqual([{ word: 'read' }])
})

test('without its standby everything is read from the primary, and from the standby again when it is back', async () => {
  await servers.stopStandby()
  expect(await whereVisitorsRead()).toBe('primary')
  await servers.startStandby()
  await expect.poll(whereVisitorsRead).toBe('standby')
})
