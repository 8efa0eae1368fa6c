import { routerBase } from '@sunport/contract/constants.ts'
import { flattenChannels } from '@sunport/regions/common/channels.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { exitCodes } from '../scripts/exit-codes.mjs'
import { daily } from '../server/src/testing/thoroughness.ts'
import { packs } from './support/addresses.ts'
import { apiOf, signIn } from './support/api.ts'
import {
  crash,
  crashRound,
  findLost,
  type Ledger,
  launchBare,
  type Victim,
  victims,
  writeAsSoonAsPossible,
} from './support/crash.ts'
import { beginLongJob, everyWordOnce, jobState, timesChanged } from './support/crash-jobs.ts'
import { createDataFolder, postmasterPid, removeDataFolder } from './support/data-folder.ts'
import type { Product } from './support/product.ts'
import { allowManyFromOne } from './support/settings.ts'

/** Both at once is a power cut; the long run lets each die alone as well. */
const killed = daily<Victim>(victims, () => ['both'])

let folder: string
/** One is at work for all tests, and the last is stopped in good order. */
let running: Product | undefined
const launch = (): Product => {
  const product = launchBare(folder)
  running = product
  // Whoever finds it dead begins with another: no test leans on how the one before it ended.
  void product.exited.then(() => {
    if (running === product) running = undefined
  })
  return product
}
const started = (): Product => running ?? launch()

beforeAll(() => {
  folder = createDataFolder()
})
afterAll(async () => {
  await running?.stop()
  removeDataFolder(folder)
})

const noticeMarks = (channels: (typeof packs)[number]['channels']): string =>
  flattenChannels(channels)
    .filter(({ type }) => type === 'notices')
    .map(({ mark }) => mark)
    .join(',')

test('a load of demo content that was cut off is completed by the next start, for every site', async () => {
  for (const printed of inject('cutOff')) expect(printed).not.toContain('已就绪')
  const api = apiOf(inject('origin'))
  for (const pack of packs) {
    const list = { siteId: pack.siteCode, currPage: 1, pageSize: 10 }
    const notices = await api.info.selectInfoMoreChannel({ ...list, channel: noticeMarks(pack.channels) })
    const all = await api.info.selectInfoMoreChannel(list)
    expect([pack.code, notices.total >= 400]).toEqual([pack.code, true])
    expect(all.total - notices.total).toBeGreaterThanOrEqual(100)
  }
})

/** One installation lives through all of it. */
describe('after being killed without a warning', () => {
  beforeAll(async () => {
    await allowManyFromOne(await started().ready)
  })

  const ledger: Ledger = { writes: [], receipts: [] }

  test.each(killed)(
    'no acknowledged write is missing and none is half there: %s',
    async victim => {
      const { round } = await crashRound(
        started(),
        folder,
        ledger,
        victim,
        500 + Math.random() * 1_500,
        launch,
      )
      expect(round.acknowledged).toBeGreaterThan(0)
      expect(round.lost).toEqual([])
      expect(round.receipts).toBeGreaterThan(0)
      expect(round.lostReceipts).toEqual([])
      expect(round.halfWritten).toBe(0)
    },
    120_000,
  )

  test('a database that dies alone is brought back, and visitors read on meanwhile', async () => {
    const origin = await started().ready
    const home = origin + routerBase + packs[0]?.homePath
    expect((await fetch(home)).status).toBe(200)
    const session = await signIn(origin)
    const dead = postmasterPid(folder)
    process.kill(dead ?? 0, 'SIGKILL')
    expect((await fetch(home)).status).toBe(200)
    // Those who worked for the dead one may still take a write before they notice.
    await expect.poll(() => postmasterPid(folder) ?? dead).not.toBe(dead)
    await writeAsSoonAsPossible(origin, session, ledger.writes)
    expect(await findLost(origin, ledger.writes)).toEqual([])
  })

  // Daily a worker that dies is watched beside its service; here the whole application dies, in the long run.
  test.runIf(inject('isLongRun'))(
    'a bulk action in the background goes on after the next start, and does nothing twice',
    async () => {
      const id = await beginLongJob(await started().ready, folder)
      await crash(started(), folder, 'application')
      const origin = await launch().ready
      expect((await jobState(origin, id)).state).toBe('running')
      await expect
        .poll(() => jobState(origin, id), { timeout: 120_000, interval: 1_000 })
        .toEqual({ state: 'done', done: 300, refused: 0 })
      expect(await timesChanged(folder)).toEqual(everyWordOnce)
    },
    180_000,
  )

  test('a second start on the same folder is refused in a sentence', async () => {
    await started().ready
    const second = launchBare(folder)
    expect(await second.exited).toBe(exitCodes.refused)
    expect(second.output()).toContain('正由另一个 Sunport 进程')
  })
})
