import { ruleSchema } from './rule-schema.ts'

const maxLength = 2048

/**
 * A web address: http or https, with a host. Addresses with a user name are refused, because
 * `https://gov.cn@evil.example` reads as the wrong site. Blank passes.
 */
export const urlProblem = (value: string): string | undefined => {
  if (value === '') return undefined
  return value.length <= maxLength && isWebAddress(value) ? undefined : '请输入正确的网址'
}

const isWebAddress = (value: string): boolean => {
  const hasHost = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(value)
  return hasHost && !/[\s\\<>"]/.test(value) && isParsable(value)
}

/** `URL.parse` and `URL.canParse` are too young for the browsers of some offices. */
const isParsable = (value: string): boolean => {
  try {
    new URL(value)
    return true
  } catch {
    return false
  }
}

export const urlSchema = ruleSchema(urlProblem)
