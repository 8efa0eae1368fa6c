import type { files as calls } from '@sunport/contract/calls/files.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { type FileStore, storedPath } from '../../platform/files/store.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import { actorOf, type CallContext, type CurrentUser } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { DownloadCounter } from './download-counter.ts'
import type { FileRepo } from './repo.ts'
import { refuseUnclean } from './scanning.ts'
import type { FileService } from './service.ts'

interface FileSources {
  repo: FileRepo
  service: FileService
  counter: Pick<DownloadCounter, 'add'>
  files: FileStore
  /** In which a visitor keeps the key of a site that is being prepared. */
  previewCookie: string
  /** Throws when the session is over. */
  userOfToken(token: string): Promise<CurrentUser>
}

const userOf = ({ user }: CallContext): CurrentUser => {
  if (!user) throw new Problem('access.unauthenticated')
  return user
}

export const fileHandlers = (sources: FileSources): Handlers<typeof calls> => {
  const { repo, service, counter, files, userOfToken, previewCookie } = sources

  const findByKey = async (id: string, { cookie }: CallContext) => {
    const key = cookie(previewCookie)
    return key ? repo.findPublic(id, key) : undefined
  }

  const findShown = async (id: string, context: CallContext) => {
    const { token } = context
    const user = token ? await userOfToken(token).catch(() => undefined) : undefined
    if (!user) return undefined
    const own = await repo.findOwned(id, user.id)
    if (own) return own
    const carried = await repo.findCarried(id, user)
    if (carried) await service.noteReading(id, carried.name, actorOf({ ...context, user }))
    return carried
  }

  return {
    download: async ({ id }, context): Promise<FileAnswer> => {
      const shared = await repo.findPublic(id)
      const found = shared ?? (await findByKey(id, context)) ?? (await findShown(id, context))
      if (!found) throw new Problem('request.not_found')
      refuseUnclean(found)
      if (shared) counter.add(id)
      const { digest, name, mediaType } = found
      return { store: files, path: storedPath(digest), name, mediaType, isPrivate: !shared }
    },
    upload: ({ file }, context) => service.upload(file, userOf(context), actorOf(context)),
    deleteFck: async ({ fckName }, context) => {
      await service.remove(fckName, userOf(context).id, actorOf(context))
      return null
    },
  }
}
