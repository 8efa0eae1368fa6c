import { ruleSchema } from './rule-schema.ts'

const maxLength = 8

/**
 * Two to four Chinese characters, the rare ones beyond the basic plane included. The specification gives
 * neither words nor a required message: the words are ours, and blank passes.
 */
export const chineseNameProblem = (value: string): string | undefined => {
  if (value === '') return undefined
  const isName = value.length <= maxLength && /^[\p{Unified_Ideograph}〇]{2,4}$/u.test(value)
  return isName ? undefined : '请输入2至4个汉字'
}

export const chineseNameSchema = ruleSchema(chineseNameProblem)
