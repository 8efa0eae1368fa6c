import type { BiddersFilters } from '@sunport/contract/calls/bidders-filters.ts'
import { parseWireTime, wireDate } from '@sunport/contract/format/dates.ts'
import { type DeadlinePeriod, deadlinePeriods } from '@sunport/contract/rules/deadline-range.ts'
import { type BidderQuery, bidderNames } from './filter-names.ts'
import { queryText } from './list-query.ts'

export const dateOrderMessage = '结束日期不能早于开始日期'
export const dateFormMessage = '日期不存在，请按“年-月-日”填写'
const amountFormMessage = '金额请填写数字，单位为万元'
const amountOrderMessage = '金额上限不能低于下限'

const amount = /^\d{1,12}(\.\d{1,6})?$/
const mostClasses = 40

const oneOf = (known: readonly string[], value: string): string => (known.includes(value) ? value : '')

/** Boxes of a form that are ticked come one by one, links carry them joined. */
const classesOf = (query: URLSearchParams): string => {
  const codes = query.getAll('catalogueCode').flatMap(value => value.split(','))
  const known = codes.map(code => code.trim()).filter(code => /^[A-Za-z]\d{0,8}$/.test(code))
  return [...new Set(known)].slice(0, mostClasses).join(',')
}

export const readBidders = (query: URLSearchParams): BidderQuery => {
  const read = Object.fromEntries(bidderNames.map(name => [name, queryText(query, name)])) as BidderQuery
  return {
    ...read,
    catalogueCode: classesOf(query),
    deadline: oneOf(Object.keys(deadlinePeriods), read.deadline),
    deadlineOf: oneOf(['documents'], read.deadlineOf),
    smeReserved: oneOf(['1', '0'], read.smeReserved),
    nameMatch: oneOf(['exact'], read.nameMatch),
  }
}

/** Why it cannot be searched by; undefined when it can. */
export const biddersRefusal = ({
  deadlineStart: start,
  deadlineEnd: end,
  amountMin: min,
  amountMax: max,
}: BidderQuery): string | undefined => {
  if ([start, end].some(time => time && !parseWireTime(time))) return dateFormMessage
  if (start && end && wireDate(end) < wireDate(start)) return dateOrderMessage
  if ([min, max].some(money => money && !amount.test(money))) return amountFormMessage
  return min && max && Number(max) < Number(min) ? amountOrderMessage : undefined
}

/** The same as the calls take it. */
export const biddersInput = (read: BidderQuery) =>
  ({
    ...read,
    deadline: read.deadline as DeadlinePeriod | '',
    deadlineStart: wireDate(read.deadlineStart),
    deadlineEnd: wireDate(read.deadlineEnd),
    deadlineOf: read.deadlineOf as 'documents' | '',
    smeReserved: read.smeReserved as '1' | '0' | '',
    nameMatch: read.nameMatch as 'exact' | '',
  }) satisfies BiddersFilters
