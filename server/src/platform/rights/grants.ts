import { enabled } from '@sunport/contract/codes.ts'
import { type RoleLevel, roleLevel } from '@sunport/contract/desk-codes.ts'
import { type FunctionCode, isFunctionCode } from '@sunport/contract/functions.ts'
import { and, eq, gte, isNull, or, type Placeholder, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { composedOnce } from '../database/prepared.ts'
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

const isHeld = (userId: string | Placeholder, today: string | Placeholder) =>
  and(
    eq(userRole.userId, userId),
    eq(role.status, enabled.on),
    or(isNull(role.validTo), gte(role.validTo, today)),
  )

/** The roles that somebody holds today; a disabled or expired one grants nothing. */
export const rolesOf = async (db: Queries, userId: string, today: string): Promise<RoleRow[]> => {
  const rows = await db
    .select({ role })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(isHeld(userId, today))
    .orderBy(role.roleCode)
  return rows.map(row => row.role)
}

const codesOfRole = sql<string[]>`ARRAY(
  SELECT ${roleFunction.funcCode} FROM ${roleFunction} JOIN ${func} ON ${func.funcCode} = ${roleFunction.funcCode}
  WHERE ${roleFunction.roleId} = ${role.id} AND ${func.status} = ${enabled.on})`

/** Asked with every request of somebody signed in: composed once, and planned once a connection. */
const rightsOfUser = composedOnce((db: Queries) =>
  db
    .select({ role, codes: codesOfRole })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(isHeld(sql.placeholder('userId'), sql.placeholder('today')))
    .orderBy(role.roleCode)
    .prepare('rights_of_user'),
)

/** What somebody may do, and to what: read for every request, so that a change holds at once. */
export const rightsOf = async (
  db: Queries,
  holder: Holder & { id: string },
  today: string,
): Promise<Rights> => {
  const held = await rightsOfUser(db).execute({ userId: holder.id, today })
  const granting = new Map<FunctionCode, RoleRow[]>()
  for (const { role: row, codes } of held)
    for (const code of codes.filter(isFunctionCode)) granting.set(code, [...(granting.get(code) ?? []), row])
  return {
    roles: held.map(row => row.role),
    grants: new Map([...granting].map(([code, roles]) => [code, scopeOf(roles, holder)])),
  }
}
