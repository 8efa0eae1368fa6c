import { type RoleRule, roleMapOf } from '@sunport/contract/sso/role-map.ts'

export interface Meant {
  roleCodes: string[]
  orgCode: string | undefined
  /** Undefined: no line names sites, and the account's own stay. */
  siteCodes: string[] | undefined
}

/** Lines that somebody's words meet name two units, or hold their roles to sites that have none in common. */
export class Contradiction extends Error {}

const roleCodesIn = (rules: readonly RoleRule[]): string[] => [
  ...new Set(rules.flatMap(({ roleCodes }) => roleCodes)),
]

/** The sites that all lines of a role name together; undefined when one of them names none. */
const sitesOfRole = (rules: readonly RoleRule[], roleCode: string): string[] | undefined => {
  const lines = rules.filter(({ roleCodes }) => roleCodes.includes(roleCode))
  return lines.some(({ siteCodes }) => siteCodes.length === 0)
    ? undefined
    : lines.flatMap(({ siteCodes }) => siteCodes)
}

/**
 * What the map gives for somebody's words. An account has one unit, and its sites hold all of its roles: only sites that
 * every role may have are given, so that two lines together never give more than each of them.
 */
export const meantBy = (
  words: readonly string[],
  map: string,
  mayGive: (roleCode: string) => boolean,
): Meant => {
  const rules = roleMapOf(map)
    .filter(({ value }) => words.includes(value))
    .map(rule => ({ ...rule, roleCodes: rule.roleCodes.filter(mayGive) }))
    .filter(({ roleCodes }) => roleCodes.length > 0)
  const roleCodes = roleCodesIn(rules)
  const [orgCode, second] = new Set(rules.flatMap(rule => rule.orgCode ?? []))
  if (second !== undefined) throw new Contradiction('two units')
  const held = roleCodes.flatMap(code => {
    const sites = sitesOfRole(rules, code)
    return sites ? [sites] : []
  })
  const [first, ...others] = held
  const siteCodes = first && [...new Set(first)].filter(code => others.every(sites => sites.includes(code)))
  if (siteCodes?.length === 0) throw new Contradiction('no site in common')
  return { roleCodes, orgCode, siteCodes }
}
