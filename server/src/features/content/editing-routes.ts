import type { checks } from '@sunport/contract/calls/check.ts'
import type { EditingChannel, editing } from '@sunport/contract/calls/editing.ts'
import type { preview } from '@sunport/contract/calls/preview.ts'
import { type ChannelPeople, isLeftTo } from '@sunport/contract/content/channel-people.ts'
import { type ContentKind, functionFor } from '@sunport/contract/content/policy.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import { coversSite } from '../../platform/rights/data-scope.ts'
import type { Reach } from './desk.ts'
import type { ContentKindRules } from './kind.ts'
import type { PreviewDeps, PreviewService } from './preview.ts'
import type { ContentService } from './service.ts'

/** A channel of the directory, whatever it takes. */
export interface KnownChannel extends Omit<EditingChannel, 'isFit'> {
  people: ChannelPeople
}

const linkedKinds: readonly ContentKind[] = ['article', 'notice', 'law']

interface EditingDeps {
  kinds: ReadonlyMap<ContentKind, ContentKindRules>
  content(kind: ContentKind): ContentService
  /** All channels of all sites, parents before their children. */
  channels(): readonly KnownChannel[]
  pageOf: PreviewDeps['pageOf']
}

/** Whoever may look at a family, as far as he may. */
const viewing = (kind: ContentKind, context: CallContext): Reach => ({
  user: userOf(context),
  scope: scopeFor(context, functionFor(kind, 'view')),
  actor: actorOf(context),
})

export const editingHandlers = ({
  kinds,
  content,
  channels,
  pageOf,
}: EditingDeps): Handlers<typeof editing> => ({
  channels: async ({ kind }, context) => {
    const scope = scopeFor(context, functionFor(kind, 'view'))
    const types = kinds.get(kind)?.channelTypes ?? []
    const { id: userId } = userOf(context)
    return channels()
      .filter(({ siteId }) => coversSite(scope, siteId))
      .map(({ people, ...channel }) => ({
        ...channel,
        isFit: types.includes(channel.channelType) && isLeftTo(people, 'edit', userId),
      }))
  },
  pages: async ({ siteId, keyword }, context) => {
    const own = linkedKinds.filter(kind => userOf(context).grants.has(functionFor(kind, 'view')))
    const found = await Promise.all(
      own.map(kind => content(kind).publicPages(siteId, keyword ?? '', viewing(kind, context))),
    )
    const names = new Map(channels().map(({ id, name }) => [id, name]))
    return found.flat().flatMap(({ info, edition }) => {
      const href = pageOf(info, edition)
      return href
        ? [
            {
              id: info.id,
              title: edition.title,
              channelName: (info.channelId && names.get(info.channelId)) || null,
              shownDate: edition.shownDate && toWireTime(edition.shownDate),
              href,
            },
          ]
        : []
    })
  },
  roundBefore: ({ kind, id }, context) => content(kind).roundBefore(id, viewing(kind, context)),
  problems: ({ kind, id }, context) => content(kind).problems(id, viewing(kind, context)),
})

export const checkHandlers = (content: EditingDeps['content']): Handlers<typeof checks> => ({
  run: ({ kind, ...asked }, context) => content(kind).check(asked, viewing(kind, context)),
  rules: ({ kind, id }, context) => content(kind).checkRules(id, viewing(kind, context)),
})

export const previewHandlers = (service: PreviewService): Handlers<typeof preview> => ({
  issue: ({ kind, id, editionId }, context) =>
    service.issue(kind, id, editionId, viewing(kind, context), context.token ?? ''),
  info: ({ id, preview: token, ...reading }, context) => service.info(id, token, context.token, reading),
})
