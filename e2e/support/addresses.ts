import type { InfoRow } from '@sunport/contract/calls/info.ts'
import type { Api } from '@sunport/contract/calls.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { flattenChannels } from '@sunport/regions/common/channels.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import type { Route } from '@sunport/regions/kinds.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { ChannelType, RegionPack } from '@sunport/regions/pack.ts'

/** The kinds whose pages are complete. */
export const completeKinds = [
  'home',
  'channel-list',
  'channel-tabs',
  'notice-search',
  'article',
  'notice-detail',
] as const
export type CompleteKind = (typeof completeKinds)[number]
type CompleteRoute = Extract<Route, { kind: CompleteKind }>

/** A page of the portal as a visitor reaches it. */
export interface Address {
  pack: RegionPack
  kind: CompleteKind
  /** Path below the base, to name it by. */
  path: string
  /** With the base path and the query that the page needs. */
  href: string
  /** Its heading, which is also the beginning of its document's title. */
  title: string
}

export const packs = await discoverPacks()

/** The region's own home, wherever it stands, then those of its sub-sites. */
export const homesOf = (pack: RegionPack): Address[] => {
  const homes = [{ home: pack.homePath, name: pack.siteName }, ...pack.subSites]
  return homes.map(({ home, name }) => ({
    pack,
    kind: 'home',
    path: home,
    href: routerBase + home,
    title: name,
  }))
}

const marksOfType = (pack: RegionPack, type: ChannelType): string[] =>
  flattenChannels(pack.channels)
    .filter(channel => channel.type === type)
    .map(({ mark }) => mark)

const hrefOf = (pack: RegionPack, row: InfoRow): string =>
  detailHref(pack, { ...row, channel: row.channel, planId: row.planId })

/** An info that the pack itself would show at this path, else any of the right sort. */
const infoFor = async (api: Api, pack: RegionPack, path: string, kind: CompleteKind): Promise<InfoRow> => {
  const rule = pack.detail.rules.find(each => each.path === path)
  const isNotice = kind === 'notice-detail'
  const channels =
    rule?.channels ?? (rule?.noticeTypes ? [] : marksOfType(pack, isNotice ? 'notices' : 'list'))
  const { rows } = await api.info.selectInfoMoreChannel({
    siteId: pack.siteCode,
    channel: channels.join(','),
    noticeType: rule?.noticeTypes?.join(','),
    currPage: 1,
    pageSize: 40,
  })
  const row = rows.find(each => hrefOf(pack, each).startsWith(`${path}?`)) ?? rows[0]
  if (!row) throw new Error(`${pack.code} has no info that ${path} could show`)
  return row
}

const detailAddress = async (
  api: Api,
  pack: RegionPack,
  path: string,
  kind: CompleteKind,
): Promise<Address> => {
  const row = await infoFor(api, pack, path, kind)
  const query = hrefOf(pack, row).split('?')[1]
  return { pack, kind, path, href: `${routerBase}${path}?${query}`, title: row.title }
}

const listAddress = (pack: RegionPack, path: string, route: CompleteRoute): Address => {
  const address = { pack, kind: route.kind, path, href: routerBase + path, title: route.title }
  if (route.kind !== 'channel-list' || route.channel) return address
  // A generic list shows the channel that its address names.
  const channel = flattenChannels(pack.channels).find(({ type }) => type === 'list')
  return { ...address, href: `${address.href}?channel=${channel?.mark}`, title: channel?.name ?? '' }
}

const addressOf = async (
  api: Api,
  pack: RegionPack,
  path: string,
  route: CompleteRoute,
): Promise<Address> => {
  if (route.kind === 'article' || route.kind === 'notice-detail')
    return detailAddress(api, pack, path, route.kind)
  if (route.kind !== 'home') return listAddress(pack, path, route)
  const subSite = pack.subSites.find(({ code }) => code === route.subSite)
  return { pack, kind: 'home', path, href: routerBase + path, title: subSite?.name ?? pack.siteName }
}

const isComplete = (route: Route): route is CompleteRoute => completeKinds.some(kind => kind === route.kind)

/** Every route of the complete kinds, with an id or a channel where it needs one. */
export const allAddresses = (api: Api): Promise<Address[]> =>
  Promise.all(
    packs.flatMap(pack =>
      Object.entries(pack.routes).flatMap(([path, route]) =>
        isComplete(route) ? [addressOf(api, pack, path, route)] : [],
      ),
    ),
  )

/** In each region its homes, one page of each list kind, an article and a notice. */
export const sampleAddresses = async (api: Api): Promise<Address[]> => {
  const sampled = packs.map(async pack => {
    const firstOf = (kind: CompleteKind) =>
      Object.entries(pack.routes).find(([, route]) => route.kind === kind) as [string, CompleteRoute]
    const lists = (['channel-list', 'channel-tabs', 'notice-search'] as const).map(kind =>
      listAddress(pack, ...firstOf(kind)),
    )
    const details = await Promise.all([
      detailAddress(api, pack, pack.detail.article, 'article'),
      detailAddress(api, pack, pack.detail.notice, 'notice-detail'),
    ])
    return [...homesOf(pack), ...lists, ...details]
  })
  return (await Promise.all(sampled)).flat()
}
