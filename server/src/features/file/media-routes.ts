import type { media } from '@sunport/contract/calls/media.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { type FileStore, storedPath } from '../../platform/files/store.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { MediaReach, MediaService } from './media.ts'
import { refuseUnclean } from './scanning.ts'
import type { FileService } from './service.ts'

const reachOf = (context: CallContext, code: FunctionCode): MediaReach => ({
  user: userOf(context),
  actor: actorOf(context),
  scope: scopeFor(context, code),
})
const viewing = (context: CallContext) => reachOf(context, 'cms:media:view')
const editing = (context: CallContext) => reachOf(context, 'cms:media:edit')

export const mediaHandlers = (
  service: MediaService,
  files: FileStore,
  binDays: () => number,
  noteReading: FileService['noteReading'],
): Handlers<typeof media> => ({
  list: (input, context) => service.list(input, viewing(context)),
  get: ({ id }, context) => service.get(id, viewing(context)),
  usage: ({ id }, context) => service.usage(id, viewing(context)),
  content: async ({ id }, context): Promise<FileAnswer> => {
    const found = await service.get(id, viewing(context))
    refuseUnclean(found)
    const { digest, name, mediaType } = found
    await noteReading(id, name, actorOf(context))
    return { store: files, path: storedPath(digest), name, mediaType, isPrivate: true }
  },
  describe: (input, context) => service.describe(input, editing(context)),
  replace: (input, context) => service.replace(input, editing(context)),
  remove: (input, context) => service.remove(input, editing(context), binDays()),
})
