import type { InfoListInput } from '@sunport/contract/calls/info.ts'
import type { ExtendField } from '@sunport/contract/content/extend-fields.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { biddersAsked } from '../../platform/database/bidders-conditions.ts'
import type { InfoFilter } from './filter.ts'
import type { RowNames } from './row.ts'
import type { PublicationRow } from './table.ts'

/** What infos need to know of sites, channels and regions. */
export interface Places {
  find(id: string | undefined, requestSiteId: string): { id: string } | undefined
  /** Whether what belongs to a site may be read at another. */
  isShown(siteId: string, requestSiteId: string): boolean
  site(id: string): { publicId: string; name: string } | undefined
  channel(
    id: string,
  ): { publicId: string; name: string; channelType: string; extendFields: readonly ExtendField[] } | undefined
  channelIds(siteId: string, aliases: string[]): string[]
  /** Where a channel gathers its rows, if it holds none itself. */
  gatheredBy(
    siteId: string,
    alias: string,
  ): { channelIds: string[]; noticeTypes: string[]; regionCode: string; title: string } | undefined
  regionName(code: string): string | null
}

const alsoOf = ({ noticeTypes, regionCode, title }: NonNullable<ReturnType<Places['gatheredBy']>>) => ({
  noticeTypes,
  regionCode,
  title,
})

const minuteMs = 60_000

/** Marks that pages send beside the channel; what a channel shows on its own page includes those below it. */
const subChannelMarks: readonly (string | undefined)[] = ['true', 'false', '']

const namedChannels = ({ subChannel, channel, channelId }: Partial<InfoListInput>): string[] =>
  ((subChannelMarks.includes(subChannel) ? undefined : subChannel) || channel || channelId || '')
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)

/** Turns the ids of a request into ours, and ours into names. */
export const createScope = (places: Places, clock: Clock) => {
  const currentMinute = (): string =>
    new Date(Math.floor(clock.now().getTime() / minuteMs) * minuteMs).toISOString()

  return {
    namesOf: (row: Pick<PublicationRow, 'siteId' | 'channelId' | 'regionCode'>): RowNames => {
      const site = places.site(row.siteId)
      const channel = places.channel(row.channelId)
      return {
        sitePublicId: site?.publicId ?? row.siteId,
        siteName: site?.name ?? '',
        channelPublicId: channel?.publicId ?? row.channelId,
        channelName: channel?.name ?? null,
        regionName: row.regionCode ? places.regionName(row.regionCode) : null,
      }
    },

    filterOf: (input: Partial<InfoListInput>, requestSiteId: string): InfoFilter | undefined => {
      const site = places.find(input.siteId, requestSiteId)
      if (!site) return undefined
      const named = namedChannels(input)
      // A channel may be named twice, or with its parent; its rows must not come twice.
      const gathered = named.length === 1 ? places.gatheredBy(site.id, named[0] ?? '') : undefined
      const channelIds =
        gathered?.channelIds ??
        (named.length > 0 ? [...new Set(places.channelIds(site.id, named))] : undefined)
      const { currPage: _, pageSize: __, verifyCode: ___, siteId: ____, ...filters } = input
      const bidders = biddersAsked(filters, clock.now())
      const isTimed = filters.biddable || filters.sort === 'closing'
      return {
        siteId: site.id,
        channelIds,
        input: filters,
        ...(Object.keys(bidders).length > 0 && { bidders }),
        ...(gathered && { also: alsoOf(gathered) }),
        ...(isTimed ? { asOf: currentMinute() } : {}),
      }
    },

    tagList: (tags: Set<string>, { siteId, channelIds }: InfoFilter): void => {
      if (!channelIds) tags.add(tag.infosOf(siteId))
      for (const id of channelIds ?? []) tags.add(tag.channel(id))
    },
  }
}

export type Scope = ReturnType<typeof createScope>
