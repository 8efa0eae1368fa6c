import { routerBase } from '@sunport/contract/constants.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, signIn } from '../e2e/support/api.ts'
import { installation, type OwnDatabase, ownDatabase, pause } from './support/installation.ts'
import { percentile } from './support/processes.ts'
import { readOn, readOnce } from './support/readers.ts'
import { record } from './support/record.ts'
import { slowLine } from './support/slow-line.ts'

const [pack] = await discoverPacks()
/** As production has it: short limits for visitors, and little patience for a connection. */
const production = { NODE_ENV: 'production', RATE_LIMIT: '1000000', CAPTCHA_FIXED: '', DRAIN_SECONDS: '0' }
const crowd = 60

let database: OwnDatabase
let line: Awaited<ReturnType<typeof slowLine>>
let place: ReturnType<typeof installation>
let origin: string
beforeAll(async () => {
  database = await ownDatabase()
  line = await slowLine(database.port)
  const through = new URL(database.url)
  through.port = String(line.port)
  place = installation(through.href, production)
  origin = await place.launch().ready
})
afterAll(async () => {
  await place.end()
  line.end()
  await database.end()
})

const home = (): string => `${origin}${routerBase}${pack?.homePath}`
const list = (at: number): string =>
  `${origin}/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=gd&currPage=1&pageSize=10&title=${at}`

/** Many visitors at once who ask for what nobody has asked yet. */
const ask = async (from: number) => {
  const cached = readOn(home(), 20)
  const reads = await Promise.all(Array.from({ length: crowd }, (_, at) => readOnce(list(from + at))))
  const pages = await cached.end()
  return {
    pages,
    reads,
    busy: reads.filter(({ status }) => status === 503).length,
    odd: reads.filter(({ status }) => status !== 200 && status !== 503).length,
    slowest: Math.round(Math.max(...reads.map(({ ms }) => ms))),
  }
}

test('R-07: a slow database and a locked table hold up those who need them, and nobody for long', async () => {
  expect((await readOnce(home())).status).toBe(200)
  const figures: Record<string, number | string> = {}
  let [failures, busy] = [0, 0]
  for (const [turn, delayMs] of [0, 50, 500, 5_000].entries()) {
    line.setDelay(delayMs)
    const { pages, odd, slowest, ...seen } = await ask(turn * crowd)
    line.setDelay(0)
    await pause(delayMs)
    failures += odd + pages.filter(({ status }) => status !== 200).length
    if (delayMs >= 5_000) busy += seen.busy
    const p99 = percentile(
      pages.map(({ ms }) => ms),
      0.99,
    )
    figures[`${delayMs} ms`] = `503 ${seen.busy} of ${crowd}, slowest ${slowest} ms, cached p99 ${p99} ms`
  }

  const session = await signIn(origin, 'sysadmin')
  const locker = new pg.Client({ connectionString: database.url })
  await locker.connect()
  await locker.query('BEGIN; LOCK TABLE publication IN ACCESS EXCLUSIVE MODE')
  const waiting = ask(1_000)
  const begun = performance.now()
  const { total } = await apiOf(origin, session).dictionary.listTypes({ currPage: 1, pageSize: 10 })
  const deskMs = Math.round(performance.now() - begun)
  const isReady = (await readOnce(`${origin}/readyz`)).status === 200
  const locked = await waiting
  await locker.query('ROLLBACK')
  await locker.end()
  const lockedPages = locked.pages.filter(({ status }) => status !== 200).length
  failures += lockedPages + locked.odd + Number(!isReady) + Number(total === 0)
  figures['locked table'] =
    `503 ${locked.busy} of ${crowd}, slowest ${locked.slowest} ms, the desk's list ${deskMs} ms, ready ${isReady}`
  record({
    id: 'R-07',
    promise:
      'slow database, locked table: cached pages, the desk and /readyz go on; visitors get 503 within seconds',
    rounds: 5 * crowd,
    failures,
    figures,
    control: `${busy} visitors of the slowest line and ${locked.busy} of the locked table were refused`,
  })
  expect(failures).toBe(0)
  expect(busy).toBeGreaterThan(0)
  expect(locked.busy).toBe(crowd)
  // One second behind the lock, two for a connection, and what a loaded machine adds.
  expect(locked.slowest).toBeLessThan(15_000)
  expect((await readOnce(list(5_000))).status).toBe(200)
})
