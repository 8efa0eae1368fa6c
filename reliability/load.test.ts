import { routerBase } from '@sunport/contract/constants.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, signIn } from '../e2e/support/api.ts'
import type { Product } from '../e2e/support/product.ts'
import { installation, type OwnDatabase, ownDatabase, pause, ready } from './support/installation.ts'
import { isAlive, openFiles, percentile, residentMb } from './support/processes.ts'
import { msUntil, type Read, readOnce } from './support/readers.ts'
import { isFull, record, rounds } from './support/record.ts'

const packs = await discoverPacks()
const soakMinutes = rounds(3, 60)
const loadSeconds = isFull ? 120 : 10

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

const list = (text: string): string =>
  `${origin}/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=gd&currPage=1&pageSize=10&title=${text}`

/** So many at once, each asking as soon as it is answered. */
const press = async (clients: number, seconds: number): Promise<Read[]> => {
  const until = performance.now() + seconds * 1_000
  const reads: Read[] = []
  const one = async (): Promise<void> => {
    while (performance.now() < until) reads.push(await readOnce(list(String(Math.random()))))
  }
  await Promise.all(Array.from({ length: clients }, one))
  return reads
}

test('R-18: three times the load that it can bear slows it down, and no more', async () => {
  await press(8, 3)
  const usual = await press(8, loadSeconds)
  const heavy = await press(200, loadSeconds)
  const recovered = await msUntil(async () => (await readOnce(list('after'))).ms < 500)
  const good = (reads: Read[]): number => reads.filter(({ status }) => status === 200).length / loadSeconds
  const odd = heavy.filter(({ status }) => status !== 200 && status !== 503).length
  const share = Math.round((100 * good(heavy)) / good(usual))
  record({
    id: 'R-18',
    promise: 'overload: refused or slow, never down; well again within 10 s',
    rounds: heavy.length,
    failures: odd + Number(!isAlive(product.pid)) + Number(recovered > 10_000),
    figures: {
      'usual per s': Math.round(good(usual)),
      'overloaded per s': Math.round(good(heavy)),
      'share %': share,
      'p99 ms': percentile(
        heavy.map(({ ms }) => ms),
        0.99,
      ),
      'recovered ms': recovered,
      MB: residentMb(product.pid),
    },
    control: `p99 of 8 clients ${percentile(
      usual.map(({ ms }) => ms),
      0.99,
    )} ms: 200 clients were more than it answers at once`,
  })
  expect(odd).toBe(0)
  expect(isAlive(product.pid)).toBe(true)
  expect(recovered).toBeLessThan(10_000)
  expect(share).toBeGreaterThan(60)
})

/** By least squares, per hour. */
const slopeOf = (points: readonly { at: number; value: number }[]): number => {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(({ at }) => at)), mean(points.map(({ value }) => value))]
  const above = points.reduce((sum, { at, value }) => sum + (at - x) * (value - y), 0)
  const below = points.reduce((sum, { at }) => sum + (at - x) ** 2, 0)
  return Math.round((above / below) * 3_600_000)
}

test('R-17: an hour of mixed traffic leaves memory and open files where they were', async () => {
  const until = Date.now() + soakMinutes * 60_000
  const { dictionary } = apiOf(origin, await signIn(origin))
  let [requests, failed, writes] = [0, 0, 0]
  const read = async (at: number): Promise<void> => {
    for (let turn = at; Date.now() < until; turn++) {
      const pack = packs[turn % packs.length]
      const url = turn % 3 === 0 ? list(String(turn % 500)) : `${origin}${routerBase}${pack?.homePath}`
      const { status } = await readOnce(url)
      requests += 1
      if (status !== 200) failed += 1
      await pause(20)
    }
  }
  const write = async (): Promise<void> => {
    while (Date.now() < until) {
      const dictType = `Soak_${crypto.randomUUID().slice(0, 18)}`
      await dictionary.createType({ dictType, typeName: dictType }).then(
        () => {
          writes += 1
        },
        () => {
          failed += 1
        },
      )
      await pause(200)
    }
  }
  const memory: { at: number; value: number }[] = []
  const sample = async (): Promise<void> => {
    // The first third fills caches.
    await pause((soakMinutes * 60_000) / 3)
    while (Date.now() < until) {
      memory.push({ at: Date.now(), value: residentMb(product.pid) })
      await pause(2_000)
    }
  }
  const files = openFiles(product.pid)
  await Promise.all([sample(), write(), ...[0, 1, 2, 3].map(read)])
  const slope = slopeOf(memory)
  const leaking = memory.map(({ at, value }) => ({
    at,
    value: value + ((at - (memory[0]?.at ?? 0)) * 100) / 3_600_000,
  }))
  const grown = (memory.at(-1)?.value ?? 0) - (memory[0]?.value ?? 0)
  const filesGrown = openFiles(product.pid) - files
  record({
    id: 'R-17',
    promise: 'mixed traffic: memory and open files stay flat',
    rounds: requests + writes,
    failures: failed,
    figures: {
      minutes: soakMinutes,
      requests,
      writes,
      'MB begin': memory[0]?.value ?? 0,
      'MB end': memory.at(-1)?.value ?? 0,
      'MB per hour': slope,
      'files grown': filesGrown,
    },
    control: `the same samples with a leak of 100 MB an hour: ${slopeOf(leaking)} MB per hour`,
  })
  expect(failed).toBe(0)
  expect(slopeOf(leaking) - slope).toBeGreaterThan(90)
  expect(filesGrown).toBeLessThan(50)
  // Of a few minutes a slope says nothing; an hour's was -6.
  if (soakMinutes >= 30) expect(slope).toBeLessThan(15)
  else expect(grown).toBeLessThan(120)
})
