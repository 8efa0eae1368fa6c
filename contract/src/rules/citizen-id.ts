import { isBlank, ruleSchema } from './rule-schema.ts'

/**
 * First two digits of every province, of Taiwan, Hong Kong and Macao, of residence permits (83)
 * and of foreigners (91).
 */
const regionCodes = new Set(
  (
    '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 ' +
    '50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'
  ).split(' '),
)

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkDigits = '10X98765432'

/** The eighteenth character that belongs to seventeen digits (GB 11643). */
export const citizenIdCheckDigit = (seventeenDigits: string): string => {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(seventeenDigits[at]), 0)
  return checkDigits.charAt(sum % 11)
}

/**
 * The five checks of a citizen id, in their order. A small x is refused as a wrong format: it is stored
 * and compared as X. The birth date is left alone, since no message exists for it.
 */
export const citizenIdProblem = (value: string): string | undefined => {
  if (isBlank(value)) return '证件号码不能为空'
  if (value.length !== 18) return '证件号码长度不为18位'
  if (!/^\d{17}[\dX]$/.test(value)) return '证件号码格式错误'
  if (!regionCodes.has(value.slice(0, 2))) return '地址编码错误'
  if (citizenIdCheckDigit(value) !== value[17]) return '证件号码校验位错误'
  return undefined
}

export const citizenIdSchema = ruleSchema(citizenIdProblem)
