import type { user as calls } from '@sunport/contract/calls/user.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { administratorRoles } from '@sunport/contract/desk-codes.ts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
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
const administratorsLock = 7_330_021

/** What a filter needs to know beside itself. */
export interface Moment {
  now: Date
  /** How long a password lasts; 0 for ever. */
  passwordDays: number
}

const onlyThose = (only: UserFilter['only'], { now, passwordDays }: Moment): SQL | undefined => {
  switch (only) {
    case 'locked':
      return or(gt(u.lockedUntil, now), gt(u.codeLockedUntil, now))
    case 'never-logged-in':
      return and(isNull(u.deregisteredAt), isNull(u.lastLoginAt))
    case 'inactive':
      return and(isNull(u.deregisteredAt), lt(u.lastLoginAt, new Date(now.getTime() - inactiveMs)))
    case 'password-expired':
      return passwordDays > 0
        ? and(
            isNull(u.deregisteredAt),
            lt(u.passwordChangedAt, new Date(now.getTime() - passwordDays * 86_400_000)),
          )
        : sql`false`
    case 'deregistered':
      return isNotNull(u.deregisteredAt)
    default:
      return isNull(u.deregisteredAt)
  }
}

const conditionsOf = (filter: UserFilter, moment: Moment): SQL | undefined =>
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
    filter.siteId ? sql`${filter.siteId} = ANY(${u.siteIds})` : undefined,
    filter.status ? eq(u.status, filter.status) : undefined,
    onlyThose(filter.only, moment),
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
    list: (filter: UserFilter, within: SQL, moment: Moment) =>
      entity.page(and(conditionsOf(filter, moment), within), filter, shape),
    /** Those of some login names who have given a name, also those who have left. */
    names: async (userNames: string[]) =>
      (
        await db
          .select({ userName: u.userName, realName: u.realName })
          .from(u)
          .where(inArray(u.userName, userNames))
      ).flatMap(({ userName, realName }) => (realName ? [{ userName, realName }] : [])),
    organisations: async (ids: string[]) =>
      ids.length === 0
        ? []
        : db
            .select({ id: o.id, path: o.path, orgName: o.orgName, state: o.state })
            .from(o)
            .where(inArray(o.id, ids)),
    findByName: async (canonicalName: string) =>
      (await db.select().from(u).where(eq(u.canonicalName, canonicalName)))[0],
    /** A unit as people write it: its name or its code. */
    organisationNamed: async (words: string) =>
      (
        await db
          .select({ id: o.id })
          .from(o)
          .where(and(or(eq(o.orgName, words), eq(o.orgCode, words)), eq(o.state, 'normal')))
          .limit(2)
      ).map(({ id }) => id),
    /** Two who take each other's rights at once must not both find the other still there. */
    holdAdministrators: () => db.execute(sql`SELECT pg_advisory_xact_lock(${administratorsLock})`),
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
    forgetAvatar: (userId: string) => db.execute(sql`DELETE FROM user_avatar WHERE user_id = ${userId}`),
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
