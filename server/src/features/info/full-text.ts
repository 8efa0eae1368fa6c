import { biddersFilters } from '@sunport/contract/calls/bidders-filters.ts'
import type { BiddersAsked } from '../../platform/database/bidders-conditions.ts'
import { askedRegions } from './asked-regions.ts'
import type { InfoFilter } from './filter.ts'
import type { Slice } from './read.ts'

/** A list's filter as the full-text search takes it. */
export interface ListSearch {
  siteId: string
  channelIds: string[] | undefined
  searchKey: string
  regionCodes: string[]
  noticeType?: string | undefined
  purchaser?: string | undefined
  agency?: string | undefined
  supplier?: string | undefined
  isWholeName: boolean
  bidders: BiddersAsked | undefined
  operationStartTime?: string | undefined
  operationEndTime?: string | undefined
}

/** The full-text search as the lists use it: one page of ids, newest first. */
export type FullText = (search: ListSearch, slice: Slice) => Promise<{ ids: string[]; total: number }>

/** What the search can filter by, and what changes no list. */
const known = new Set([
  'searchKey',
  'requestSource',
  'channel',
  'channelId',
  'subChannel',
  'regionCode',
  'region',
  'cityOrArea',
  'noticeType',
  'purchaser',
  'agency',
  'operationStartTime',
  'operationEndTime',
  ...Object.keys(biddersFilters),
])

/** Undefined where a filter is set that only the table of publications knows. */
export const searchOf = ({
  siteId,
  channelIds,
  input,
  also,
  bidders,
}: InfoFilter): ListSearch | undefined => {
  const { selectTimeName, searchKey = '', ...filters } = input
  const isTimed = selectTimeName && selectTimeName !== 'noticeTime'
  if (also || isTimed || Object.entries(filters).some(([name, value]) => value && !known.has(name)))
    return undefined
  const { noticeType, purchaser, agency, supplier, nameMatch, operationStartTime, operationEndTime } = filters
  const regions = askedRegions(filters)
  if (regions.some(({ isExcluded }) => isExcluded)) return undefined
  return {
    siteId,
    channelIds,
    searchKey,
    regionCodes: regions.map(({ code }) => code),
    noticeType,
    purchaser,
    agency,
    supplier,
    isWholeName: nameMatch === 'exact',
    bidders,
    operationStartTime,
    operationEndTime,
  }
}
