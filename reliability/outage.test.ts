import { routerBase } from '@sunport/contract/constants.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../e2e/support/api.ts'
import { type Acknowledged, findLost, writeAsSoonAsPossible } from '../e2e/support/crash.ts'
import type { Product } from '../e2e/support/product.ts'
import { installation, type OwnDatabase, ownDatabase, pause, ready } from './support/installation.ts'
import { isAlive, openFiles, percentile, residentMb } from './support/processes.ts'
import { msUntil, readOn, readOnce } from './support/readers.ts'
import { isFull, record, rounds } from './support/record.ts'

const packs = await discoverPacks()
/** In seconds. */
const outages = isFull ? [5, 60, 600] : [5, 20]
const recoveryMs = 5_000

let database: OwnDatabase
let place: ReturnType<typeof installation>
let product: Product
let origin: string
beforeAll(async () => {
  database = await ownDatabase()
  place = installation(database.url)
  product = place.launch()
  origin = await ready(product)
})
afterAll(async () => {
  await place.end()
  await database.end()
})

test('R-06: while the database is away cached pages are read, the rest is refused fast, and all is back by itself', async () => {
  const home = `${origin}${routerBase}${packs[0]?.homePath}`
  const list = `${origin}/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=gd&currPage=1&pageSize=10`
  expect((await readOnce(home)).status).toBe(200)
  const session = await signIn(origin)
  const ledger: Acknowledged[] = []
  await writeAsSoonAsPossible(origin, session, ledger)
  const before = { files: openFiles(product.pid), mb: residentMb(product.pid) }
  const figures: Record<string, number | string> = { 'sockets before': before.files, 'MB before': before.mb }
  let [failed, uncachedGood, most] = [0, 0, before.files]
  for (const seconds of outages) {
    await database.stop()
    const cached = readOn(home, 50)
    const uncached = readOn(list, 200)
    const watching = setInterval(() => {
      most = Math.max(most, openFiles(product.pid))
    }, 200)
    await pause(seconds * 1_000)
    const isReady = await readOnce(`${origin}/readyz`)
    const [pages, calls] = [await cached.end(), await uncached.end()]
    clearInterval(watching)
    await database.start()
    const readyAfter = await msUntil(async () => (await readOnce(`${origin}/readyz`)).status === 200)
    const begun = performance.now()
    await writeAsSoonAsPossible(origin, session, ledger)
    const wroteAfter = readyAfter + Math.round(performance.now() - begun)
    failed += pages.filter(({ status }) => status !== 200).length + Number(isReady.status !== 503)
    failed += calls.filter(({ status }) => status !== 503).length + Number(wroteAfter > recoveryMs)
    uncachedGood += calls.filter(({ status }) => status === 200).length
    figures[`${seconds} s: pages`] = `${pages.length} read, p99 ${percentile(
      pages.map(({ ms }) => ms),
      0.99,
    )} ms`
    figures[`${seconds} s: refused`] = `${calls.length}, p99 ${percentile(
      calls.map(({ ms }) => ms),
      0.99,
    )} ms`
    figures[`${seconds} s: first write after`] = `${wroteAfter} ms`
  }
  const lost = (await findLost(origin, ledger)).length
  figures['most sockets'] = most
  figures['MB after'] = residentMb(product.pid)
  record({
    id: 'R-06',
    promise:
      'database away: cached pages served, 503 for the rest, back by itself within 5 s, nothing lost, no growth',
    rounds: outages.length,
    failures: failed + lost,
    figures,
    control: `what is in no cache was answered ${uncachedGood} times without a database`,
  })
  expect({ failed, lost, uncachedGood }).toEqual({ failed: 0, lost: 0, uncachedGood: 0 })
  expect(most).toBeLessThan(before.files + 60)
  expect(residentMb(product.pid)).toBeLessThan(before.mb + 150)
})

test('R-06: every connection is cut again and again, and the server connects anew', async () => {
  const cuts = rounds(30, 300)
  const list = `${origin}/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=gd&currPage=1&pageSize=10`
  const client = new pg.Client({ connectionString: database.url, application_name: 'storm' })
  await client.connect()
  const reading = readOn(list, 10)
  let cut = 0
  for (let at = 0; at < cuts; at++) {
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'sunport%'`,
    )
    cut += rowCount ?? 0
    await pause(100)
  }
  const recovered = await msUntil(async () => (await readOnce(list)).status === 200)
  const reads = await reading.end()
  await client.end()
  const odd = reads.filter(({ status }) => status !== 200 && status !== 503).length
  record({
    id: 'R-06-storm',
    promise: 'connections that the database cuts: 200 or 503, the process lives, connected again at once',
    rounds: cuts,
    failures: odd + Number(!isAlive(product.pid)) + Number(recovered > recoveryMs),
    figures: {
      cut,
      reads: reads.length,
      refused: reads.filter(({ status }) => status === 503).length,
      odd,
      'recovered ms': recovered,
    },
    control: `${cut} connections were cut`,
  })
  expect({ odd, isUp: isAlive(product.pid) }).toEqual({ odd: 0, isUp: true })
  expect(cut).toBeGreaterThan(cuts)
  expect(openFiles(product.pid)).toBeLessThan(150)
})
