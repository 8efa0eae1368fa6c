import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDataFolder, removeDataFolder } from '../../e2e/support/data-folder.ts'
import { restoreBackup } from '../../server/src/backup/restore-backup.ts'
import { verifyBackup } from '../../server/src/backup/verify-backup.ts'
import { moveFiles } from '../../server/src/move-files/move-files.ts'
import {
  type EmbeddedServer,
  startEmbedded,
} from '../../server/src/platform/database/embedded/start-embedded.ts'
import { bucketAddress } from '../../server/src/platform/files/bucket-address.ts'
import { bucketStore } from '../../server/src/platform/files/bucket-store.ts'
import type { FileStore } from '../../server/src/platform/files/store.ts'
import { backUp, fillPortal } from '../backup/small-portal.ts'
import { record } from '../support/record.ts'
import { type Swift, startSwift } from './swift.ts'
import { swiftKeys } from './swift-settings.ts'

const quiet = (): void => {}

let swift: Swift
let work: string
let server: EmbeddedServer
beforeAll(async () => {
  for (const [name, value] of Object.entries(swiftKeys)) vi.stubEnv(name, value)
  swift = await startSwift()
  work = createDataFolder()
  server = await startEmbedded({ dataDir: path.join(work, 'data'), log: quiet, isDurable: false })
})
afterAll(async () => {
  await server?.stop()
  await swift?.end()
  if (work) removeDataFolder(work)
  vi.unstubAllEnvs()
})

const storeAt = (url: string): FileStore => {
  const address = bucketAddress(url)
  if (typeof address === 'string') throw new Error(address)
  return bucketStore(address)
}
const pathsIn = async (store: FileStore): Promise<string[]> =>
  (await Array.fromAsync(store.list())).map(each => each.path).sort()

test('C-04: what lies in a bucket is in the backup, restored as a folder, and goes back into a bucket', async () => {
  const [dataDir, target] = [path.join(work, 'data'), path.join(work, 'restored')]
  const bucket = storeAt(swift.url)
  await fillPortal(server.url, dataDir, bucket)
  expect(existsSync(path.join(dataDir, 'files'))).toBe(false)
  const to = path.join(work, 'backups')
  const { folder } = await backUp({ url: server.url, dataDir, to, files: bucket })
  const verified = await verifyBackup({ from: folder, say: quiet })
  await restoreBackup({ from: folder, dataDir: target, say: quiet })
  const said: string[] = []
  const elsewhere = swift.url.replace('/portal', '/restored')
  const isWell = await moveFiles({
    ...{ from: path.join(target, 'files'), to: elsewhere, verify: true },
    ...{ signal: new AbortController().signal, say: line => said.push(line) },
  })
  const [before, after] = [await pathsIn(bucket), await pathsIn(storeAt(elsewhere))]
  const failures = verified.faults.length + (isWell ? 0 : 1) + (before.join() === after.join() ? 0 : 1)
  record({
    id: 'C-04',
    promise: 'a bucket is backed up, verified, restored and filled again',
    rounds: 1,
    failures,
    figures: { contents: verified.contents, 'at the end': after.length, said: said[0] ?? '' },
    control: 'a backup without a content is found broken (reliability/backup/broken.test.ts)',
  })
  expect([failures, verified.contents, after.length]).toEqual([0, 5, 5])
})
