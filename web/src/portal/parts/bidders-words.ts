import { deadlinePeriods } from '@sunport/contract/rules/deadline-range.ts'
import type { BidderQuery } from '@sunport/regions/filter-names.ts'
import { deadlineKinds, reservedWords } from './bidders-fields.tsx'
import type { Choice } from './choices.ts'
import { itemNames } from './item-tree.tsx'

export const bidderLabels: Record<keyof BidderQuery, string> = {
  catalogueCode: '采购品目',
  deadline: '截止时间',
  deadlineStart: '截止不早于',
  deadlineEnd: '截止不晚于',
  deadlineOf: '截止时间按',
  amountMin: '金额不低于',
  amountMax: '金额不高于',
  smeReserved: '中小企业',
  supplier: '供应商',
  nameMatch: '名称',
}

/** Values that are no words of their own. */
export const bidderWords = (
  items: Choice[],
): Partial<Record<keyof BidderQuery, (value: string) => string | undefined>> => ({
  catalogueCode: codes => itemNames(items, codes),
  deadline: period => deadlinePeriods[period as keyof typeof deadlinePeriods],
  deadlineOf: kind => deadlineKinds[kind],
  amountMin: amount => `${amount} 万元`,
  amountMax: amount => `${amount} 万元`,
  smeReserved: code => reservedWords[code as keyof typeof reservedWords],
  nameMatch: () => '完全一致',
})
