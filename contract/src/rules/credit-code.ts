import { isBlank, ruleSchema } from './rule-schema.ts'

/** Digits and letters of GB 32100, without I, O, S, V and Z, which are misread. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** The eighteenth character that belongs to seventeen (GB 32100, modulo 31). */
export const creditCodeCheck = (seventeen: string): string => {
  const sum = weights.reduce(
    (total, weight, at) => total + weight * alphabet.indexOf(seventeen.charAt(at)),
    0,
  )
  return alphabet.charAt((31 - (sum % 31)) % 31)
}

/**
 * A unified social credit code: authority, kind of body, six digits of its region, nine characters of the body and
 * the check character. Small letters are refused: codes are stored and compared in capitals.
 */
export const creditCodeProblem = (value: string): string | undefined => {
  if (isBlank(value)) return '统一社会信用代码不能为空'
  if (value.length !== 18) return '统一社会信用代码长度不为18位'
  if (!/^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/.test(value)) return '统一社会信用代码格式错误'
  if (creditCodeCheck(value.slice(0, 17)) !== value[17]) return '统一社会信用代码校验位错误'
  return undefined
}

export const creditCodeSchema = ruleSchema(creditCodeProblem)
