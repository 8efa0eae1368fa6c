import { administratorRoles } from '@sunport/contract/codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { CurrentUser } from '../http/context.ts'
import { reservedFunctions } from './built-in.ts'
import { coversOrganisation, type DataScope } from './data-scope.ts'
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

const reachesFurther = (role: RoleToGive, own: DataScope): boolean => {
  if (own.siteIds && (role.siteIds.length === 0 || role.siteIds.some(id => !own.siteIds?.includes(id))))
    return role.dataScope === 'all' || role.dataScope === 'site'
  if (own.isAll) return false
  if (role.dataScope === 'all' || role.dataScope === 'site') return true
  // What is said relative to its holder stays within reach, since the holder does.
  return role.dataScope === 'custom' && role.scopeOrgs.some(org => !coversOrganisation(own, org))
}

/** Throws where somebody would give away more than he may. `own` is how far he reaches himself. */
export const refuseBeyond = (giver: CurrentUser, role: RoleToGive, own: DataScope): void => {
  if (isAbove(role.roleLevel, giver.level)) throw new Problem('role.level')
  const isReserved = !role.builtIn && role.functions.some(code => reservedFunctions.has(code))
  if (isReserved) throw new Problem('role.beyond_own', '该功能只属于内置的安全管理员或审计管理员')
  if (isAuthority(giver)) return
  const held = new Set<string>(giver.grants.keys())
  if (role.functions.some(code => !held.has(code)) || reachesFurther(role, own))
    throw new Problem('role.beyond_own')
}

/** Roles that nobody may hold together, whichever of them says so. */
export const refuseConflict = (
  roles: readonly Pick<RoleRow, 'roleCode' | 'exclusiveWith' | 'roleName'>[],
): void => {
  for (const one of roles)
    for (const other of roles)
      if (one.exclusiveWith.includes(other.roleCode))
        throw new Problem('role.conflict', `角色“${one.roleName}”与“${other.roleName}”互斥，不能同时授予一人`)
}
