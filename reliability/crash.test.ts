import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crashRound, findLost, type Ledger, launchBare, type Victim } from '../e2e/support/crash.ts'
import { lostReceipts } from '../e2e/support/crash-messages.ts'
import { createDataFolder, removeDataFolder } from '../e2e/support/data-folder.ts'
import type { Product } from '../e2e/support/product.ts'
import { allowManyFromOne } from '../e2e/support/settings.ts'
import { record, rounds } from './support/record.ts'
import { lostUploads, type Uploaded, uploadUntilGone } from './support/uploads.ts'

let folder: string
let running: Product
beforeAll(async () => {
  folder = createDataFolder()
  running = launchBare(folder)
  await allowManyFromOne(await running.ready)
})
afterAll(async () => {
  await running.stop()
  removeDataFolder(folder)
})

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
  ]
  return missed.map(({ length }) => length)
}

describe.each(promises)('%s', (id, victim, count, promise) => {
  test(promise, async () => {
    const ledger: Ledger = { writes: [], receipts: [] }
    const uploads: Uploaded[] = []
    const missed = await missedByControl(await running.ready)
    let [lost, halfWritten, slowest] = [0, 0, 0]
    for (let at = 1; at <= count; at++) {
      const before = uploads.length
      const uploading = uploadUntilGone(await running.ready, uploads)
      const afterMs = 200 + Math.random() * 2_800
      const { round, again } = await crashRound(running, folder, ledger, victim, afterMs, launchBare)
      running = again
      await uploading
      slowest = Math.max(slowest, round.restartMs)
      lost += round.lost.length + round.lostReceipts.length
      lost += (await lostUploads(await running.ready, uploads.slice(before))).length
      halfWritten += round.halfWritten
      // After each: a long run that is ended early has its figures all the same.
      record({
        id,
        promise,
        rounds: at,
        failures: lost + halfWritten,
        figures: {
          acknowledged: ledger.writes.length + ledger.receipts.length + uploads.length,
          writes: ledger.writes.length,
          messages: ledger.receipts.length,
          uploads: uploads.length,
          lost,
          'half written': halfWritten,
          'slowest restart ms': slowest,
        },
        control: `what was never written is found missing: ${missed.join('+')} of 3`,
      })
    }
    expect(missed).toEqual([1, 1, 1])
    for (const kind of [ledger.writes, ledger.receipts, uploads]) expect(kind.length).toBeGreaterThan(0)
    expect({ lost, halfWritten }).toEqual({ lost: 0, halfWritten: 0 })
  })
})
