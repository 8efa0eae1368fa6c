/** A decimal number as its digits, so that no amount ever passes through floating point. */
export interface Decimal {
  negative: boolean
  /** Digits before the point, without leading zeros; '0' at least. */
  whole: string
  /** Digits after the point, as given. */
  fraction: string
}

const maxLength = 100
const maxExponent = 100
const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

/** Reads plain and exponent notation (a large number prints as `1e+21`); undefined when it is no number. */
export const parseDecimal = (value: string | number): Decimal | undefined => {
  const text = String(value).trim()
  if (text.length > maxLength) return undefined
  const [matched, sign = '', whole = '', fraction = '', exponent = '0'] = pattern.exec(text) ?? []
  if (matched === undefined || whole + fraction === '') return undefined
  const places = Number(exponent)
  if (Math.abs(places) > maxExponent) return undefined
  return shift({ negative: sign === '-', whole, fraction }, places)
}

/** Moves the point: 4 places to the left (-4) turns yuan into 万元. */
export const shift = ({ negative, whole, fraction }: Decimal, places: number): Decimal => {
  const digits = '0'.repeat(Math.max(0, -places)) + whole + fraction + '0'.repeat(Math.max(0, places))
  const point = Math.max(0, -places) + whole.length + places
  return { negative, whole: withoutLeadingZeros(digits.slice(0, point)), fraction: digits.slice(point) }
}

/** The largest number with so many places that is not above the value; also below zero. */
export const floorTo = ({ negative, whole, fraction }: Decimal, places: number): Decimal => {
  const kept = fraction.slice(0, places).padEnd(places, '0')
  const hasRest = /[1-9]/.test(fraction.slice(places))
  const scaled = BigInt(whole + kept) + (negative && hasRest ? 1n : 0n)
  const digits = scaled.toString().padStart(places + 1, '0')
  const point = digits.length - places
  return { negative: negative && scaled !== 0n, whole: digits.slice(0, point), fraction: digits.slice(point) }
}

export const toPlainText = ({ negative, whole, fraction }: Decimal): string =>
  `${negative ? '-' : ''}${whole}${fraction && `.${fraction}`}`

export const groupThousands = (whole: string): string => {
  const head = whole.length % 3
  return [whole.slice(0, head), ...(whole.slice(head).match(/\d{3}/g) ?? [])].filter(Boolean).join(',')
}

const withoutLeadingZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '') || '0'
