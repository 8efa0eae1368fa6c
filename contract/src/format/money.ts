import { type Decimal, floorTo, groupThousands, parseDecimal, shift } from './decimal.ts'

/**
 * Yuan with two decimals, rounded down, with thousands separators: `662,845.88`.
 * A missing or unreadable amount shows nothing: `0.00` would be a claim.
 */
export const formatMoney = (value: string | number | null | undefined): string => {
  const amount = readAmount(value)
  return amount ? withSeparators(floorTo(amount, 2)) : ''
}

/** For lists and figures, rounded down: `9,800元`, `66.28万元`, `1.2亿元`. */
export const formatMoneyShort = (value: string | number | null | undefined): string => {
  const amount = readAmount(value)
  if (!amount) return ''
  const yuan = floorTo(amount, 2)
  if (yuan.whole.length > 8) return `${withoutTrailingZeros(floorTo(shift(amount, -8), 2))}亿元`
  if (yuan.whole.length > 4) return `${withoutTrailingZeros(floorTo(shift(amount, -4), 2))}万元`
  return `${withSeparators(yuan).replace(/\.00$/, '')}元`
}

const readAmount = (value: string | number | null | undefined): Decimal | undefined =>
  value === null || value === undefined ? undefined : parseDecimal(value)

const withSeparators = ({ negative, whole, fraction }: Decimal): string =>
  `${negative ? '-' : ''}${groupThousands(whole)}.${fraction}`

const withoutTrailingZeros = (amount: Decimal): string => withSeparators(amount).replace(/\.?0{1,2}$/, '')
