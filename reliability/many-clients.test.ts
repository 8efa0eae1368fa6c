import { routerBase } from '@sunport/contract/constants.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '../e2e/support/product.ts'
import { installation, type OwnDatabase, ownDatabase, ready } from './support/installation.ts'
import { openFiles, percentile, residentMb } from './support/processes.ts'
import { msUntil, readOn, readOnce } from './support/readers.ts'
import { record, rounds } from './support/record.ts'
import { closeAll, drip, type Held, holdOpen } from './support/sockets.ts'

const [pack] = await discoverPacks()
const slow = rounds(500, 5_000)
const idle = rounds(2_000, 10_000)

let database: OwnDatabase
let place: ReturnType<typeof installation>
let product: Product
let origin: string
let port: number
beforeAll(async () => {
  database = await ownDatabase()
  place = installation(database.url)
  product = place.launch()
  origin = await ready(product)
  port = Number(new URL(origin).port)
})
afterAll(async () => {
  await place.end()
  await database.end()
})

const home = (): string => `${origin}${routerBase}${pack?.homePath}`
const secondsOpen = ({ openedAt, closedAt }: Held): number =>
  ((closedAt ?? performance.now()) - openedAt) / 1000

test('R-11: slow clients are cut within seconds, and the others do not notice', async () => {
  await readOnce(home())
  const headers = await holdOpen(port, slow, 'GET / HTTP/1.1\r\nHost: a\r\n')
  const path = '/gpcms/rest/web/v2/speciallogin/login'
  const body = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"a":"`
  const bodies = await holdOpen(port, slow, body)
  const ends = [drip(headers, 'X-a: b\r\n', 1_000), drip(bodies, 'x', 1_000)]
  const good = readOn(home(), 50)
  const sockets = openFiles(product.pid)
  const all = [...headers, ...bodies]
  await msUntil(async () => all.every(({ closedAt }) => closedAt !== undefined), 120_000).catch(() => {})
  for (const end of ends) end()
  const reads = await good.end()
  const still = all.filter(({ closedAt }) => closedAt === undefined).length
  const failed = reads.filter(({ status }) => status !== 200).length
  closeAll(all)
  record({
    id: 'R-11',
    promise: 'slow headers and bodies are cut; good clients are served meanwhile',
    rounds: 2 * slow,
    failures: still + failed,
    figures: {
      'sockets held': sockets,
      'headers cut after s': Math.round(Math.max(...headers.map(secondsOpen))),
      'bodies cut after s': Math.round(Math.max(...bodies.map(secondsOpen))),
      'good reads': reads.length,
      'p99 ms': percentile(
        reads.map(({ ms }) => ms),
        0.99,
      ),
    },
    control: `all ${2 * slow} were open together for ${Math.round(Math.min(...all.map(secondsOpen)))} s or more`,
  })
  expect({ still, failed }).toEqual({ still: 0, failed: 0 })
  expect(sockets).toBeGreaterThan(slow)
  await msUntil(async () => openFiles(product.pid) < 200)
})

test('R-12: thousands of idle connections cost little, and the others are served', async () => {
  const before = residentMb(product.pid)
  const held = await holdOpen(port, idle, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  await msUntil(async () => held.filter(({ isAnswered }) => isAnswered).length >= idle - 1, 120_000).catch(
    () => {},
  )
  const answered = held.filter(({ isAnswered, closedAt }) => isAnswered && closedAt === undefined).length
  const sockets = openFiles(product.pid)
  const reads = []
  for (let at = 0; at < 200; at++) reads.push(await readOnce(home()))
  const failed = reads.filter(({ status }) => status !== 200).length
  const after = residentMb(product.pid)
  closeAll(held)
  record({
    id: 'R-12',
    promise: 'thousands of idle connections are kept while others are served',
    rounds: idle,
    failures: idle - answered + failed,
    figures: {
      open: answered,
      sockets,
      'MB before': before,
      'MB with them': after,
      'p99 ms': percentile(
        reads.map(({ ms }) => ms),
        0.99,
      ),
    },
    control: `the server itself counts ${sockets} open files, so they are there`,
  })
  expect({ answered, failed }).toEqual({ answered: idle, failed: 0 })
  expect(sockets).toBeGreaterThan(idle)
})
