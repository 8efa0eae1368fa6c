import { asc, eq, sql } from 'drizzle-orm'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import type { Queries } from '../../platform/database/database.ts'
import { func, type MenuRow, menu as m, roleFunction } from '../../platform/rights/tables.ts'

const treeLock = 7_330_028

export const menuRepo = (db: Queries) => {
  const all = (): Promise<MenuRow[]> => db.select().from(m).orderBy(asc(m.sort), asc(m.menuCode))
  return {
    ...entityRepo(db, m),
    all,
    /** All menus, with nobody else changing one until the transaction ends: two moves that cross would tie a knot. */
    hold: async (): Promise<MenuRow[]> => {
      await db.execute(sql`SELECT pg_advisory_xact_lock(${treeLock})`)
      return all()
    },
    /** What a role grants today: a disabled function is nobody's. */
    functionsOf: async (roleId: string): Promise<Set<string>> => {
      const rows = await db
        .select({ code: roleFunction.funcCode })
        .from(roleFunction)
        .innerJoin(func, eq(func.funcCode, roleFunction.funcCode))
        .where(sql`${roleFunction.roleId} = ${roleId} AND ${func.status} = '1'`)
      return new Set(rows.map(({ code }) => code))
    },
  }
}
