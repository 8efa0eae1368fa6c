import { flattenChannels } from './common/channels.ts'
import type { Kind, Route } from './kinds.ts'
import type { ChannelSeed, RegionPack } from './pack.ts'

interface Linkable {
  id: string
  noticeType: string | null
  /** Pagemark or public id of the channel. */
  channel: string | null
  planId?: string | null
}

/** The path that shows an info, with the query that the real sites' links carry. */
export const detailHref = (pack: RegionPack, info: Linkable, subSite?: string): string => {
  const query = new URLSearchParams()
  if (info.noticeType) query.set('type', 'notice')
  query.set('id', info.id)
  if (info.planId) query.set('planId', info.planId)
  return `${detailPath(pack, info, subSite)}?${query}`
}

/** The one address of an info that search engines are to keep. */
export const canonicalHref = (pack: RegionPack, info: Linkable): string =>
  `${detailPath(pack, info)}?${new URLSearchParams({ id: info.id })}`

const detailPath = (pack: RegionPack, info: Linkable, subSite?: string): string => {
  const own = subSite ? pathOfKind(pack, 'article', subSite) : undefined
  if (own) return own
  const mark = markOf(pack.channels, info.channel)
  const rule = pack.detail.rules.find(
    ({ noticeTypes, channels }) =>
      (!noticeTypes || noticeTypes.includes(info.noticeType ?? '')) &&
      (!channels || channels.includes(mark ?? '')),
  )
  return rule?.path ?? (info.noticeType ? pack.detail.notice : pack.detail.article)
}

/** Rows name their channel by its public id, the pack's rules by its pagemark. */
const markOf = (channels: ChannelSeed[], channel: string | null): string | undefined =>
  flattenChannels(channels).find(({ mark, publicId }) => mark === channel || publicId === channel)?.mark

/** The first route of a kind, so that pages link by meaning and not by address. */
export const pathOfKind = (pack: RegionPack, kind: Kind, subSite?: string): string | undefined =>
  Object.entries(pack.routes).find(([, route]) => route.kind === kind && route.subSite === subSite)?.[0]

/** The route of a kind in one of its forms, such as the registration among the entrances. */
export const pathOfVariant = (pack: RegionPack, kind: Kind, variant: string): string | undefined =>
  Object.entries(pack.routes).find(
    ([, route]) => route.kind === kind && 'variant' in route && route.variant === variant,
  )?.[0]

/** The route that lists a channel, for "more" links and breadcrumbs. */
export const pathOfChannel = (pack: RegionPack, mark: string): string | undefined =>
  Object.entries(pack.routes).find(([, route]) => lists(route, mark))?.[0]

const lists = (route: Route, mark: string): boolean => {
  if (route.kind === 'notice-search') return route.timeName === 'noticeTime' && route.channels.includes(mark)
  return 'channel' in route && route.channel === mark
}

/** The channel's own list, or that of its parent, whose tab it is. */
export const nearestList = (pack: RegionPack, mark: string): string | undefined => {
  const own = pathOfChannel(pack, mark)
  if (own) return own
  const parent = flattenChannels(pack.channels).find(({ children }) =>
    children?.some(child => child.mark === mark),
  )
  const path = parent && pathOfChannel(pack, parent.mark)
  return path && `${path}?channel=${encodeURIComponent(mark)}`
}
