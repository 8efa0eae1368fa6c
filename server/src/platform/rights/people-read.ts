import { enabled } from '@sunport/contract/codes.ts'
import { unitState } from '@sunport/contract/desk-codes.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { likePattern } from '../database/like.ts'
import { organisation, appUser as u } from './tables.ts'

const offered = 50

/** Somebody who could sign in today. */
const isActive = (today: string): SQL | undefined =>
  and(
    eq(u.status, enabled.on),
    isNull(u.deregisteredAt),
    sql`coalesce(${u.validFrom} <= ${today}, true) AND coalesce(${u.validTo} >= ${today}, true)`,
    or(isNull(u.orgId), eq(organisation.unitState, unitState.normal)),
  )

/** People who are here, for those who give them something to do. */
export const peopleRead = (db: Queries) => ({
  /** Held, so that nobody who is being disabled is given anything; in the order of ids, so that two never wait crosswise. */
  hold: async (ids: readonly string[]): Promise<void> => {
    await db.execute(
      sql`SELECT id FROM app_user WHERE id = ANY(${sql.param([...ids])}) ORDER BY id FOR UPDATE`,
    )
  },

  active: async (id: string, today: string) =>
    (
      await db
        .select({ user: u, org: organisation })
        .from(u)
        .leftJoin(organisation, eq(organisation.id, u.orgId))
        .where(and(eq(u.id, id), isActive(today)))
    )[0],

  /** Some active holders of one of these functions, by name. */
  candidates: (
    {
      codes,
      keyword,
      notId,
      today,
    }: { codes: readonly FunctionCode[]; keyword: string; notId: string; today: string },
    within?: SQL,
  ) =>
    db
      .select({ id: u.id, userName: u.userName, realName: u.realName, orgName: organisation.orgName })
      .from(u)
      .leftJoin(organisation, eq(organisation.id, u.orgId))
      .where(
        and(
          isActive(today),
          within,
          sql`${u.id} <> ${notId}`,
          keyword
            ? sql`(${u.userName} ILIKE ${likePattern(keyword)} OR ${u.realName} ILIKE ${likePattern(keyword)})`
            : undefined,
          sql`EXISTS (SELECT 1 FROM user_role ur
            JOIN role r ON r.id = ur.role_id AND r.status = ${enabled.on} AND coalesce(r.valid_to >= ${today}, true)
            JOIN role_function rf ON rf.role_id = r.id AND rf.func_code = ANY(${sql.param([...codes])})
            JOIN function f ON f.func_code = rf.func_code AND f.status = ${enabled.on}
            WHERE ur.user_id = ${u.id})`,
        ),
      )
      .orderBy(u.realName, u.id)
      .limit(offered),

  organisation: async (id: string | null) =>
    id
      ? (
          await db
            .select({ id: organisation.id, path: organisation.path })
            .from(organisation)
            .where(eq(organisation.id, id))
        )[0]
      : undefined,
})
