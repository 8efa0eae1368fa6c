import type { Db } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { dropContent } from './content.ts'
import { fileRepo } from './repo.ts'

/** No upload takes as long from its first byte in the store to its row. */
const restMs = 3_600_000

const isStored = /^([0-9a-f]{2})\/(\1[0-9a-f]{62})$/
const atOnce = 500

/** Contents that lie there long enough to have a row, in portions. */
async function* oldContents(files: FileStore, before: Date): AsyncGenerator<string[]> {
  let portion: string[] = []
  for await (const { path, changedAt } of files.list()) {
    const digest = isStored.exec(path)?.[2]
    if (!digest || changedAt >= before) continue
    portion.push(digest)
    if (portion.length < atOnce) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}

/** Takes away what uploads left that were killed half-way: parts, and contents that no file has. */
export const sweepStore = async (db: Db, files: FileStore, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - restMs)
  await files.tidy(before)
  let swept = 0
  for await (const old of oldContents(files, before))
    for (const digest of await fileRepo(db).strays(old)) {
      await dropContent(db, files, digest)
      swept += 1
    }
  return swept
}
