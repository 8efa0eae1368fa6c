import { parseWireTime, wireDate } from '@sunport/contract/format/dates.ts'
import { textOf } from '../../parts/query.ts'

/** Filters of the notice list, named as in the address and in the call. */
export const filterNames = [
  'noticeType',
  'regionCode',
  'purchaseManner',
  'purchaseNature',
  'title',
  'openTenderCode',
  'purchaser',
  'agency',
  'operationStartTime',
  'operationEndTime',
] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Record<FilterName, string>

export const readFilters = (query: URLSearchParams): Filters =>
  Object.fromEntries(filterNames.map(name => [name, textOf(query, name)])) as Filters

const dateOrderMessage = '结束日期不能早于开始日期'
const dateFormMessage = '日期不存在，请按“年-月-日”填写'

/** Why the filters cannot be searched by; undefined when they can. */
export const refusalOf = ({
  operationStartTime: start,
  operationEndTime: end,
}: Filters): string | undefined => {
  if ([start, end].some(time => time && !parseWireTime(time))) return dateFormMessage
  return start && end && wireDate(end) < wireDate(start) ? dateOrderMessage : undefined
}

/** Both ends are days that count in whole. */
export const timeRange = ({ operationStartTime: start, operationEndTime: end }: Filters) => ({
  operationStartTime: start && `${wireDate(start)} 00:00:00`,
  operationEndTime: end && `${wireDate(end)} 23:59:59`,
})
