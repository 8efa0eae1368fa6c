import type { BiddersFilters } from '@sunport/contract/calls/bidders-filters.ts'

/** What suppliers narrow notices by, named as in the address and in the calls. */
export const bidderNames = [
  'catalogueCode',
  'deadline',
  'deadlineStart',
  'deadlineEnd',
  'deadlineOf',
  'amountMin',
  'amountMax',
  'smeReserved',
  'supplier',
  'nameMatch',
] as const satisfies (keyof BiddersFilters)[]
type BidderName = (typeof bidderNames)[number]
export type BidderQuery = Record<BidderName, string>

/** Filters of the notice list, named as in the address and in the call. */
export const filterNames = [
  'noticeType',
  'regionCode',
  'purchaseManner',
  'purchaseNature',
  'title',
  'searchKey',
  'openTenderCode',
  'purchaser',
  'agency',
  'operationStartTime',
  'operationEndTime',
  'biddable',
  'budgetMin',
  'budgetMax',
  ...bidderNames,
] as const
export type FilterName = (typeof filterNames)[number]
export type NoticeFilters = Record<FilterName, string>

/** No filter. Its one value is 'all': every choice of the form comes with the page, for whoever cannot fetch them. */
export const choicesParameter = 'choices'
