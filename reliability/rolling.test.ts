import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLost } from '../e2e/support/crash.ts'
import type { Product } from '../e2e/support/product.ts'
import { balancer } from './support/balancer.ts'
import { installation, type OwnDatabase, ownDatabase, ready } from './support/installation.ts'
import { percentile } from './support/processes.ts'
import { msUntil } from './support/readers.ts'
import { record, rounds } from './support/record.ts'
import { rollingLoad } from './support/rolling-load.ts'

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
  const rolling = await rollingLoad(front.origin)
  for (let at = 0; at < restarts; at++) await replace(product => product.stop())
  await rolling.end()
  const lost = (await findLost(front.origin, rolling.writes)).length

  const killing = await rollingLoad(front.origin)
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
