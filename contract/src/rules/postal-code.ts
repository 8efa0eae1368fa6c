import { isBlank, ruleSchema } from './rule-schema.ts'

export const postalCodeProblem = (value: string): string | undefined => {
  if (isBlank(value)) return '邮编不能为空'
  return value.length === 6 && /^\d{6}$/.test(value) ? undefined : '请输入正确的邮编号码'
}

export const postalCodeSchema = ruleSchema(postalCodeProblem)
