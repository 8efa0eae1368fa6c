import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../platform/database/database.ts'
import { storedPath } from '../../platform/files/store.ts'
import { fileRepo } from './repo.ts'

/** The same content may lie under several names: the bytes go with the last of them. */
export const dropContent = (db: Db, root: string, digest: string): Promise<void> =>
  db.transaction(async tx => {
    const repo = fileRepo(tx)
    await repo.lockContent(digest)
    if (!(await repo.hasContent(digest))) await rm(join(root, storedPath(digest)), { force: true })
  })
