import { formatMoney } from '@sunport/contract/format/money.ts'
import { normalizeMoney } from '@sunport/contract/rules/money.ts'

/** More digits than any budget has; what is longer is a slip of the paste. */
const maxLength = 40

/**
 * The text of a money field after typing or pasting: digits, a point, two decimals. Separators, full-width digits
 * and the sign of yuan are understood; less than nothing is 0; what is no amount leaves the text as it was.
 */
export const typedMoney = (before: string, typed: string): string => {
  const plain = typed.normalize('NFKC').replace(/[\s,¥元]/g, '')
  if (plain === '') return ''
  if (/^-\d+(?:\.\d*)?$/.test(plain)) return '0'
  if (plain.length > maxLength || !/^\d*(?:\.\d*)?$/.test(plain)) return before
  const [whole = '', decimals] = plain.split('.')
  return decimals === undefined ? whole : `${whole || '0'}.${decimals.slice(0, 2)}`
}

/** The amount that a typed text stands for; blank is 0.00. */
export const amountOf = (typed: string): string => normalizeMoney(typed)

/** What the field shows when it gets the focus: the plain amount, nothing for 0.00. */
export const textToEdit = (amount: string | number | null | undefined): string => {
  const plain = normalizeMoney(amount)
  return plain === '0.00' ? '' : plain
}

/** What the field shows at rest. */
export const textAtRest = (amount: string | number | null | undefined): string =>
  formatMoney(normalizeMoney(amount))
