import { enabled } from '@sunport/contract/codes.ts'
import { type RoleLevel, roleLevel } from '@sunport/contract/desk-codes.ts'
import { type FunctionCode, isFunctionCode } from '@sunport/contract/functions.ts'
import { and, eq, gte, isNull, or } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { type DataScope, type Holder, scopeOf } from './data-scope.ts'
import { func, type RoleRow, role, roleFunction, userRole } from './tables.ts'

export interface Rights {
  roles: RoleRow[]
  /** Functions held, each with how far it reaches. */
  grants: ReadonlyMap<FunctionCode, DataScope>
}

/** Levels by what they are worth: a system administrator stands above a unit's. */
const rank: Record<RoleLevel, number> = {
  [roleLevel.ordinary]: 0,
  [roleLevel.unit]: 1,
  [roleLevel.system]: 2,
}

export const isAbove = (level: RoleLevel, other: RoleLevel): boolean => rank[level] > rank[other]

export const highestLevel = (roles: readonly Pick<RoleRow, 'roleLevel'>[]): RoleLevel =>
  roles.reduce<RoleLevel>(
    (highest, { roleLevel: level }) => (isAbove(level, highest) ? level : highest),
    roleLevel.ordinary,
  )

/** The roles that somebody holds today; a disabled or expired one grants nothing. */
export const rolesOf = async (db: Queries, userId: string, today: string): Promise<RoleRow[]> => {
  const rows = await db
    .select({ role })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(
      and(
        eq(userRole.userId, userId),
        eq(role.status, enabled.on),
        or(isNull(role.validTo), gte(role.validTo, today)),
      ),
    )
    .orderBy(role.roleCode)
  return rows.map(row => row.role)
}

/** What somebody may do, and to what: read for every request, so that a change holds at once. */
export const rightsOf = async (
  db: Queries,
  holder: Holder & { id: string },
  today: string,
): Promise<Rights> => {
  const [roles, held] = await Promise.all([
    rolesOf(db, holder.id, today),
    db
      .select({ roleId: roleFunction.roleId, code: roleFunction.funcCode })
      .from(userRole)
      .innerJoin(roleFunction, eq(roleFunction.roleId, userRole.roleId))
      .innerJoin(func, and(eq(func.funcCode, roleFunction.funcCode), eq(func.status, enabled.on)))
      .where(eq(userRole.userId, holder.id)),
  ])
  const byCode = Map.groupBy(
    held.filter(({ roleId }) => roles.some(({ id }) => id === roleId)),
    ({ code }) => code,
  )
  const grants = new Map<FunctionCode, DataScope>()
  for (const [code, rows] of byCode) {
    if (!isFunctionCode(code)) continue
    const granting = roles.filter(({ id }) => rows.some(({ roleId }) => roleId === id))
    grants.set(code, scopeOf(granting, holder))
  }
  return { roles, grants }
}
