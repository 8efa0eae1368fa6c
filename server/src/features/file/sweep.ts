import type { Dirent } from 'node:fs'
import { chmod, lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../platform/database/database.ts'
import { asideEnding, storeModes } from '../../platform/files/store.ts'
import { dropContent } from './content.ts'
import { fileRepo } from './repo.ts'

/** No upload takes as long from its first byte on disk to its row. */
const restMs = 3_600_000

const isStored = /^[0-9a-f]{64}$/
const isShelf = /^[0-9a-f]{2}$/

const entriesOf = (path: string): Promise<Dirent[]> => readdir(path, { withFileTypes: true }).catch(() => [])

const shut = async (path: string, mode: number): Promise<void> => {
  if (((await lstat(path)).mode & 0o777) !== mode) await chmod(path, mode)
}

/** Of the files in one folder: what was never finished goes, what was made with wider rights is shut. */
const tidy = async (folder: string, before: number): Promise<string[]> => {
  const old: string[] = []
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name)
    // A link is nothing that we made; it is neither followed nor kept.
    if (!entry.isFile()) {
      if (entry.isSymbolicLink()) await rm(path, { force: true })
      continue
    }
    const { mtimeMs } = await lstat(path)
    const isOld = mtimeMs < before
    if (isOld && entry.name.endsWith(asideEnding)) await rm(path, { force: true })
    else await shut(path, storeModes.file)
    if (isOld && isStored.test(entry.name)) old.push(entry.name)
  }
  return old
}

/** Takes away what uploads left that were killed half-way: parts, and contents that no file has. */
export const sweepStore = async (db: Db, root: string, now: Date): Promise<number> => {
  let swept = 0
  for (const shelf of await entriesOf(root)) {
    if (!shelf.isDirectory() || !isShelf.test(shelf.name)) continue
    const folder = join(root, shelf.name)
    await shut(folder, storeModes.folder)
    const old = await tidy(folder, now.getTime() - restMs)
    for (const digest of await fileRepo(db).strays(old)) {
      await dropContent(db, root, digest)
      swept += 1
    }
  }
  return swept
}
