import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crashRound, findLost, type Ledger, launchBare, pause, type Victim } from '../e2e/support/crash.ts'
import { lostReceipts } from '../e2e/support/crash-messages.ts'
import { createDataFolder, removeDataFolder } from '../e2e/support/data-folder.ts'
import type { Product } from '../e2e/support/product.ts'
import { allowManyFromOne } from '../e2e/support/settings.ts'
import {
  countHalfPublished,
  lostPublications,
  type Published,
  type PublishingDesk,
  publishingDesk,
  publishUntilGone,
  seenWhenHalf,
} from './support/publications.ts'
import { record, rounds } from './support/record.ts'
import { lostUploads, type Uploaded, uploadUntilGone } from './support/uploads.ts'

let folder: string
let running: Product
let desk: PublishingDesk
beforeAll(async () => {
  folder = createDataFolder()
  running = launchBare(folder)
  await allowManyFromOne(await running.ready)
  desk = await publishingDesk(await running.ready, folder)
})
afterAll(async () => {
  await running.stop()
  removeDataFolder(folder)
})

const patienceMs = 30_000

const promises: [string, Victim, number, string][] = [
  ['R-01', 'application', rounds(6, 200), 'kill -9 of the application: every acknowledged write is there'],
  ['R-02', 'database', rounds(4, 50), 'kill -9 of PostgreSQL: every acknowledged write is there'],
]

/** What was never written must be found missing, of each kind. */
const missedByControl = async (origin: string): Promise<number[]> => {
  const nobody = { id: 'never-written', name: '', digest: '' }
  const noReceipt = { msgNo: '000000', queryCode: '000000', subject: 'never' }
  const missed = [
    await findLost(origin, [nobody]),
    await lostReceipts(folder, [noReceipt]),
    await lostUploads(origin, [nobody]),
    await lostPublications(origin, desk, [{ id: 'never-written', title: 'never' }]),
  ]
  return missed.map(({ length }) => length)
}

describe.each(promises)('%s', (id, victim, count, promise) => {
  test(promise, async () => {
    const ledger: Ledger = { writes: [], receipts: [] }
    const uploads: Uploaded[] = []
    const published: Published[] = []
    const missed = await missedByControl(await running.ready)
    let [lost, halfWritten, slowest] = [0, 0, 0]
    for (let at = 1; at <= count; at++) {
      const before = uploads.length
      const uploading = uploadUntilGone(await running.ready, uploads)
      const afterMs = 200 + Math.random() * 2_800
      const signed = published.length
      const publishing = publishUntilGone(await running.ready, desk, published)
      // It takes three calls of two people, so that the first may not be through when the rest is.
      for (const begun = Date.now(); published.length === signed && Date.now() - begun < patienceMs; )
        await pause(10)
      const { round, again } = await crashRound(running, folder, ledger, victim, afterMs, launchBare)
      running = again
      await Promise.all([uploading, publishing])
      slowest = Math.max(slowest, round.restartMs)
      lost += round.lost.length + round.lostReceipts.length
      lost += (await lostUploads(await running.ready, uploads.slice(before))).length
      lost += (await lostPublications(await running.ready, desk, published)).length
      halfWritten += round.halfWritten + (await countHalfPublished(folder, desk))
      // After each: a long run that is ended early has its figures all the same.
      record({
        id,
        promise,
        rounds: at,
        failures: lost + halfWritten,
        figures: {
          acknowledged: [ledger.writes, ledger.receipts, uploads, published].flat().length,
          writes: ledger.writes.length,
          messages: ledger.receipts.length,
          uploads: uploads.length,
          publications: published.length,
          lost,
          'half written': halfWritten,
          'slowest restart ms': slowest,
        },
        control: `what was never written is found missing: ${missed.join('+')} of 4`,
      })
    }
    expect(missed).toEqual([1, 1, 1, 1])
    expect(await seenWhenHalf(folder, desk, published[0])).toBe(1)
    for (const kind of [ledger.writes, ledger.receipts, uploads, published])
      expect(kind.length).toBeGreaterThan(0)
    expect({ lost, halfWritten }).toEqual({ lost: 0, halfWritten: 0 })
  })
})
