import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { Problem } from '@sunport/contract/problems.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { readStored, storedPath } from '../../platform/files/store.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkedFile } from './checked-file.ts'
import { dropContent, keepContent } from './content.ts'
import { fileRepo } from './repo.ts'
import { columnsOf, infectedWords, namelessTitle, refuseUnclean, scanUpload } from './scanning.ts'

const nobody = { userId: null, userName: null, orgName: null, ip: '', requestId: '' }

/**
 * Files that the public sends to the offices: checked as every upload is, and shown by no page, no library and no
 * search. Who may read one is for the feature to say that it was sent to.
 */
export const privateFiles = ({
  db,
  clock,
  files,
  settings,
  ...ground
}: Pick<Platform, 'db' | 'clock' | 'files' | 'settings' | 'scanner' | 'log'>) => {
  const scan = scanUpload({ settings, ...ground })
  return {
    /** `note` writes down whose it is, in the same transaction; what it refuses leaves nothing behind. */
    keep: async (
      file: File,
      mostMegabytes: number,
      siteId: string,
      note: (tx: Transaction, id: string) => Promise<void>,
    ): Promise<{ name: string; size: number }> => {
      const most = Math.min(mostMegabytes, settings.get('upload.max-mb'))
      const { content, ...checked } = await checkedFile(file, settings, most)
      const verdict = await scan(content)
      const now = clock.now()
      const row = { ...checked, size: content.length, ...columnsOf(verdict, now), isPrivate: true }
      const id = randomUUID()
      await keepContent(db, files, { content, verdict, now }, async (tx, digest) => {
        await fileRepo(tx).add({ id, ...row, digest, homeSiteIds: [siteId], createDate: now })
        if (verdict.state !== 'infected') return note(tx, id)
        await writeAudit(tx, clock, nobody, {
          module: 'cms',
          entity: 'file',
          entityId: id,
          title: namelessTitle,
          action: 'quarantine',
          after: { digest, virus: verdict.virus },
        })
      })
      if (verdict.state === 'infected') throw new Problem('file.not_clean', infectedWords(verdict.virus))
      return { name: checked.name, size: content.length }
    },

    /** What the product made itself for one person, or will read itself; nothing of it is shown to anybody else. */
    keepMade: async (
      { name, mediaType, content }: { name: string; mediaType: string; content: Buffer },
      note: (tx: Transaction, id: string) => Promise<void>,
    ): Promise<void> => {
      const id = randomUUID()
      const kind = { name, ext: extname(name), mediaType }
      const row = { ...kind, size: content.length, scanState: 'clean' as const, isPrivate: true }
      const made = { content, verdict: { state: 'clean' } as const, now: clock.now() }
      await keepContent(db, files, made, async (tx, digest) => {
        await fileRepo(tx).add({ id, ...row, digest, homeSiteIds: [] })
        await note(tx, id)
      })
    },

    find: async (id: string): Promise<FileAnswer | undefined> => {
      const found = await fileRepo(db).findPrivate(id)
      if (!found) return undefined
      refuseUnclean(found)
      const { digest, name, mediaType } = found
      return { store: files, path: storedPath(digest), name, mediaType, isPrivate: true }
    },

    /** The bytes of one, for work that goes on without its asker. */
    read: async (id: string): Promise<Buffer | undefined> => {
      const found = await fileRepo(db).findPrivate(id)
      if (!found) return undefined
      refuseUnclean(found)
      return readStored(files, found.digest)
    },

    /** Forgets them, with their content where no other file has the same. */
    drop: async (ids: readonly string[]): Promise<void> => {
      for (const digest of await fileRepo(db).removePrivate(ids)) await dropContent(db, files, digest)
    },
  }
}

export type PrivateFiles = ReturnType<typeof privateFiles>
