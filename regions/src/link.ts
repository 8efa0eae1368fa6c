import { flattenChannels } from './common/channels.ts'
import type { Kind, Route } from './kinds.ts'
import { madeOnce } from './made-once.ts'
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
  const type = info.noticeType ? 'type=notice&' : ''
  const plan = info.planId ? `&planId=${written(info.planId)}` : ''
  return `${detailPath(pack, info, subSite)}?${type}id=${written(info.id)}${plan}`
}

/** As a query has it; ids are nearly always plain. */
const written = (id: string): string =>
  /^[\w-]*$/.test(id) ? id : new URLSearchParams({ '': id }).toString().slice(1)

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
  marksIn(channels).get(channel ?? '')

/** By pagemark and by public id; a page has dozens of links, and a pack some hundred channels. */
const marksIn = madeOnce((channels: ChannelSeed[]) => {
  const marks = new Map<string, string>()
  for (const { mark, publicId } of flattenChannels(channels))
    for (const name of [mark, publicId]) if (name && !marks.has(name)) marks.set(name, mark)
  return marks
})

/** The first route of a kind, so that pages link by meaning and not by address. */
export const pathOfKind = ({ routes }: RegionPack, kind: Kind, subSite = ''): string | undefined =>
  pathsOfKinds(routes).get(`${kind} ${subSite}`)

const pathsOfKinds = madeOnce((routes: RegionPack['routes']) => {
  const paths = new Map<string, string>()
  for (const [path, { kind, subSite = '' }] of Object.entries(routes)) {
    const name = `${kind} ${subSite}`
    if (!paths.has(name)) paths.set(name, path)
  }
  return paths
})

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
