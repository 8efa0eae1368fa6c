import { routerBase } from '@sunport/contract/constants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, signIn } from '../e2e/support/api.ts'
import { type Acknowledged, findLost } from '../e2e/support/crash.ts'
import type { Product } from '../e2e/support/product.ts'
import { balancer } from './support/balancer.ts'
import { installation, type OwnDatabase, ownDatabase, pause, ready } from './support/installation.ts'
import { percentile } from './support/processes.ts'
import { msUntil, readOnce } from './support/readers.ts'
import { record, rounds } from './support/record.ts'

const restarts = rounds(3, 20)
const askEveryMs = 500
const drain = { DRAIN_SECONDS: '2' }

let database: OwnDatabase
let place: ReturnType<typeof installation>
let front: Awaited<ReturnType<typeof balancer>>
const instances: { product: Product; origin: string }[] = []

beforeAll(async () => {
  database = await ownDatabase()
  place = installation(database.url, drain)
  front = await balancer(askEveryMs)
  // Both at once: a first start over an empty database.
  const both = [place.launch(), place.launch()]
  for (const product of both) {
    const origin = await product.ready
    instances.push({ product, origin })
    front.add(origin)
  }
  await ready(both[0] as Product)
})
afterAll(async () => {
  front.end()
  await place.end()
  await database.end()
})

const paths = [
  `${routerBase}/`,
  '/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=gd&currPage=1&pageSize=10',
  '/gpcms/rest/v2/site/getSiteByDomain',
]

/** Readers and a writer through the front, until they are told to end. */
const load = async () => {
  const writes: Acknowledged[] = []
  const seen: { status: number; ms: number }[] = []
  const refused: string[] = []
  let isOver = false
  const { dictionary } = apiOf(front.origin, await signIn(front.origin))
  const write = async (): Promise<void> => {
    while (!isOver) {
      const begun = performance.now()
      const dictType = `Crash_${crypto.randomUUID().slice(0, 18)}`
      try {
        const { id, typeName } = await dictionary.createType({ dictType, typeName: dictType })
        writes.push({ id, name: typeName })
        seen.push({ status: 200, ms: performance.now() - begun })
      } catch (error) {
        refused.push(`write: ${error}`)
        seen.push({ status: 0, ms: performance.now() - begun })
      }
      await pause(20)
    }
  }
  const read = async (at: number): Promise<void> => {
    for (let turn = at; !isOver; turn++) {
      const path = paths[turn % paths.length] ?? ''
      const one = await readOnce(front.origin + path)
      seen.push(one)
      if (one.status === 0 || one.status >= 500) refused.push(`${path}: ${one.status}`)
    }
  }
  const all = Promise.all([write(), ...[0, 1, 2, 3].map(read)])
  return {
    seen,
    writes,
    refused,
    end: async (): Promise<void> => {
      isOver = true
      await all
    },
  }
}

/** One instance ends, by whatever means, and another takes its place. */
const replace = async (end: (product: Product) => Promise<void>): Promise<void> => {
  const leaving = instances.shift()
  if (!leaving) throw new Error('nobody is left')
  await end(leaving.product)
  front.remove(leaving.origin)
  const product = place.launch()
  const origin = await product.ready
  instances.push({ product, origin })
  front.add(origin)
  await msUntil(async () => front.readyCount() === 2).catch(error => {
    throw new Error(
      `${front.said()}\n${instances.map(each => each.product.output().slice(-300)).join('\n')}`,
      { cause: error },
    )
  })
}

test('R-08: a rolling restart of two instances loses no request and no write', async () => {
  const rolling = await load()
  for (let at = 0; at < restarts; at++) await replace(product => product.stop())
  await rolling.end()
  const lost = (await findLost(front.origin, rolling.writes)).length

  const killing = await load()
  await replace(product => product.kill())
  await killing.end()

  const failed = rolling.refused.length
  record({
    id: 'R-08',
    promise: 'rolling restart of two instances behind a load balancer: no failed request, no lost write',
    rounds: rolling.seen.length,
    failures: failed + lost,
    figures: {
      restarts,
      requests: rolling.seen.length,
      failed,
      writes: rolling.writes.length,
      lost,
      'p99 ms': percentile(
        rolling.seen.map(({ ms }) => ms),
        0.99,
      ),
    },
    control: `an instance killed without a warning fails ${killing.refused.length} of ${killing.seen.length}`,
  })
  expect({ failed: rolling.refused.slice(0, 5), lost }).toEqual({ failed: [], lost: 0 })
  expect(killing.refused.length).toBeGreaterThan(0)
})
