import type { editing, Round } from '@sunport/contract/calls/editing.ts'
import { isLeftTo } from '@sunport/contract/content/channel-people.ts'
import { type ContentKind, functionFor } from '@sunport/contract/content/policy.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { type CallContext, scopeFor, userOf } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import { coversSite } from '../../../platform/rights/data-scope.ts'
import type { Reach } from '../core/desk.ts'
import type { ContentKindRules } from '../core/kind.ts'
import type { KnownChannel, PageOf } from '../core/life.ts'
import { reachOf } from '../core/reach.ts'
import type { EditionRow, InfoRow } from '../core/table.ts'

const linkedKinds: readonly ContentKind[] = ['article', 'notice', 'law']

interface EditingDeps {
  kinds: ReadonlyMap<ContentKind, ContentKindRules>
  content(kind: ContentKind): {
    publicPages(
      siteId: string,
      keyword: string,
      reach: Reach,
    ): Promise<{ info: InfoRow; edition: EditionRow }[]>
    roundBefore(id: string, reach: Reach): Promise<Round | null>
    problems(id: string, reach: Reach): Promise<string[]>
  }
  /** All channels of all sites, parents before their children. */
  channels(): readonly KnownChannel[]
  pageOf: PageOf
}

const viewing = (kind: ContentKind, context: CallContext): Reach => reachOf(kind, 'view', context)

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
  pages: async ({ siteId, keyword, kind: only }, context) => {
    const asked = linkedKinds.filter(kind => only === undefined || kind === only)
    const own = asked.filter(kind => userOf(context).grants.has(functionFor(kind, 'view')))
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
