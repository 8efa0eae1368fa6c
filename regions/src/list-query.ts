import { articleChannels, findChannel, withDescendants } from './channel-marks.ts'
import type { Route } from './kinds.ts'
import type { RegionPack, SubSite } from './pack.ts'

/** Where a list stands: enough to tell from its address what it lists. */
export interface ListPlace {
  pack: RegionPack
  route: Route
  subSite: SubSite | undefined
}

/** The forms besides the page itself that a list can be had in. */
export const listFormats = ['csv', 'json', 'atom'] as const
export type ListFormat = (typeof listFormats)[number]

const feedKinds: readonly Route['kind'][] = [
  'channel-list',
  'channel-tabs',
  'notice-search',
  'law-list',
  'organisation',
]

export const hasFeed = ({ kind }: Pick<Route, 'kind'>): boolean => feedKinds.includes(kind)

/** Query values that name a page of a list or its form, and not what is listed. */
const laidOut = ['page', 'pageSize', 'format', 'verifyCode', '_t']

/** The query of a list in another form: all pages of the same rows. */
export const feedQuery = (query: URLSearchParams, format: ListFormat): string => {
  const kept = [...query].filter(([name, value]) => value && !laidOut.includes(name))
  return `?${new URLSearchParams([...kept, ['format', format]])}`
}

const maxLength = 200

/** A query value as typed by whoever made the address: trimmed, bounded, '' when absent. */
export const queryText = (query: URLSearchParams, name: string): string =>
  (query.get(name) ?? '').trim().slice(0, maxLength)

/** The channel that the address of a list names, by pagemark or id. */
export const askedChannel = (query: URLSearchParams): string =>
  queryText(query, 'channel') || queryText(query, 'typeId')

/** The channels of a channel list: the asked one, the route's own, else all articles. */
export const listedChannels = ({ pack, route }: ListPlace, query: URLSearchParams): string => {
  const own = 'channel' in route ? route.channel : undefined
  const channel = askedChannel(query) || own
  return channel ? withDescendants(pack, channel) : articleChannels(pack)
}

interface Tab {
  mark: string
  id?: string
  /** It leads elsewhere, and opens only when somebody asks for it. */
  linkUrl?: string | null
  formerMarks?: readonly string[]
}

/** The tab that an address opens: the first where it names none, undefined where it names a strange one. */
export const activeTab = <T extends Tab>(
  { pack }: ListPlace,
  parent: string,
  query: URLSearchParams,
  tabs: T[],
): { tab: T | undefined; isStrange: boolean } => {
  const asked = queryText(query, 'channel')
  const wanted = findChannel(pack, asked)?.mark ?? asked
  if (!asked || wanted === parent) return { tab: tabs.find(({ linkUrl }) => !linkUrl), isStrange: false }
  const tab =
    tabs.find(({ mark, id }) => mark === wanted || id === wanted) ??
    tabs.find(({ formerMarks }) => formerMarks?.includes(wanted))
  return { tab, isStrange: !tab }
}

/** What the list call is asked for an address that lists channels. */
export const channelListInput = ({ pack, subSite }: ListPlace, query: URLSearchParams, channel: string) => ({
  siteId: pack.siteCode,
  channel,
  title: queryText(query, 'title'),
  regionCode: queryText(query, 'regionCode') || subSite?.regionCode,
})

const longestNumber = 100

/** The same for the law library. */
export const lawListInput = (place: ListPlace, query: URLSearchParams) => ({
  siteId: place.pack.siteCode,
  channel: listedChannels(place, query),
  title: queryText(query, 'title'),
  lawCategory: queryText(query, 'lawCategory'),
  publishNumber: queryText(query, 'publishNumber').slice(0, longestNumber),
})
