import { isBlank, ruleSchema } from './rule-schema.ts'

/** The longest address that mail servers carry (RFC 5321). */
const maxLength = 254
const maxLocalLength = 64
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const topLevelDomain = /^[a-z][a-z0-9-]*[a-z0-9]$/i

export const emailProblem = (value: string): string | undefined => {
  if (isBlank(value)) return '邮箱不能为空'
  return value.length <= maxLength && isAddress(value) ? undefined : '请输入正确的邮箱'
}

const isAddress = (value: string): boolean => {
  const at = value.lastIndexOf('@')
  const local = value.slice(0, Math.max(0, at))
  const labels = value.slice(at + 1).split('.')
  return (
    local.length <= maxLocalLength &&
    localPart.test(local) &&
    labels.length >= 2 &&
    labels.every(label => domainLabel.test(label)) &&
    topLevelDomain.test(labels.at(-1) ?? '')
  )
}

export const emailSchema = ruleSchema(emailProblem)
