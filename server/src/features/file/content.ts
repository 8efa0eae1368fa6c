import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Verdict } from '../../platform/files/scanner.ts'
import { digestOf, storeAt, storedPath } from '../../platform/files/store.ts'
import { fileRepo } from './repo.ts'
import { quarantinePath, setApart } from './scanning.ts'

/** The same content may lie under several names: the bytes go with the last of them. */
export const dropContent = (db: Db, root: string, digest: string): Promise<void> =>
  db.transaction(async tx => {
    const repo = fileRepo(tx)
    await repo.lockContent(digest)
    if (await repo.hasContent(digest)) return
    for (const path of [storedPath(digest), quarantinePath(digest)])
      await rm(join(root, path), { force: true })
  })

export interface Brought {
  content: Buffer
  verdict: Verdict
  now: Date
}

/**
 * Rows first, bytes last, both or neither. When the database fails after the bytes were written they are taken away
 * again; what is killed in between is for the nightly sweep.
 */
export const keepContent = async <T>(
  db: Db,
  root: string,
  { content, verdict, now }: Brought,
  note: (tx: Transaction, digest: string) => Promise<T>,
): Promise<T> => {
  const digest = digestOf(content)
  let isWritten = false
  try {
    return await db.transaction(async tx => {
      await fileRepo(tx).lockContent(digest)
      const noted = await note(tx, digest)
      isWritten = true
      if (verdict.state === 'infected') {
        await storeAt(root, quarantinePath(digest), content)
        await setApart(tx, root, digest, verdict.virus, now)
      } else await storeAt(root, storedPath(digest), content)
      return noted
    })
  } catch (failure) {
    if (isWritten) await dropContent(db, root, digest).catch(() => {})
    throw failure
  }
}
