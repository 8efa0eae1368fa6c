/** What one word of the provider gives here: roles, and where the account then belongs. */
export interface RoleRule {
  value: string
  roleCodes: string[]
  /** The unit that the account is put into. */
  orgCode: string | undefined
  /** Sites that the roles are held to; none: to none. */
  siteCodes: string[]
}

const arrow = ' -> '

const ruleOf = (line: string): RoleRule | string => {
  const at = line.lastIndexOf(arrow)
  if (at < 1) return '须写成“单位平台的值 -> 角色编码”'
  const value = line.slice(0, at).trim()
  const words = line
    .slice(at + arrow.length)
    .split(/\s+/)
    .filter(Boolean)
  const marked = (mark: string): string[] =>
    words.filter(word => word.startsWith(mark)).map(word => word.slice(1))
  const roleCodes = words.filter(word => !/^[@#]/.test(word))
  const [orgCode, second] = marked('@')
  const siteCodes = marked('#')
  if (!value || roleCodes.length === 0) return '没有写角色编码'
  if (second !== undefined) return '只能写一个机构编码'
  if (orgCode === '' || siteCodes.includes('')) return '@ 后须写机构编码，# 后须写站点编码'
  return { value, roleCodes, orgCode, siteCodes }
}

const rulesIn = (text: string): [string, RoleRule | string][] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => [line, ruleOf(line)])

/** Why a text is no map, for whoever writes it. */
export const roleMapProblem = (text: string): string | undefined => {
  const wrong = rulesIn(text).find(([, rule]) => typeof rule === 'string')
  return wrong && `“${wrong[0].slice(0, 40)}”：${wrong[1]}`
}

/** One line a word: `值 -> 角色编码 角色编码 @机构编码 #站点编码`. */
export const roleMapOf = (text: string): RoleRule[] =>
  rulesIn(text).flatMap(([, rule]) => (typeof rule === 'string' ? [] : [rule]))
