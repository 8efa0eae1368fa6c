import { z } from 'zod'
import { floorTo, parseDecimal, toPlainText } from '../format/decimal.ts'

/** Amounts are stored as numeric(18,2). */
const maxWholeDigits = 16
const maxLength = 40

type MoneyInput = string | number | null | undefined

/**
 * An amount of yuan that is typed or sent: at least 0, plain digits. Thousands separators, full-width digits
 * and exponents are refused rather than guessed at; blank is no problem, it counts as 0.00.
 */
export const moneyProblem = (value: MoneyInput): string | undefined => {
  const text = asText(value)
  if (text === '') return undefined
  if (text.length > maxLength || !/^-?\d+(?:\.\d*)?$/.test(text)) return '请输入正确的金额'
  if (text.startsWith('-') && /[1-9]/.test(text)) return '金额不能小于0'
  if ((parseDecimal(text)?.whole.length ?? 0) > maxWholeDigits)
    return `金额的整数部分不能超过${maxWholeDigits}位`
  return undefined
}

/** The amount as it is kept: two decimals, rounded down; blank becomes 0.00. */
export const normalizeMoney = (value: MoneyInput): string => {
  const amount = parseDecimal(asText(value))
  return amount ? toPlainText(floorTo(amount, 2)) : '0.00'
}

export const moneySchema = z
  .union([z.string(), z.number()], { error: '请输入正确的金额' })
  .nullish()
  .superRefine((value, context) => {
    const message = moneyProblem(value)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform(normalizeMoney)

const asText = (value: MoneyInput): string => String(value ?? '').trim()
