import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { organisation, role } from '../../platform/rights/tables.ts'
import { ssoRole } from './table.ts'

/** Which roles of an account the provider's words have brought. */
export const ssoRoleRepo = (db: Queries) => ({
  of: async (userId: string): Promise<string[]> =>
    (await db.select({ id: ssoRole.roleId }).from(ssoRole).where(eq(ssoRole.userId, userId))).map(
      ({ id }) => id,
    ),
  set: async (userId: string, roleIds: readonly string[]): Promise<void> => {
    await db.delete(ssoRole).where(eq(ssoRole.userId, userId))
    if (roleIds.length > 0) await db.insert(ssoRole).values(roleIds.map(roleId => ({ userId, roleId })))
  },
  links: async (userId: string): Promise<{ issuer: string; createdAt: string; lastLoginAt: string }[]> =>
    (
      await db.execute<{ issuer: string; createdAt: string; lastLoginAt: string }>(
        sql`SELECT issuer, created_at AS "createdAt", last_login_at AS "lastLoginAt" FROM sso_identity
          WHERE user_id = ${userId} ORDER BY issuer`,
      )
    ).rows,
  unlink: async (userId: string): Promise<void> => {
    await db.delete(ssoRole).where(eq(ssoRole.userId, userId))
    await db.execute(sql`DELETE FROM sso_identity WHERE user_id = ${userId}`)
  },
  rolesNamed: (codes: readonly string[]) =>
    codes.length === 0
      ? Promise.resolve([])
      : db
          .select({ id: role.id, roleCode: role.roleCode })
          .from(role)
          .where(inArray(role.roleCode, [...codes])),
  sitesNamed: async (codes: readonly string[]): Promise<{ id: string; siteCode: string }[]> =>
    (
      await db.execute<{ id: string; siteCode: string }>(
        sql`SELECT id, site_code AS "siteCode" FROM site WHERE site_code = ANY(${sql.param([...codes])})`,
      )
    ).rows,
  unitOf: async (orgCode: string): Promise<string | undefined> =>
    (
      await db
        .select({ id: organisation.id })
        .from(organisation)
        .where(and(eq(organisation.orgCode, orgCode), eq(organisation.state, 'normal')))
    )[0]?.id,
})
