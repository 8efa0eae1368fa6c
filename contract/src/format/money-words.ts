import { floorTo, parseDecimal } from './decimal.ts'

const digitWords = [...'零壹贰叁肆伍陆柒捌玖']
const placeWords = ['', '拾', '佰', '仟']
const groupWords = ['', '万', '亿', '万亿']

const wordOf = (digit: string): string => digitWords[Number(digit)] ?? ''

/** Four digits: `1005` is 壹仟零伍; zeros at the end say nothing. */
const groupOf = (digits: string): string =>
  [...digits]
    .map((digit, at) => (digit === '0' ? '零' : wordOf(digit) + placeWords[digits.length - 1 - at]))
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '')

const wholeOf = (whole: string): string => {
  const groups = whole.padStart(Math.ceil(whole.length / 4) * 4, '0').match(/\d{4}/g) ?? []
  return groups
    .map((digits, at) => {
      const words = groupOf(digits)
      const place = groups.length - 1 - at
      // 万亿 ends in 亿, which is said once: by the group that stands there, or by the last one above it.
      const isSaidBelow = place === 3 && /[1-9]/.test(groups[at + 1] ?? '')
      if (!words) return '零'
      return words + (isSaidBelow ? '万' : groupWords[place])
    })
    .join('')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '')
}

/**
 * An amount of yuan in the figures that cannot be altered: `1000500.60` is 壹佰万零伍佰元陆角. Rounded down to the fen;
 * '' for what is no amount or too large to be read.
 */
export const moneyWords = (value: string | number | null | undefined): string => {
  const amount = value === null || value === undefined ? undefined : parseDecimal(value)
  if (!amount || amount.negative) return ''
  const { whole, fraction } = floorTo(amount, 2)
  if (whole.length > 16) return ''
  const [jiao = '0', fen = '0'] = fraction
  const yuan = wholeOf(whole)
  const jiaoWords = jiao === '0' ? (fen !== '0' && yuan ? '零' : '') : `${wordOf(jiao)}角`
  const fenWords = fen === '0' ? '' : `${wordOf(fen)}分`
  const rest = jiaoWords + fenWords
  if (!yuan && !rest) return '零元整'
  return `${yuan ? `${yuan}元` : ''}${rest || '整'}`
}
