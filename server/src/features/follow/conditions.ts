import { noticeTypes, purchaseManners, purchaseNatures } from '@sunport/contract/codes.ts'
import { deadlinePeriods } from '@sunport/contract/rules/deadline-range.ts'

export interface Condition {
  label: string
  words: string
}

const nameIn =
  (names: Readonly<Record<string, string>>) =>
  (code: string): string =>
    names[code] ?? code
const wan = (amount: string): string => `${amount} 万元`
const typeNames = (codes: string): string =>
  [...new Set(codes.split(',').map(code => noticeTypes[code]?.name ?? code))].join('、')

/** What queries of lists narrow by, in words; what is not named here says only how a page looks. */
const labels: Readonly<Record<string, { label: string; words?: (value: string) => string }>> = {
  searchKey: { label: '关键词' },
  keywords: { label: '关键词' },
  keyword: { label: '关键词' },
  title: { label: '标题' },
  noticeType: { label: '公告类型', words: typeNames },
  purchaseManner: { label: '采购方式', words: nameIn(purchaseManners) },
  purchaseNature: { label: '采购品类', words: nameIn(purchaseNatures) },
  openTenderCode: { label: '项目编号' },
  name: { label: '单位' },
  purchaser: { label: '采购人' },
  agency: { label: '代理机构' },
  supplier: { label: '供应商' },
  operationStartTime: { label: '起始' },
  operationEndTime: { label: '截止' },
  biddable: { label: '范围', words: () => '仅看可投标' },
  budgetMin: { label: '预算不低于', words: wan },
  budgetMax: { label: '预算不高于', words: wan },
  amountMin: { label: '金额不低于', words: wan },
  amountMax: { label: '金额不高于', words: wan },
  catalogueCode: { label: '采购品目' },
  deadline: { label: '截止时间', words: nameIn(deadlinePeriods) },
  deadlineStart: { label: '截止时间起' },
  deadlineEnd: { label: '截止时间止' },
  smeReserved: { label: '面向中小企业' },
  publishNumber: { label: '文号' },
}

/** What a list is narrowed by, for whoever is about to follow it. */
export const conditionsIn = (
  query: URLSearchParams,
  regionName: (code: string) => string | null,
): Condition[] =>
  [...query].flatMap(([name, value]): Condition[] => {
    if (name === 'regionCode') return [{ label: '地区', words: regionName(value) ?? value }]
    const known = Object.hasOwn(labels, name) ? labels[name] : undefined
    return known ? [{ label: known.label, words: known.words?.(value) ?? value }] : []
  })

const longest = 60

/** The list as letters call it. */
export const titleWith = (title: string, conditions: readonly Condition[]): string => {
  const words = conditions.map(each => each.words).join('、')
  return words ? `${title}（${words.length > longest ? `${words.slice(0, longest)}…` : words}）` : title
}
