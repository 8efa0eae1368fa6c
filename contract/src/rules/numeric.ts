import { ruleSchema } from './rule-schema.ts'

const maxLength = 40

/** A plain decimal number: no exponent, no separators, no full-width digits. Blank passes. */
export const numericProblem = (value: string): string | undefined => {
  if (value === '') return undefined
  return value.length <= maxLength && /^-?\d+(?:\.\d+)?$/.test(value) ? undefined : '请输入数字'
}

export const numericSchema = ruleSchema(numericProblem)
