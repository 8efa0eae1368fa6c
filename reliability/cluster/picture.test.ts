import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlive } from '../support/processes.ts'
import { type PublishingDesk, publishingDeskOver } from '../support/publications.ts'
import { record } from '../support/record.ts'
import { allWell, lostOf, type OutageFigures, outageOf, type Part, sizeOf } from './outage-of-part.ts'
import { type Picture, startPicture } from './picture.ts'
import { type Load, loadOn } from './picture-load.ts'

let picture: Picture
let desk: PublishingDesk
let load: Load
/** Eight servers of five kinds, on a machine that others use as well. */
const startMs = 1_800_000
const table: OutageFigures[] = []
beforeAll(async () => {
  picture = await startPicture()
  desk = await publishingDeskOver(picture.origin, picture.pair.urls[0])
  load = await loadOn(picture.origin, desk)
  await allWell(load, 0)
}, startMs)
afterAll(async () => {
  await load?.end()
  console.table(table)
  await picture?.end()
})

const breaks = async (part: Part): Promise<OutageFigures> => {
  const figures = await outageOf(part, load, picture.origin, desk)
  table.push(figures)
  const { part: name, lost, acknowledged: rounds, ...rest } = figures
  record({
    id: `C-20-${name}`,
    promise: `the whole picture under load, without ${name}: nothing acknowledged is lost, and all is well again by itself`,
    rounds,
    failures: lost,
    figures: { acknowledged: rounds, lost, ...rest },
    control: 'C-21: what was never acknowledged is found missing',
  })
  return figures
}

/** A machine with other work on it needs its time; what is measured stands in the table. */
const wellWithinMs = 30_000

test('C-20: an instance is killed: its requests go to the other one, and readers notice nothing', async () => {
  const { lost, pagesRefused, wellAfterMs } = await breaks({ name: 'an instance', ...picture.instance })
  expect({ lost, pagesRefused }).toEqual({ lost: 0, pagesRefused: 0 })
  expect(wellAfterMs).toBeLessThan(wellWithinMs)
})

test('C-20: PgBouncer is killed: pages come from the standby, and all goes on when it is back', async () => {
  const { lost, pagesRefused, wellAfterMs } = await breaks({ name: 'PgBouncer', ...picture.pooler })
  expect({ lost, pagesRefused }).toEqual({ lost: 0, pagesRefused: 0 })
  expect(wellAfterMs).toBeLessThan(wellWithinMs)
})

test('C-20: the standby is killed: pages come from the primary, and what is written waits for its return', async () => {
  const { killStandby: kill, reviveStandby: revive } = picture.pair
  const { lost, pagesRefused, wellAfterMs } = await breaks({ name: 'the standby', kill, revive })
  expect({ lost, pagesRefused }).toEqual({ lost: 0, pagesRefused: 0 })
  expect(wellAfterMs).toBeLessThan(wellWithinMs)
})

test('C-20: the store is killed: files are refused, and nothing else', async () => {
  const { store } = picture
  const part = { name: 'the store', kill: () => store.kill('proxy'), revive: () => store.revive('proxy') }
  const begun = performance.now()
  const { lost, pagesRefused, wellAfterMs } = await breaks(part)
  const refused = load.done.filter(({ refusal, ended }) => refusal !== undefined && ended > begun)
  expect(refused.filter(({ kind }) => kind !== 'upload' && kind !== 'file')).toEqual([])
  expect({ lost, pagesRefused }).toEqual({ lost: 0, pagesRefused: 0 })
  expect(wellAfterMs).toBeLessThan(wellWithinMs)
})

test('C-20: nginx is killed: nobody is served, and everybody is when it is back', async () => {
  const { lost, pagesMeanwhile, wellAfterMs } = await breaks({ name: 'nginx', ...picture.front })
  expect({ lost, pagesMeanwhile }).toEqual({ lost: 0, pagesMeanwhile: 0 })
  expect(wellAfterMs).toBeLessThan(wellWithinMs)
})

test('C-20: the primary is killed and its standby promoted: pages go on, and the same processes write again in 10 s', async () => {
  const { pair, pooler, products } = picture
  const processes = products.map(({ pid }) => pid)
  const revive = async (): Promise<void> => {
    await pair.promote()
    await pooler.pointAt(pair.urls[1])
  }
  const { lost, pagesRefused, wellAfterMs } = await breaks({
    name: 'the primary',
    kill: pair.killPrimary,
    revive,
  })
  expect({ lost, pagesRefused }).toEqual({ lost: 0, pagesRefused: 0 })
  expect(wellAfterMs).toBeLessThan(10_000)
  expect([products.map(({ pid }) => pid), processes.every(isAlive)]).toEqual([processes, true])
})

test('C-21: what was acknowledged in all of this is there, and what never was is found missing', async () => {
  await load.end()
  const { ledger } = load
  const lost = await lostOf(picture.origin, desk, ledger)
  const unwritten = {
    writes: [{ id: crypto.randomUUID(), name: '没有写过' }],
    published: [{ id: crypto.randomUUID(), title: '没有签发过' }],
    uploads: [{ id: crypto.randomUUID(), digest: '' }],
  }
  const seen = await lostOf(picture.origin, desk, unwritten)
  const rounds = sizeOf(ledger)
  record({
    id: 'C-21',
    promise: 'nothing acknowledged is lost, whatever part died',
    rounds,
    failures: lost,
    figures: {
      writes: ledger.writes.length,
      publications: ledger.published.length,
      files: ledger.uploads.length,
    },
    control: `${seen} of 3 that were never acknowledged are found missing`,
  })
  expect([lost, seen]).toEqual([0, 3])
})
