import { isBlank, ruleSchema } from './rule-schema.ts'

const maxLength = 20
const mobile = /^1\d{10}$/
const landline = /^(?:0\d{2,3}-?)?\d{7,8}$/
/** Service numbers such as 400-800-1234. */
const threeGroups = /^\d{3,4}-\d{3,4}-\d{3,4}$/

export const contactPhoneProblem = (value: string): string | undefined => {
  if (isBlank(value)) return '请输入联系电话'
  const isNumber =
    value.length <= maxLength && [mobile, landline, threeGroups].some(pattern => pattern.test(value))
  return isNumber ? undefined : '请输入正确的号码'
}

export const contactPhoneSchema = ruleSchema(contactPhoneProblem)
