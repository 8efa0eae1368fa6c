import { type SearchMode, searchGroups, searchModes, searchPeriods } from '@sunport/contract/codes.ts'
import { parseWireTime, wireDate } from '@sunport/contract/format/dates.ts'
import {
  biddersInput,
  biddersRefusal,
  dateFormMessage,
  dateOrderMessage,
  readBidders,
} from './bidders-query.ts'
import { subSiteChannels } from './channel-marks.ts'
import { bidderNames } from './filter-names.ts'
import { type ListPlace, queryText } from './list-query.ts'

/** What a search is narrowed by, named as in the address and in the call. */
export const searchFilterNames = [
  'regionCode',
  'group',
  'period',
  'noticeType',
  'purchaser',
  'agency',
  'operationStartTime',
  'operationEndTime',
  ...bidderNames,
] as const
export type SearchFilterName = (typeof searchFilterNames)[number]
export type SearchFilters = Record<SearchFilterName, string>

/** The names that links of the real sites carry the words under. */
const keyNames = ['searchKey', 'keywords', 'keyword', 'searchContent']

export const readSearchKey = (query: URLSearchParams): string =>
  keyNames.map(name => queryText(query, name)).find(Boolean) ?? ''

const oneOf = <T extends string>(known: readonly T[], value: string): T | '' =>
  known.find(code => code === value) ?? ''

const modes = Object.keys(searchModes) as SearchMode[]
const periods = Object.keys(searchPeriods) as (keyof typeof searchPeriods)[]

export const readSearchMode = (query: URLSearchParams): SearchMode =>
  oneOf(modes, queryText(query, 'searchMode')) || 'words'

export const readSearchSort = (query: URLSearchParams): 'relevance' | 'date' =>
  queryText(query, 'sort') === 'date' ? 'date' : 'relevance'

export const readSearchFilters = (query: URLSearchParams) => {
  const filters = Object.fromEntries(
    searchFilterNames.map(name => [name, queryText(query, name)]),
  ) as SearchFilters
  return {
    ...filters,
    ...readBidders(query),
    regionCode: filters.regionCode.slice(0, 20),
    group: oneOf(searchGroups, filters.group),
    period: oneOf(periods, filters.period),
  }
}
type ReadFilters = ReturnType<typeof readSearchFilters>

/** Why the filters cannot be searched by; undefined when they can. */
export const searchRefusalOf = (filters: SearchFilters): string | undefined => {
  const { operationStartTime: start, operationEndTime: end } = filters
  if ([start, end].some(time => time && !parseWireTime(time))) return dateFormMessage
  return start && end && wireDate(end) < wireDate(start) ? dateOrderMessage : biddersRefusal(filters)
}

type SearchPlace = Pick<ListPlace, 'pack' | 'subSite'>

/** A sub-site searches its own channels; without any, the province's within its region. */
export const searchedChannels = ({ pack, subSite }: SearchPlace): string | undefined =>
  (subSite && subSiteChannels(pack, subSite.code).join(',')) || undefined

/** What the search is asked for an address: the page's loader and its other forms go by the same. */
export const searchInput = (place: SearchPlace, query: URLSearchParams, filters: ReadFilters) => {
  const { operationStartTime: start, operationEndTime: end } = filters
  return {
    ...filters,
    ...biddersInput(filters),
    // Both ends are days that count in whole.
    operationStartTime: start && `${wireDate(start)} 00:00:00`,
    operationEndTime: end && `${wireDate(end)} 23:59:59`,
    siteId: place.pack.siteCode,
    channel: searchedChannels(place),
    searchKey: readSearchKey(query),
    searchMode: readSearchMode(query),
    sort: readSearchSort(query),
  }
}
