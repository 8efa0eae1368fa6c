import { randomUUID } from 'node:crypto'
import { apiPrefix } from '@sunport/contract/call.ts'
import type { UploadedFile } from '@sunport/contract/calls/files.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Verdict } from '../../platform/files/scanner.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { Actor, CurrentUser } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings.ts'
import { type CheckedFile, checkedFile } from './checked-file.ts'
import { dropContent, keepContent } from './content.ts'
import { homeSitesOf } from './media-reach.ts'
import { fileRepo } from './repo.ts'
import { columnsOf, infectedWords } from './scanning.ts'

const filesPath = '/rest/v2/files/'
/** A file by its id or either of the paths that its upload was answered with. */
const namedFile = new RegExp(`^(?:(?:${apiPrefix})?${filesPath})?([\\w-]{1,100})$`)

const megabyte = 1024 * 1024
const readingMs = 3_600_000
const mostRemembered = 10_000

/** Looks through what was brought. */
type Scan = (content: Buffer) => Promise<Verdict>

type Uploader = Pick<CurrentUser, 'id' | 'grants' | 'siteIds'>

/** Files that signed-in users bring; they become public with the info that carries them. */
export const fileService = (
  db: Db,
  clock: Clock,
  files: FileStore,
  settings: Pick<Settings, 'get'>,
  scan: Scan = async () => ({ state: 'unscanned' }),
) => {
  /** Whoever works for all sites fills none of them. */
  const checkQuota = async (
    repo: ReturnType<typeof fileRepo>,
    sites: readonly string[],
    size: number,
  ): Promise<void> => {
    for (const siteId of sites) {
      const most = settings.get('upload.site-quota-mb', siteId) * megabyte
      if (most > 0 && (await repo.sizeOf(siteId)) + size > most) throw new Problem('file.quota')
    }
  }

  const keep = async (
    checked: CheckedFile,
    verdict: Verdict,
    owner: Uploader,
    actor: Actor,
  ): Promise<string> => {
    const { name, content, ...kind } = checked
    const now = clock.now()
    const id = randomUUID()
    await keepContent(db, files, { content, verdict, now }, async (tx, digest) => {
      const repo = fileRepo(tx)
      await checkQuota(repo, homeSitesOf(owner), content.length)
      await repo.add({
        id,
        name,
        ...kind,
        size: content.length,
        digest,
        ...columnsOf(verdict, now),
        ownerId: owner.id,
        homeSiteIds: homeSitesOf(owner),
        createDate: now,
      })
      const entry = { module: 'cms', entity: 'file', entityId: id, action: 'upload' } as const
      await writeAudit(tx, clock, actor, { ...entry, after: { name, digest } })
      if (verdict.state === 'infected')
        await writeAudit(tx, clock, actor, {
          ...entry,
          action: 'quarantine',
          after: { name, digest, virus: verdict.virus },
        })
    })
    return id
  }

  /** Who was shown which file of another's, and when: a picture on a page is not read anew with every look. */
  const shown = new Map<string, number>()
  const isNew = (key: string): boolean => {
    const now = clock.now().getTime()
    if (now - (shown.get(key) ?? -Infinity) < readingMs) return false
    if (shown.size >= mostRemembered) shown.clear()
    shown.set(key, now)
    return true
  }

  return {
    /** That somebody reads what another brought and nobody has published. */
    noteReading: async (id: string, name: string, actor: Actor): Promise<void> => {
      if (!isNew(`${actor.userId}/${id}`)) return
      const entry = { module: 'cms', entity: 'file', entityId: id, title: name, action: 'read-file' } as const
      await db.transaction(tx => writeAudit(tx, clock, actor, entry))
    },

    upload: async (file: File, owner: Uploader, actor: Actor): Promise<UploadedFile> => {
      const checked = await checkedFile(file, settings, settings.get('upload.max-mb'))
      const verdict = await scan(checked.content)
      const id = await keep(checked, verdict, owner, actor)
      if (verdict.state === 'infected') throw new Problem('file.not_clean', infectedWords(verdict.virus))
      const relativepath = filesPath + id
      const { name } = checked
      const { state: scanState } = verdict
      return { id, filepath: apiPrefix + relativepath, relativepath, name, size: file.size, scanState }
    },

    /** Whatever is not the caller's own is not there. */
    remove: async (fckName: string, ownerId: string, actor: Actor): Promise<void> => {
      const id = namedFile.exec(fckName)?.[1]
      if (!id) throw new Problem('request.not_found')
      const digest = await db.transaction(async tx => {
        const repo = fileRepo(tx)
        const found = await repo.findOwned(id, ownerId)
        if (!found) throw new Problem('request.not_found')
        if (await repo.isUsed(id)) throw new Problem('file.in_use')
        await repo.remove(id)
        const entry = { module: 'cms', entity: 'file', entityId: id, action: 'remove' } as const
        await writeAudit(tx, clock, actor, { ...entry, before: { name: found.name, digest: found.digest } })
        return found.digest
      })
      await dropContent(db, files, digest)
    },
  }
}

export type FileService = ReturnType<typeof fileService>
