import { isBlank, ruleSchema } from './rule-schema.ts'

/** Every mobile number is 1 and ten digits; eleven digits that begin with 0 are a landline without its dash. */
export const mobileProblem = (value: string): string | undefined => {
  if (isBlank(value)) return '手机号码不能为空'
  if (value.length !== 11) return '手机号码长度不为11位'
  if (!/^1\d{10}$/.test(value)) return '手机号码格式不正确'
  return undefined
}

export const mobileSchema = ruleSchema(mobileProblem)
