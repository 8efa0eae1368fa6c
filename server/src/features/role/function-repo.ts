import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { type DataScope, withinScope } from '../../platform/rights/data-scope.ts'
import { func as f } from '../../platform/rights/tables.ts'

export type FunctionTableRow = typeof f.$inferSelect

export interface Holder extends Record<string, unknown> {
  id: string
  userName: string
  realName: string | null
  orgName: string | null
  status: '0' | '1'
  roles: string[]
}

export const functionRepo = (db: Queries) => ({
  all: (): Promise<FunctionTableRow[]> => db.select().from(f).orderBy(asc(f.sort)),

  roleCounts: async (): Promise<Map<string, number>> => {
    const { rows } = await db.execute<{ code: string; total: number }>(
      sql`SELECT func_code AS code, count(*)::int AS total FROM role_function GROUP BY func_code`,
    )
    return new Map(rows.map(({ code, total }) => [code, total]))
  },

  /** Held against every other change until the transaction ends. */
  lock: async (code: string): Promise<FunctionTableRow | undefined> =>
    (await db.select().from(f).where(eq(f.funcCode, code)).for('update'))[0],

  /** undefined when somebody else changed it since it was read. */
  update: async (
    code: string,
    version: number,
    values: Partial<FunctionTableRow>,
  ): Promise<FunctionTableRow | undefined> =>
    (
      await db
        .update(f)
        .set({ ...values, version: sql`${f.version} + 1` })
        .where(and(eq(f.funcCode, code), eq(f.version, version)))
        .returning()
    )[0],

  /** Who holds it through a role that is in force, within a scope. */
  holders: async (code: string, today: string, scope: DataScope, userId: string): Promise<Holder[]> => {
    const within = withinScope(scope, { orgId: sql`u.org_id` }, userId)
    const { rows } = await db.execute<Holder>(sql`
      SELECT u.id, u.user_name AS "userName", u.real_name AS "realName", o.org_name AS "orgName", u.status,
        array_agg(r.role_name ORDER BY r.role_name) AS roles
      FROM role_function f JOIN role r ON r.id = f.role_id AND r.status = '1'
          AND (r.valid_to IS NULL OR r.valid_to >= ${today})
        JOIN user_role m ON m.role_id = r.id JOIN app_user u ON u.id = m.user_id
        LEFT JOIN organisation o ON o.id = u.org_id
      WHERE f.func_code = ${code} AND ${within} GROUP BY u.id, o.org_name ORDER BY u.user_name LIMIT 1000`)
    return rows
  },
})
