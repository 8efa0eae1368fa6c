import { parseDecimal } from '../../format/decimal.ts'
import { formatMoneyShort } from '../../format/money.ts'
import { sumMoney } from '../../format/sum-money.ts'
import { type NoticeValues, rowsOf, textOf } from './shape.ts'

/** Something that is probably a slip, though it may be meant. */
export interface NoticeWarning {
  key: string
  message: string
}

/** Amounts are compared by size only: no sum that is kept or shown is made here. */
const sizeOf = (value: unknown): number | undefined => {
  const amount = parseDecimal(textOf(value))
  const size = amount ? Number(`${amount.whole}.${amount.fraction || '0'}`) : Number.NaN
  return size > 0 ? size : undefined
}

const slipFactor = 10
const wan = 10_000
const near = (ratio: number, factor: number): boolean => Math.abs(ratio / factor - 1) <= 0.1

/** How two amounts that should be alike differ, in words; undefined while they are of one size. */
const slipBetween = (first: number, second: number): string | undefined => {
  const ratio = Math.max(first, second) / Math.min(first, second)
  if (ratio < slipFactor * 0.9) return undefined
  if (near(ratio, wan)) return '相差约1万倍，疑似将万元填作元（或相反）'
  const power = 10 ** Math.round(Math.log10(ratio))
  return near(ratio, power) ? `相差约${power}倍，疑似小数点错位` : `相差约${Math.round(ratio)}倍，请核对`
}

interface Band {
  name: string
  least: number
  most: number
}

/** What procurements of a class usually cost, in yuan: wide enough that a true amount is seldom asked about. */
const bands: Readonly<Record<string, Band>> = {
  A: { name: '货物', least: 1000, most: 1e9 },
  A02: { name: '设备', least: 1000, most: 1e9 },
  A04: { name: '图书和档案', least: 500, most: 1e8 },
  A05: { name: '家具和用具', least: 500, most: 2e8 },
  B: { name: '工程', least: 10_000, most: 2e10 },
  B07: { name: '装修工程', least: 5000, most: 1e9 },
  B08: { name: '修缮工程', least: 5000, most: 1e9 },
  C: { name: '服务', least: 1000, most: 3e9 },
}
const letters: Readonly<Record<string, string>> = { '1': 'A', '2': 'B', '3': 'C' }

/** By the first item of the catalogue, else by the nature of the project. */
const bandOf = (values: NoticeValues): Band | undefined => {
  const code = textOf(rowsOf(values.catalogue)[0]?.code)
  const letter = code.charAt(0) || letters[textOf(values.purchaseNature)] || ''
  return bands[code.slice(0, 3)] ?? bands[letter]
}

const unusual = (values: NoticeValues): NoticeWarning[] => {
  const band = bandOf(values)
  const budget = sizeOf(values.budget)
  if (!band || budget === undefined) return []
  const words = `预算金额${formatMoneyShort(textOf(values.budget))}`
  if (budget < band.least)
    return [{ key: 'budget', message: `${words}，低于${band.name}项目的常见数额，请核对是否以万元填写` }]
  if (budget > band.most)
    return [{ key: 'budget', message: `${words}，高于${band.name}项目的常见数额，请核对小数点和单位` }]
  return []
}

/** `30（套）`: how many. */
const countOf = (quantity: unknown): number | undefined =>
  sizeOf(/^\d+(?:\.\d+)?/.exec(textOf(quantity))?.[0] ?? '')

const againstBudget = (values: NoticeValues): NoticeWarning[] => {
  const budget = sizeOf(values.budget)
  if (budget === undefined) return []
  const compared = (key: string, label: string, value: unknown): NoticeWarning[] => {
    const amount = sizeOf(value)
    if (amount === undefined) return []
    const slip = slipBetween(amount, budget)
    if (slip) return [{ key, message: `${label}与预算金额${slip}` }]
    return amount > budget ? [{ key, message: `${label}高于预算金额` }] : []
  }
  const won = rowsOf(values.suppliers).map(row => textOf(row.amount))
  return [
    ...compared('ceiling', '最高限价', values.ceiling),
    ...compared('suppliers', '中标（成交）金额合计', sumMoney(won)),
  ]
}

/** One subject alone cannot cost many times what all of them do. */
const unlikelyPrices = (values: NoticeValues): NoticeWarning[] => {
  const total = sizeOf(values.successfulMoney)
  if (total === undefined) return []
  return rowsOf(values.subjects).flatMap((row, at) => {
    const [price, count] = [sizeOf(row.price), countOf(row.quantity)]
    if (price === undefined || count === undefined || price * count <= total) return []
    const slip = slipBetween(price * count, total)
    return slip
      ? [{ key: `subjects.${at}.price`, message: `主要标的第${at + 1}行单价乘以数量与总金额${slip}` }]
      : []
  })
}

/** Amounts of a notice that look like a slip of the point or of the unit. Warns only: some are meant. */
export const amountWarnings = (values: NoticeValues): NoticeWarning[] => [
  ...unusual(values),
  ...againstBudget(values),
  ...unlikelyPrices(values),
]
