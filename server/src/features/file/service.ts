import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { apiPrefix } from '@sunport/contract/call.ts'
import type { UploadedFile } from '@sunport/contract/calls/files.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { digestOf, storeFile } from '../../platform/files/store.ts'
import type { Actor, CurrentUser } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings.ts'
import { dropContent } from './content.ts'
import { mediaTypeOf } from './file-kinds.ts'
import { homeSitesOf } from './media-reach.ts'
import { fileRepo } from './repo.ts'

const filesPath = '/rest/v2/files/'
/** A file by its id or either of the paths that its upload was answered with. */
const namedFile = new RegExp(`^(?:(?:${apiPrefix})?${filesPath})?([\\w-]{1,100})$`)

type Uploader = Pick<CurrentUser, 'id' | 'grants' | 'siteIds'>

const longestName = 200
const megabyte = 1024 * 1024

/** The name without folders and without what a name cannot show. */
const cleanName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{C}/gu, '').trim().slice(-longestName)

/** Files that signed-in users bring; they become public with the info that carries them. */
export const fileService = (db: Db, clock: Clock, root: string, settings: Pick<Settings, 'get'>) => {
  const keep = async (name: string, content: Buffer, owner: Uploader, actor: Actor): Promise<string> => {
    const ext = extname(name).toLowerCase()
    const isAllowed = settings.get('upload.types').includes(ext.slice(1))
    const mediaType = isAllowed && (await mediaTypeOf(ext, content))
    if (!mediaType) throw new Problem('file.type_refused')
    const digest = digestOf(content)
    const id = randomUUID()
    await db.transaction(async tx => {
      const repo = fileRepo(tx)
      await repo.lockContent(digest)
      await storeFile(root, content)
      await repo.add({
        id,
        name,
        ext,
        mediaType,
        size: content.length,
        digest,
        scanState: 'clean',
        ownerId: owner.id,
        homeSiteIds: homeSitesOf(owner),
      })
      const entry = { module: 'cms', entity: 'file', entityId: id, action: 'upload' }
      await writeAudit(tx, clock, actor, { ...entry, after: { name, digest } })
    })
    return id
  }

  return {
    upload: async (file: File, owner: Uploader, actor: Actor): Promise<UploadedFile> => {
      const name = cleanName(file.name)
      if (!name || file.size === 0) throw new Problem('upload.failed')
      const most = settings.get('upload.max-mb')
      if (file.size > most * megabyte) throw new Problem('request.too_large', `文件不能超过${most}MB`)
      const id = await keep(name, Buffer.from(await file.arrayBuffer()), owner, actor)
      const relativepath = filesPath + id
      return { id, filepath: apiPrefix + relativepath, relativepath, name, size: file.size }
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
        const entry = { module: 'cms', entity: 'file', entityId: id, action: 'delete' }
        await writeAudit(tx, clock, actor, { ...entry, before: { name: found.name, digest: found.digest } })
        return found.digest
      })
      await dropContent(db, root, digest)
    },
  }
}

export type FileService = ReturnType<typeof fileService>
