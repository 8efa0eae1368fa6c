import type { EditingChannel, editing } from '@sunport/contract/calls/editing.ts'
import type { preview } from '@sunport/contract/calls/preview.ts'
import { type ContentKind, functionFor } from '@sunport/contract/content/policy.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { Reach } from './desk.ts'
import type { ContentKindRules } from './kind.ts'
import type { PreviewService } from './preview.ts'
import type { ContentService } from './service.ts'

/** A channel of the directory, whatever it takes. */
export type KnownChannel = Omit<EditingChannel, 'isFit'>

interface EditingDeps {
  kinds: ReadonlyMap<ContentKind, ContentKindRules>
  content(kind: ContentKind): ContentService
  /** All channels of all sites, parents before their children. */
  channels(): readonly KnownChannel[]
}

/** Whoever may look at a family, as far as he may. */
const viewing = (kind: ContentKind, context: CallContext): Reach => ({
  user: userOf(context),
  scope: scopeFor(context, functionFor(kind, 'view')),
  actor: actorOf(context),
})

export const editingHandlers = ({ kinds, content, channels }: EditingDeps): Handlers<typeof editing> => ({
  channels: async ({ kind }, context) => {
    const { siteIds } = scopeFor(context, functionFor(kind, 'view'))
    const types = kinds.get(kind)?.channelTypes ?? []
    return channels()
      .filter(({ siteId }) => !siteIds || siteIds.includes(siteId))
      .map(channel => ({ ...channel, isFit: types.includes(channel.channelType) }))
  },
  roundBefore: ({ kind, id }, context) => content(kind).roundBefore(id, viewing(kind, context)),
  problems: ({ kind, id }, context) => content(kind).problems(id, viewing(kind, context)),
})

export const previewHandlers = (service: PreviewService): Handlers<typeof preview> => ({
  issue: ({ kind, id, editionId }, context) =>
    service.issue(kind, id, editionId, viewing(kind, context), context.token ?? ''),
  info: ({ id, preview: token, ...reading }, context) => service.info(id, token, context.token, reading),
})
