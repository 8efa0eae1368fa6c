import { floorTo, parseDecimal, toPlainText } from './decimal.ts'

/** Adds amounts of yuan to the fen, without floating point; what is no amount adds nothing. */
export const sumMoney = (amounts: readonly (string | number)[]): string => {
  const fen = amounts.reduce<bigint>((sum, amount) => {
    const parsed = parseDecimal(amount)
    if (!parsed || parsed.negative) return sum
    const { whole, fraction } = floorTo(parsed, 2)
    return sum + BigInt(whole + fraction)
  }, 0n)
  const digits = fen.toString().padStart(3, '0')
  return toPlainText({ negative: false, whole: digits.slice(0, -2), fraction: digits.slice(-2) })
}
