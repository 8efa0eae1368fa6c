import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, signIn } from '../e2e/support/api.ts'
import type { Product } from '../e2e/support/product.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { installation, type OwnDatabase, ownDatabase, pause, ready } from './support/installation.ts'
import { percentile } from './support/processes.ts'
import { type Read, readOnce } from './support/readers.ts'
import { record, rounds } from './support/record.ts'

const turns = rounds(3, 20)
/** Somebody has the table for so long before the migration can. */
const longReadMs = 3_000
const longestWaitMs = 1_000

let database: OwnDatabase
let place: ReturnType<typeof installation>
let product: Product
let origin: string
let folder: string
beforeAll(async () => {
  database = await ownDatabase()
  place = installation(database.url)
  product = place.launch()
  origin = await ready(product)
  folder = mkdtempSync(path.join(tmpdir(), 'sunport-migrations-'))
})
afterAll(async () => {
  await place.end()
  await database.end()
  rmSync(folder, { recursive: true, force: true })
})

const list = (text: string): string =>
  `${origin}/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=gd&currPage=1&pageSize=10&title=${text}`

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return client
}

/** Reads that no memory answers, and writes, while somebody is at the table. */
const underLoad = async (change: () => Promise<unknown>) => {
  const { dictionary } = apiOf(origin, await signIn(origin))
  const reads: Read[] = []
  let [isOver, writes, refused] = [false, 0, 0]
  const read = async (): Promise<void> => {
    while (!isOver) {
      reads.push(await readOnce(list(crypto.randomUUID())))
      await pause(10)
    }
  }
  const write = async (): Promise<void> => {
    while (!isOver) {
      const dictType = `Migrating_${crypto.randomUUID().slice(0, 12)}`
      await dictionary.createType({ dictType, typeName: dictType }).then(
        () => (writes += 1),
        () => (refused += 1),
      )
      await pause(50)
    }
  }
  const working = Promise.all([read(), read(), read(), read(), write()])
  const long = await connect()
  await long.query('BEGIN')
  await long.query('SELECT info_id FROM publication LIMIT 1')
  const changing = change()
  await pause(longReadMs)
  await long.query('COMMIT')
  await long.end()
  const freed = performance.now()
  await changing
  const changedMs = Math.round(performance.now() - freed)
  // Plans that were kept meet the changed table.
  await pause(300)
  isOver = true
  await working
  return { reads, writes, refused, changedMs, slowest: Math.round(Math.max(...reads.map(({ ms }) => ms))) }
}

test('R-16: a migration that waits for a table that is read for long holds up nobody', async () => {
  const all: Read[] = []
  const changed: number[] = []
  let [writes, refused, waits] = [0, 0, 0]
  for (let turn = 0; turn < turns; turn++) {
    writeFileSync(
      path.join(folder, `9${String(turn).padStart(3, '0')}-more.sql`),
      `ALTER TABLE publication ADD COLUMN more_${turn} text; ALTER TABLE dict_type ADD COLUMN more_${turn} text`,
    )
    const round = await underLoad(() => migrate(database.url, { folder, onWait: () => (waits += 1) }))
    all.push(...round.reads)
    changed.push(round.changedMs)
    writes += round.writes
    refused += round.refused
  }
  // The control: who waits in the queue until the table is free has everybody wait behind.
  const impatient = await connect()
  const queued = await underLoad(() => impatient.query('ALTER TABLE publication ADD COLUMN queued text'))
  await impatient.end()
  const failed = all.filter(({ status }) => status !== 200).length
  const slowest = Math.round(Math.max(...all.map(({ ms }) => ms)))
  record({
    id: 'R-16',
    promise: 'a migration gives way to readers: none fails, none waits for long',
    rounds: turns,
    failures: failed + refused + all.filter(({ ms }) => ms > longestWaitMs).length,
    figures: {
      ...{ reads: all.length, writes, failed, refused },
      'p99 ms': percentile(
        all.map(({ ms }) => ms),
        0.99,
      ),
      'slowest ms': slowest,
      'done after the long read ms': Math.max(...changed),
    },
    control: `behind a migration that waits in the queue a read took ${queued.slowest} ms`,
  })
  expect({ failed, refused, waits }).toEqual({ failed: 0, refused: 0, waits: turns })
  expect(slowest).toBeLessThan(longestWaitMs)
  expect(queued.slowest).toBeGreaterThan(longReadMs * 0.8)
})
