import { administratorRoles } from '@sunport/contract/desk-codes.ts'
import { type FunctionCode, reservedFunctions } from '@sunport/contract/functions.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { CurrentUser } from '../http/context.ts'
import { coversScope, type DataScope, type Holder, type RoleReach, scopeOf } from './data-scope.ts'
import { isAbove } from './grants.ts'
import type { RoleRow } from './tables.ts'

type Reach = Pick<RoleRow, 'dataScope' | 'scopeOrgIds' | 'siteIds' | 'roleLevel' | 'builtIn'>

export interface RoleToGive extends Reach {
  functions: readonly string[]
  /** The units that a custom scope names. */
  scopeOrgs: readonly { id: string; path: string }[]
}

/** The security administrator gives rights that he has no use of himself; everybody else only his own. */
const isAuthority = ({ roleCodes }: CurrentUser): boolean => roleCodes.includes(administratorRoles.security)

/** Nobody yet: what a role says relative to its holder is measured when somebody gets it. */
const anybody = ({ siteIds }: RoleReach): Holder => ({ orgId: null, orgPath: null, siteIds: siteIds ?? [] })

/**
 * Throws where somebody would give away more than he may: a function that he does not hold, or one that
 * would reach further than it does in his own hands. `holders` have the role or are to get it.
 */
export const refuseBeyond = (giver: CurrentUser, role: RoleToGive, holders: readonly Holder[]): void => {
  if (isAbove(role.roleLevel, giver.level)) throw new Problem('role.level')
  const isReserved = !role.builtIn && role.functions.some(code => reservedFunctions.has(code))
  if (isReserved) throw new Problem('role.beyond_own', '该功能只属于内置的安全管理员或审计管理员')
  if (isAuthority(giver)) return
  const pathOf = (orgId: string) =>
    role.scopeOrgs.find(({ id }) => id === orgId)?.path ??
    holders.find(holder => holder.orgId === orgId)?.orgPath ??
    undefined
  for (const code of role.functions) {
    const own = giver.grants.get(code as FunctionCode)
    if (!own) throw new Problem('role.beyond_own')
    const isWithin = (reached: DataScope, holder: Holder) =>
      coversScope(reached, scopeOf([role], holder), pathOf)
    if (!own.some(reach => isWithin([reach], anybody(reach)))) throw new Problem('role.beyond_own')
    if (!holders.every(holder => isWithin(own, holder))) throw new Problem('role.beyond_own')
  }
}

type Excluding = Pick<RoleRow, 'roleCode' | 'exclusiveWith' | 'roleName'>

/** Two roles that nobody may hold together, whichever of them says so. */
export const conflictOf = (roles: readonly Excluding[]): [Excluding, Excluding] | undefined => {
  for (const one of roles)
    for (const other of roles) if (one.exclusiveWith.includes(other.roleCode)) return [one, other]
  return undefined
}

export const refuseConflict = (roles: readonly Excluding[]): void => {
  const conflict = conflictOf(roles)
  if (!conflict) return
  const [one, other] = conflict
  throw new Problem('role.conflict', `角色“${one.roleName}”与“${other.roleName}”互斥，不能同时授予一人`)
}
