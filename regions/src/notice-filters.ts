import { parseWireTime, toWireTime, wireDate } from '@sunport/contract/format/dates.ts'
import {
  biddersInput,
  biddersRefusal,
  dateFormMessage,
  dateOrderMessage,
  readBidders,
} from './bidders-query.ts'
import { filterNames, type NoticeFilters } from './filter-names.ts'
import type { NoticeSearchRoute } from './kinds.ts'
import { type ListPlace, queryText } from './list-query.ts'
import { type NoticeSort, noticeSort } from './notice-order.ts'

interface NoticePlace extends ListPlace {
  route: NoticeSearchRoute
}

const budgetFormMessage = '预算金额请填写数字，单位为万元'
const budgetOrderMessage = '预算上限不能低于下限'

const amount = /^\d{1,12}(\.\d{1,6})?$/

/**
 * The filters of an address. The opening hall begins today; asked for with empty dates, it shows all openings.
 * A sub-site begins with its own region.
 */
export const readNoticeFilters = (
  { route, subSite }: NoticePlace,
  query: URLSearchParams,
  now: Date,
): NoticeFilters => {
  const read = Object.fromEntries(filterNames.map(name => [name, queryText(query, name)])) as NoticeFilters
  const isHall = route.timeName === 'openTenderTime'
  const hasDates = query.has('operationStartTime') || query.has('operationEndTime')
  return {
    ...read,
    ...readBidders(query),
    regionCode: read.regionCode || (query.has('regionCode') ? '' : (subSite?.regionCode ?? '')),
    operationStartTime: isHall && !hasDates ? toWireTime(now).slice(0, 10) : read.operationStartTime,
    biddable: read.biddable === '1' ? '1' : '',
  }
}

/** Why the filters cannot be searched by; undefined when they can. */
export const refusalOf = (filters: NoticeFilters): string | undefined => {
  const { operationStartTime: start, operationEndTime: end, budgetMin: min, budgetMax: max } = filters
  if ([start, end].some(time => time && !parseWireTime(time))) return dateFormMessage
  if (start && end && wireDate(end) < wireDate(start)) return dateOrderMessage
  if ([min, max].some(money => money && !amount.test(money))) return budgetFormMessage
  return min && max && Number(max) < Number(min) ? budgetOrderMessage : biddersRefusal(filters)
}

export const noticeTimeName = (
  query: URLSearchParams,
  route: NoticeSearchRoute,
): NoticeSearchRoute['timeName'] => {
  const asked = queryText(query, 'selectTimeName')
  return asked === 'openTenderTime' || asked === 'noticeTime' ? asked : route.timeName
}

/** The opening hall goes by the clock: from its first day on, or, without one, from now on. */
const hallSort = ({ operationStartTime }: NoticeFilters): NoticeSort =>
  operationStartTime ? 'opening' : 'closing'

interface Tab {
  code: string
  channel: string | null
}

/** What the list call is asked for an address: the page's loader and its exports go by the same. */
export const noticeListInput = (
  { pack, route }: NoticePlace,
  query: URLSearchParams,
  filters: NoticeFilters,
  tabs: Tab[],
) => {
  const tab = tabs.find(({ code }) => code === filters.noticeType)
  const { operationStartTime: start, operationEndTime: end } = filters
  const isHall = route.timeName === 'openTenderTime'
  return {
    ...filters,
    ...biddersInput(filters),
    biddable: filters.biddable === '1' ? ('1' as const) : undefined,
    // Both ends are days that count in whole.
    operationStartTime: start && `${wireDate(start)} 00:00:00`,
    operationEndTime: end && `${wireDate(end)} 23:59:59`,
    siteId: pack.siteCode,
    channel: queryText(query, 'channel') || tab?.channel || route.channels.join(','),
    noticeType: filters.noticeType || route.noticeTypes?.join(','),
    selectTimeName: noticeTimeName(query, route),
    organizationForm: queryText(query, 'organizationForm') || route.organizationForm,
    sort: noticeSort(query) || (isHall ? hallSort(filters) : undefined),
  }
}
