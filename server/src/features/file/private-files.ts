import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import type { Transaction } from '../../platform/database/database.ts'
import { digestOf, storedPath, storeFile } from '../../platform/files/store.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkedFile } from './checked-file.ts'
import { dropContent } from './content.ts'
import { fileRepo } from './repo.ts'

/**
 * Files that the public sends to the offices: checked as every upload is, and shown by no page, no library and no
 * search. Who may read one is for the feature to say that it was sent to.
 */
export const privateFiles = ({ db, filesDir, settings }: Pick<Platform, 'db' | 'filesDir' | 'settings'>) => ({
  /** `note` writes down whose it is, in the same transaction; what it refuses leaves nothing behind. */
  keep: async (
    file: File,
    mostMegabytes: number,
    siteId: string,
    note: (tx: Transaction, id: string) => Promise<void>,
  ): Promise<{ name: string; size: number }> => {
    const most = Math.min(mostMegabytes, settings.get('upload.max-mb'))
    const { content, ...checked } = await checkedFile(file, settings, most)
    const digest = digestOf(content)
    const row = { ...checked, size: content.length, digest, scanState: 'clean', isPrivate: true }
    const id = randomUUID()
    await db.transaction(async tx => {
      const repo = fileRepo(tx)
      await repo.lockContent(digest)
      await repo.add({ id, ...row, homeSiteIds: [siteId] })
      await note(tx, id)
      await storeFile(filesDir, content)
    })
    return { name: checked.name, size: content.length }
  },

  /** What the product made itself, for one person; nothing of it needs to be checked. */
  keepMade: async (
    { name, mediaType, content }: { name: string; mediaType: string; content: Buffer },
    note: (tx: Transaction, id: string) => Promise<void>,
  ): Promise<void> => {
    const digest = digestOf(content)
    const id = randomUUID()
    const kind = { name, ext: extname(name), mediaType }
    const row = { ...kind, size: content.length, digest, scanState: 'clean', isPrivate: true }
    await db.transaction(async tx => {
      const repo = fileRepo(tx)
      await repo.lockContent(digest)
      await repo.add({ id, ...row, homeSiteIds: [] })
      await note(tx, id)
      await storeFile(filesDir, content)
    })
  },

  find: async (id: string): Promise<FileAnswer | undefined> => {
    const found = await fileRepo(db).findPrivate(id)
    if (!found) return undefined
    const { digest, name, mediaType } = found
    return { root: filesDir, path: storedPath(digest), name, mediaType, isPrivate: true }
  },

  /** Forgets them, with their content where no other file has the same. */
  drop: async (ids: readonly string[]): Promise<void> => {
    for (const digest of await fileRepo(db).removePrivate(ids)) await dropContent(db, filesDir, digest)
  },
})

export type PrivateFiles = ReturnType<typeof privateFiles>
