import { articleChannels, findChannel, withDescendants } from './channel-marks.ts'
import type { Kind, PlainRoute, Route } from './kinds.ts'
import type { RegionPack, SubSite } from './pack.ts'

/** Where a list stands: enough to tell from its address what it lists. */
export interface ListPlace {
  pack: RegionPack
  route: Route
  subSite: SubSite | undefined
}

/** The forms besides the page itself that a list can be had in. */
export const listFormats = ['atom', 'csv', 'json', 'ics', 'ocds'] as const
export type ListFormat = (typeof listFormats)[number]

/** How each form is named to programs that look for it. */
export const listTypes: Readonly<Record<ListFormat, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  atom: 'application/atom+xml',
  ics: 'text/calendar',
  ocds: 'application/json;profile=ocds',
}

const plain: readonly ListFormat[] = ['atom', 'csv', 'json']
const dated: readonly ListFormat[] = [...plain, 'ics']

/** The lists that are data at their own addresses, and the forms each can be had in. */
const formatsOfKind: Partial<Record<Kind, readonly ListFormat[]>> = {
  'channel-list': plain,
  'channel-tabs': plain,
  'notice-search': listFormats,
  'law-list': plain,
  organisation: listFormats,
  'download-list': plain,
  'full-search': plain,
  'search-across': plain,
  'supplier-directory': dated,
  'agency-directory': plain,
  'expert-list': dated,
  'credit-list': plain,
  'questionnaire-list': dated,
  'message-board': plain,
}

const infoKinds: readonly Kind[] = [
  'channel-list',
  'channel-tabs',
  'notice-search',
  'law-list',
  'organisation',
]

/** Whether a page is a list of notices or articles and little else. */
export const listsInfos = ({ kind }: Pick<Route, 'kind'>): boolean => infoKinds.includes(kind)

/** A page of one record lists nothing, though its kind does elsewhere. */
const isOfOne = (route: Pick<Route, 'kind'>): boolean =>
  route.kind === 'message-board' && (route as PlainRoute).variant === 'detail'

export const formatsOf = (route: Pick<Route, 'kind'>): readonly ListFormat[] =>
  isOfOne(route) ? [] : (formatsOfKind[route.kind] ?? [])

export const hasFeed = (route: Pick<Route, 'kind'>): boolean => formatsOf(route).length > 0

/** Query values that name a page of a list or its form, and not what is listed. */
const laidOut = ['page', 'pageSize', 'format', 'part', 'verifyCode', '_t']

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
