import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLost } from '../e2e/support/crash.ts'
import type { Product } from '../e2e/support/product.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { balancer } from './support/balancer.ts'
import { installation, type OwnDatabase, ownDatabase, ready } from './support/installation.ts'
import { percentile } from './support/processes.ts'
import { msUntil } from './support/readers.ts'
import { isFull, record } from './support/record.ts'
import { rollingLoad } from './support/rolling-load.ts'
import { versionBefore } from './support/version-before.ts'

const requests = isFull ? 100_000 : 20_000
const askEveryMs = 500

let database: OwnDatabase
let place: ReturnType<typeof installation>
let front: Awaited<ReturnType<typeof balancer>>
let expansion: string
const old = versionBefore()
const instances: { product: Product; origin: string }[] = []
const launchOld = () => place.launch({}, old.folder)
const launchNew = () => place.launch({ MIGRATE: '0' })

const versionAt = async (origin: string): Promise<string | undefined> =>
  ((await (await fetch(`${origin}/healthz`)).json()) as { version?: string }).version

const join = async (product: Product): Promise<void> => {
  const origin = await product.ready
  instances.push({ product, origin })
  front.add(origin)
}

beforeAll(async () => {
  database = await ownDatabase()
  place = installation(database.url, { DRAIN_SECONDS: '2' })
  front = await balancer(askEveryMs)
  const first = launchOld()
  await ready(first)
  await join(first)
  await join(launchOld())
  // A migration of the next version, as the house rule lets it past.
  expansion = mkdtempSync(path.join(tmpdir(), 'sunport-expansion-'))
  writeFileSync(
    path.join(expansion, '9001-expand.sql'),
    `ALTER TABLE publication ADD COLUMN next_place text;
     ALTER TABLE dict_type ADD COLUMN next_kind text NOT NULL DEFAULT 'none'`,
  )
})
afterAll(async () => {
  front.end()
  await place.end()
  await database.end()
  rmSync(expansion, { recursive: true, force: true })
})

/** The oldest one leaves in good order when the other one is ready, and this one takes its place. */
const replace = async (launch: () => Product, end: (product: Product) => Promise<void>): Promise<void> => {
  const leaving = instances.shift()
  if (!leaving) throw new Error('nobody is left')
  await end(leaving.product)
  front.remove(leaving.origin)
  await join(launch())
  await msUntil(async () => front.readyCount() === 2)
}
const stop = (product: Product): Promise<void> => product.stop()

test('R-25: one version takes the place of the other, back and again, and no request fails', async () => {
  const begun = Date.now()
  const load = await rollingLoad(front.origin)
  // Apart from any start, while both of the old ones serve.
  const isNew = await migrate(database.url)
  await migrate(database.url, { folder: expansion })
  let replaced = 0
  for (const launch of [launchNew, launchOld, launchNew, launchNew]) {
    await replace(launch, stop)
    replaced += 1
  }
  await msUntil(async () => load.seen.length >= requests, 1_800_000)
  await load.end()
  const versions = await Promise.all(instances.map(({ origin }) => versionAt(origin)))
  const lost = (await findLost(front.origin, load.writes)).length

  const killing = await rollingLoad(front.origin)
  await replace(launchNew, product => product.kill())
  await killing.end()

  record({
    id: 'R-25',
    promise:
      'a rolling upgrade from the version before, half way back, and on: no failed request, no lost write',
    rounds: load.seen.length,
    failures: load.refused.length + lost,
    figures: {
      from: old.commit,
      to: versions[0] ?? 'unknown',
      migrations: isNew.length + 1,
      replaced,
      requests: load.seen.length,
      failed: load.refused.length,
      writes: load.writes.length,
      lost,
      seconds: Math.round((Date.now() - begun) / 1_000),
      'p99 ms': percentile(
        load.seen.map(({ ms }) => ms),
        0.99,
      ),
    },
    control: `an instance killed without a warning fails ${killing.refused.length} of ${killing.seen.length}`,
  })
  expect({ failed: load.refused.slice(0, 5), lost }).toEqual({ failed: [], lost: 0 })
  expect(versions[0]).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/)
  expect(versions[1]).toBe(versions[0])
  expect(killing.refused.length).toBeGreaterThan(0)
})
