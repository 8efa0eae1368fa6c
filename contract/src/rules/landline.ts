import { ruleSchema } from './rule-schema.ts'

const maxLength = 14

/**
 * Area code of two or three digits, with or without its leading 0 (010, 0571), dash, five to nine digits.
 * Blank passes: whether a landline is needed at all is the field's to say.
 */
export const landlineProblem = (value: string): string | undefined => {
  if (value === '') return undefined
  const isLandline = value.length <= maxLength && /^0?\d{2,3}-\d{5,9}$/.test(value)
  return isLandline ? undefined : '请填写有效的电话号码'
}

export const landlineSchema = ruleSchema(landlineProblem)
