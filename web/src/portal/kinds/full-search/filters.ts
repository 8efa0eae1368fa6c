import { subSiteChannels } from '@sunport/regions/channel-marks.ts'
import { bidderNames } from '@sunport/regions/filter-names.ts'
import type { PageContext } from '../../context.ts'

/** What a search is narrowed by, named as in the address and in the call. */
export const filterNames = [
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
export type FilterName = (typeof filterNames)[number]
export type Filters = Record<FilterName, string>

/** A sub-site searches its own channels; without any, the province's within its region. */
export const searchedChannels = ({ pack, subSite }: Pick<PageContext, 'pack' | 'subSite'>) =>
  (subSite && subSiteChannels(pack, subSite.code).join(',')) || undefined
