import { randomUUID } from 'node:crypto'
import { apiPrefix } from '@sunport/contract/call.ts'
import type { UploadedFile } from '@sunport/contract/calls/files.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { digestOf, storeFile } from '../../platform/files/store.ts'
import type { Actor, CurrentUser } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings.ts'
import { type CheckedFile, checkedFile } from './checked-file.ts'
import { dropContent } from './content.ts'
import { homeSitesOf } from './media-reach.ts'
import { fileRepo } from './repo.ts'

const filesPath = '/rest/v2/files/'
/** A file by its id or either of the paths that its upload was answered with. */
const namedFile = new RegExp(`^(?:(?:${apiPrefix})?${filesPath})?([\\w-]{1,100})$`)

const megabyte = 1024 * 1024

type Uploader = Pick<CurrentUser, 'id' | 'grants' | 'siteIds'>

/** Files that signed-in users bring; they become public with the info that carries them. */
export const fileService = (db: Db, clock: Clock, root: string, settings: Pick<Settings, 'get'>) => {
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

  const keep = async (checked: CheckedFile, owner: Uploader, actor: Actor): Promise<string> => {
    const { name, content, ...kind } = checked
    const digest = digestOf(content)
    const id = randomUUID()
    await db.transaction(async tx => {
      const repo = fileRepo(tx)
      await checkQuota(repo, homeSitesOf(owner), content.length)
      await repo.lockContent(digest)
      await storeFile(root, content)
      await repo.add({
        id,
        name,
        ...kind,
        size: content.length,
        digest,
        scanState: 'clean',
        ownerId: owner.id,
        homeSiteIds: homeSitesOf(owner),
        createDate: clock.now(),
      })
      const entry = { module: 'cms', entity: 'file', entityId: id, action: 'upload' } as const
      await writeAudit(tx, clock, actor, { ...entry, after: { name, digest } })
    })
    return id
  }

  return {
    upload: async (file: File, owner: Uploader, actor: Actor): Promise<UploadedFile> => {
      const checked = await checkedFile(file, settings, settings.get('upload.max-mb'))
      const id = await keep(checked, owner, actor)
      const relativepath = filesPath + id
      return { id, filepath: apiPrefix + relativepath, relativepath, name: checked.name, size: file.size }
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
      await dropContent(db, root, digest)
    },
  }
}

export type FileService = ReturnType<typeof fileService>
