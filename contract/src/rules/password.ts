import { ruleSchema } from './rule-schema.ts'

export const passwordMinLength = 8
/** Bounds the work of hashing; longer than any passphrase that people type. */
const maxLength = 128
const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]

const tooShort = '密码长度需为8位以上'
const tooPlain = '需为8位以上数字、字母、特殊字符任意两种'

/** Too short comes first; a password that is long enough but of one kind gets the second message. */
export const passwordProblem = (value: string): string | undefined => {
  if (value.length < passwordMinLength) return tooShort
  if (value.length > maxLength) return `密码不能超过${maxLength}位`
  const kindCount = kinds.filter(kind => kind.test(value)).length
  return kindCount >= 2 ? undefined : tooPlain
}

export const passwordSchema = ruleSchema(passwordProblem)
