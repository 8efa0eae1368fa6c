import type { user as calls } from '@sunport/contract/calls/user.ts'
import { administratorRoles, enabled } from '@sunport/contract/codes.ts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { z } from 'zod'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import {
  organisation as o,
  role,
  roleFunction,
  appUser as u,
  userRole,
} from '../../platform/rights/tables.ts'
import type { HeldRole } from './record.ts'

export type UserFilter = z.output<typeof calls.list.input>

const inactiveMs = 90 * 86_400_000

const onlyThose = (only: UserFilter['only'], now: Date): SQL | undefined => {
  switch (only) {
    case 'locked':
      return sql`${u.lockedUntil} > ${now.toISOString()}::timestamptz`
    case 'never-logged-in':
      return isNull(u.lastLoginAt)
    case 'inactive':
      return lt(u.lastLoginAt, new Date(now.getTime() - inactiveMs))
    case 'deregistered':
      return isNotNull(u.deregisteredAt)
    default:
      return isNull(u.deregisteredAt)
  }
}

const conditionsOf = (filter: UserFilter, now: Date): SQL | undefined =>
  and(
    filter.keyword
      ? or(
          ilike(u.userName, likePattern(filter.keyword)),
          ilike(u.realName, likePattern(filter.keyword)),
          // Whole numbers are nobody's business in a list; their ends are enough to find somebody by.
          /^\d{4}$/.test(filter.keyword) ? sql`right(${u.mobile}, 4) = ${filter.keyword}` : undefined,
        )
      : undefined,
    filter.orgId
      ? sql`${u.orgId} IN (SELECT below.id FROM organisation below JOIN organisation top
          ON below.path LIKE top.path || '%' WHERE top.id = ${filter.orgId})`
      : undefined,
    filter.roleId
      ? sql`EXISTS (SELECT 1 FROM user_role m WHERE m.user_id = ${u.id} AND m.role_id = ${filter.roleId})`
      : undefined,
    filter.status ? eq(u.status, filter.status) : undefined,
    onlyThose(filter.only, now),
  )

const shape = {
  sortable: {
    userName: u.userName,
    realName: u.realName,
    lastLoginAt: u.lastLoginAt,
    createDate: u.createDate,
    latestModifyDate: u.latestModifyDate,
  },
  order: [desc(u.createDate), asc(u.id)],
}

export const userRepo = (db: Queries) => {
  const entity = entityRepo(db, u)
  return {
    ...entity,
    list: (filter: UserFilter, within: SQL, now: Date) =>
      entity.page(and(conditionsOf(filter, now), within), filter, shape),
    organisations: async (ids: string[]) =>
      ids.length === 0
        ? []
        : db
            .select({ id: o.id, path: o.path, orgName: o.orgName, state: o.state })
            .from(o)
            .where(inArray(o.id, ids)),
    run: (statement: SQL) => db.execute(statement),
    rolesOf: async (userIds: string[]): Promise<Map<string, (HeldRole & { userId: string })[]>> => {
      if (userIds.length === 0) return new Map()
      const rows = await db
        .select({ userId: userRole.userId, id: role.id, roleCode: role.roleCode, roleName: role.roleName })
        .from(userRole)
        .innerJoin(role, eq(role.id, userRole.roleId))
        .where(inArray(userRole.userId, userIds))
        .orderBy(asc(role.roleCode))
      return Map.groupBy(rows, row => row.userId)
    },
    roles: async (ids: string[]) =>
      ids.length === 0 ? [] : db.select().from(role).where(inArray(role.id, ids)),
    functionsOf: async (roleId: string): Promise<string[]> =>
      (
        await db
          .select({ code: roleFunction.funcCode })
          .from(roleFunction)
          .where(eq(roleFunction.roleId, roleId))
      ).map(({ code }) => code),
    setRoles: async (userId: string, roleIds: string[]): Promise<void> => {
      await db.delete(userRole).where(eq(userRole.userId, userId))
      if (roleIds.length > 0)
        await db.insert(userRole).values([...new Set(roleIds)].map(roleId => ({ userId, roleId })))
    },
    /** Others who are enabled and hold the same administrator's role. */
    otherHolders: async (userId: string, roleCode: string): Promise<number> => {
      const [row] = await db
        .select({ total: count() })
        .from(userRole)
        .innerJoin(role, eq(role.id, userRole.roleId))
        .innerJoin(u, eq(u.id, userRole.userId))
        .where(and(eq(role.roleCode, roleCode), eq(u.status, enabled.on), sql`${u.id} <> ${userId}`))
      return row?.total ?? 0
    },
  }
}

export type UserRepo = ReturnType<typeof userRepo>

export const administratorCodes: readonly string[] = Object.values(administratorRoles)
