import { and, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { absence, appUser } from '../../platform/rights/tables.ts'

const listed = 10
const name = sql<string>`coalesce(${appUser.realName}, ${appUser.userName})`

/** Who is away when, and who stands in. */
export const absenceRepo = (db: Queries) => ({
  ofUser: (userId: string) =>
    db
      .select({ row: absence, personName: name })
      .from(absence)
      .innerJoin(appUser, eq(appUser.id, absence.delegateId))
      .where(eq(absence.userId, userId))
      .orderBy(desc(absence.fromDay), desc(absence.createdAt))
      .limit(listed),

  ofDelegate: (userId: string, today: string) =>
    db
      .select({ row: absence, personName: name })
      .from(absence)
      .innerJoin(appUser, eq(appUser.id, absence.userId))
      .where(and(eq(absence.delegateId, userId), isNull(absence.endedAt), gte(absence.toDay, today)))
      .orderBy(absence.fromDay, absence.id),

  /** Whether somebody is away at some time between these days. */
  isAway: async (userId: string, fromDay: string, toDay: string): Promise<boolean> =>
    (
      await db
        .select({ id: absence.id })
        .from(absence)
        .where(
          and(
            eq(absence.userId, userId),
            isNull(absence.endedAt),
            lte(absence.fromDay, toDay),
            gte(absence.toDay, fromDay),
          ),
        )
        .limit(1)
    ).length > 0,

  insert: (row: typeof absence.$inferInsert) => db.insert(absence).values(row),

  /** Only the own, and only once. */
  end: async (id: string, userId: string, at: Date, today: string) =>
    (
      await db
        .update(absence)
        .set({ endedAt: at })
        .where(
          and(
            eq(absence.id, id),
            eq(absence.userId, userId),
            isNull(absence.endedAt),
            gte(absence.toDay, today),
          ),
        )
        .returning()
    )[0],
})
