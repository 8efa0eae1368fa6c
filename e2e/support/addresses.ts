import type { InfoRow } from '@sunport/contract/calls/info.ts'
import type { Api } from '@sunport/contract/calls.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { flattenChannels } from '@sunport/regions/common/channels.ts'
import { commonRoutes } from '@sunport/regions/common-routes.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { type Kind, kinds, type Route } from '@sunport/regions/kinds.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { ChannelType, RegionPack } from '@sunport/regions/pack.ts'
import { type Subject, subjectOf } from './subjects.ts'

/** A page of the portal as a visitor reaches it. */
export interface Address {
  pack: RegionPack
  kind: Kind
  /** Path below the base, to name it by. */
  path: string
  /** With the base path and the query that the page needs. */
  href: string
  /** Its heading. */
  title: string
  /** What its document's title begins with. */
  documentTitle: string
}

export const packs = await discoverPacks()

const addressOf = (pack: RegionPack, kind: Kind, path: string, subject: Subject): Address => {
  const { query = {}, title, documentTitle = title } = subject
  const search = new URLSearchParams(query)
  const href = `${routerBase}${path}${search.size > 0 ? `?${search}` : ''}`
  return { pack, kind, path, href, title, documentTitle }
}

/** The region's own home, wherever it stands, then those of its sub-sites. */
export const homesOf = (pack: RegionPack): Address[] => {
  const homes = [{ home: pack.homePath, name: pack.siteName }, ...pack.subSites]
  return homes.map(({ home, name }) => addressOf(pack, 'home', home, { title: name }))
}

const marksOfType = (pack: RegionPack, type: ChannelType): string[] =>
  flattenChannels(pack.channels)
    .filter(channel => channel.type === type)
    .map(({ mark }) => mark)

const hrefOf = (pack: RegionPack, row: InfoRow): string =>
  detailHref(pack, { ...row, channel: row.channel, planId: row.planId })

/** An info that the pack itself would show at this path, else any of the right sort. */
const infoFor = async (api: Api, pack: RegionPack, path: string, isNotice: boolean): Promise<InfoRow> => {
  const rule = pack.detail.rules.find(each => each.path === path)
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

const infoSubject = async (api: Api, pack: RegionPack, path: string, isNotice: boolean): Promise<Subject> => {
  const row = await infoFor(api, pack, path, isNotice)
  return {
    query: Object.fromEntries(new URLSearchParams(hrefOf(pack, row).split('?')[1])),
    title: row.title,
  }
}

/** What an address must say for its page to have something to show, and what the page is then called. */
const subjectFor = async (api: Api, pack: RegionPack, path: string, route: Route): Promise<Subject> => {
  switch (route.kind) {
    case 'home':
      return { title: pack.subSites.find(({ code }) => code === route.subSite)?.name ?? pack.siteName }
    case 'article':
    case 'notice-detail':
      return infoSubject(api, pack, path, route.kind === 'notice-detail')
    case 'channel-list': {
      if (route.channel) return route
      // A generic list shows the channel that its address names.
      const channel = flattenChannels(pack.channels).find(({ type }) => type === 'list')
      return { query: { channel: channel?.mark ?? '' }, title: channel?.name ?? '' }
    }
    case 'channel-tabs':
    case 'notice-search':
      return route
    default:
      return subjectOf(api, pack.siteCode, route)
  }
}

/** Every route of the packs, with an id, a channel or a word where it needs one. */
export const routeAddresses = (api: Api): Promise<Address[]> =>
  Promise.all(
    packs.flatMap(pack =>
      Object.entries(pack.routes).map(async ([path, route]) =>
        addressOf(pack, route.kind, path, await subjectFor(api, pack, path, route)),
      ),
    ),
  )

/** The homes that are reached by no route of their pack but by the query of the bare address. */
export const queryHomes = (): Address[] =>
  packs.flatMap(homesOf).filter(({ pack, path }) => !(path in pack.routes))

/** The pages that every region has under one address. */
export const commonAddresses = (api: Api): Promise<Address[]> =>
  Promise.all(
    packs.flatMap(pack =>
      Object.entries(commonRoutes).map(async ([path, route]) => {
        const { query, ...subject } = await subjectFor(api, pack, path, route)
        return addressOf(pack, route.kind, path, { ...subject, query: { ...query, region: pack.code } })
      }),
    ),
  )

const sampledKinds: Kind[] = ['channel-list', 'channel-tabs', 'notice-search', 'article', 'notice-detail']

/** In each region its homes, one page of each list kind, an article and a notice. */
export const sampleAddresses = async (api: Api): Promise<Address[]> => {
  const routes = await routeAddresses(api)
  return packs.flatMap(pack => {
    const own = routes.filter(address => address.pack === pack)
    return [
      ...homesOf(pack),
      ...sampledKinds.flatMap(kind => own.find(address => address.kind === kind) ?? []),
    ]
  })
}

/** One for each key: the first. */
export const firstOfEach = <T>(all: readonly T[], keyOf: (one: T) => string): T[] =>
  [...Map.groupBy(all, keyOf).values()].flatMap(([first]) => first ?? [])

const eachOf =
  <T extends string>(keys: readonly T[], keyOf: (one: Address) => T) =>
  (addresses: readonly Address[]): Address[] =>
    keys.flatMap((key, at) => {
      const ofKey = addresses.filter(address => keyOf(address) === key)
      return ofKey[at % ofKey.length] ?? []
    })

/** Each page that all regions have, not all of the same region. */
export const oneOfEachCommon = eachOf(Object.keys(commonRoutes), ({ path }) => path)

/** One page of each kind, not all of the same region. */
export const oneOfEachKind = eachOf(kinds, ({ kind }) => kind)
