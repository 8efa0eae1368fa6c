import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Verdict } from '../../platform/files/scanner.ts'
import { type Content, contentOf, type FileStore, storedPath } from '../../platform/files/store.ts'
import { fileRepo } from './repo.ts'
import { quarantinePath, setApart } from './scanning.ts'

/** The same content may lie under several names: the bytes go with the last of them. */
export const dropContent = (db: Db, files: FileStore, digest: string): Promise<void> =>
  db.transaction(async tx => {
    const repo = fileRepo(tx)
    await repo.lockContent(digest)
    if (await repo.hasContent(digest)) return
    for (const path of [storedPath(digest), quarantinePath(digest)]) await files.remove(path)
  })

/** Whoever dropped the same content before it was locked took these bytes along. */
export const keepThere = async (files: FileStore, path: string, content: Content): Promise<void> => {
  if (!(await files.find(path))) await files.put(path, content)
}

export interface Brought {
  content: Buffer
  verdict: Verdict
  now: Date
}

/**
 * Bytes first, before the transaction: a store that is slow holds no connection. When the rows are refused the bytes are
 * taken away again; what is killed in between is for the nightly sweep.
 */
export const keepContent = async <T>(
  db: Db,
  files: FileStore,
  { content, verdict, now }: Brought,
  note: (tx: Transaction, digest: string) => Promise<T>,
): Promise<T> => {
  const given = contentOf(content)
  const { digest } = given
  const path = verdict.state === 'infected' ? quarantinePath(digest) : storedPath(digest)
  await files.put(path, given)
  try {
    return await db.transaction(async tx => {
      await fileRepo(tx).lockContent(digest)
      const noted = await note(tx, digest)
      await keepThere(files, path, given)
      if (verdict.state === 'infected') await setApart(tx, files, digest, verdict.virus, now)
      return noted
    })
  } catch (failure) {
    await dropContent(db, files, digest).catch(() => {})
    throw failure
  }
}
