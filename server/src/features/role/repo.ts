import type { role as calls } from '@sunport/contract/calls/role.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { and, asc, count, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import type { Holder } from '../../platform/rights/data-scope.ts'
import {
  appUser,
  func,
  organisation,
  role as r,
  roleFunction,
  userRole,
} from '../../platform/rights/tables.ts'

export type RoleFilter = z.output<typeof calls.list.input>

const conditionsOf = ({
  keyword,
  roleLevel,
  status,
  orgId,
  funcCode,
  builtIn,
}: RoleFilter): SQL | undefined =>
  and(
    keyword
      ? or(ilike(r.roleCode, likePattern(keyword)), ilike(r.roleName, likePattern(keyword)))
      : undefined,
    roleLevel ? eq(r.roleLevel, roleLevel) : undefined,
    status && status !== '2' ? eq(r.status, status) : undefined,
    orgId ? eq(r.orgId, orgId) : undefined,
    builtIn ? eq(r.builtIn, builtIn === '1') : undefined,
    funcCode
      ? sql`EXISTS (SELECT 1 FROM role_function f WHERE f.role_id = ${r.id} AND f.func_code = ${funcCode})`
      : undefined,
  )

const shape = {
  sortable: { roleCode: r.roleCode, roleName: r.roleName, latestModifyDate: r.latestModifyDate },
  order: [asc(r.roleLevel), asc(r.roleCode)],
}

export const roleRepo = (db: Queries) => {
  const entity = entityRepo(db, r)
  return {
    ...entity,
    /** Common roles are everybody's to see; a unit's own only within reach. */
    list: (filter: RoleFilter, within: SQL) =>
      entity.page(and(conditionsOf(filter), or(isNull(r.orgId), within)), filter, shape),
    functionsOf: async (roleIds: string[]): Promise<Map<string, string[]>> => {
      if (roleIds.length === 0) return new Map()
      const rows = await db
        .select()
        .from(roleFunction)
        .where(inArray(roleFunction.roleId, roleIds))
        .orderBy(asc(roleFunction.funcCode))
      const grouped = Map.groupBy(rows, row => row.roleId)
      return new Map([...grouped].map(([id, held]) => [id, held.map(({ funcCode }) => funcCode)]))
    },
    /** Of these functions, the ones that are switched on. */
    enabledAmong: async (codes: readonly string[]): Promise<string[]> =>
      codes.length === 0
        ? []
        : (
            await db
              .select({ code: func.funcCode })
              .from(func)
              .where(and(inArray(func.funcCode, [...codes]), eq(func.status, enabled.on)))
              .orderBy(asc(func.sort))
          ).map(({ code }) => code),
    setFunctions: async (roleId: string, codes: readonly string[]): Promise<void> => {
      await db.delete(roleFunction).where(eq(roleFunction.roleId, roleId))
      if (codes.length > 0)
        await db.insert(roleFunction).values([...new Set(codes)].map(funcCode => ({ roleId, funcCode })))
    },
    userCounts: async (roleIds: string[]): Promise<Map<string, number>> => {
      if (roleIds.length === 0) return new Map()
      const rows = await db
        .select({ id: userRole.roleId, total: count() })
        .from(userRole)
        .where(inArray(userRole.roleId, roleIds))
        .groupBy(userRole.roleId)
      return new Map(rows.map(({ id, total }) => [id, total]))
    },
    members: (roleId: string, within: SQL) =>
      db
        .select({
          id: appUser.id,
          userName: appUser.userName,
          realName: appUser.realName,
          orgName: organisation.orgName,
          status: appUser.status,
          version: appUser.version,
        })
        .from(userRole)
        .innerJoin(appUser, eq(appUser.id, userRole.userId))
        .leftJoin(organisation, eq(organisation.id, appUser.orgId))
        .where(and(eq(userRole.roleId, roleId), within))
        .orderBy(asc(appUser.userName))
        .limit(1000),
    /** Where the holders of a role stand: scopes are measured from there. */
    placesOfHolders: (roleId: string): Promise<Holder[]> =>
      db
        .selectDistinct({ orgId: appUser.orgId, orgPath: organisation.path, siteIds: appUser.siteIds })
        .from(userRole)
        .innerJoin(appUser, eq(appUser.id, userRole.userId))
        .leftJoin(organisation, eq(organisation.id, appUser.orgId))
        .where(eq(userRole.roleId, roleId)),
    organisations: async (ids: string[]) =>
      ids.length === 0
        ? []
        : db
            .select({ id: organisation.id, path: organisation.path, orgName: organisation.orgName })
            .from(organisation)
            .where(inArray(organisation.id, ids)),
  }
}
