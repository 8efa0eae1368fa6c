import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { ssoIdentity, ssoSpent } from './table.ts'

export const ssoRepo = (db: Queries) => ({
  /** Two first logins of one person come one after the other. */
  holdSubject: (issuer: string, subject: string) =>
    db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sso ${issuer} ${subject}`}, 0))`),
  find: async (issuer: string, subject: string) =>
    (
      await db
        .select()
        .from(ssoIdentity)
        .where(and(eq(ssoIdentity.issuer, issuer), eq(ssoIdentity.subject, subject)))
    )[0],
  /** Whose session at the provider it is that has this name there. */
  withSession: async (issuer: string, sid: string) =>
    (
      await db.execute<{ id: string }>(
        sql`SELECT DISTINCT i.id FROM session s JOIN sso_identity i ON i.id = s.sso_identity_id
          WHERE s.sso_sid = ${sid} AND i.issuer = ${issuer} AND s.ended_at IS NULL`,
      )
    ).rows,
  isLinked: async (issuer: string, userId: string): Promise<boolean> =>
    (
      await db
        .select({ id: ssoIdentity.id })
        .from(ssoIdentity)
        .where(and(eq(ssoIdentity.issuer, issuer), eq(ssoIdentity.userId, userId)))
    ).length > 0,
  insert: (row: typeof ssoIdentity.$inferInsert) => db.insert(ssoIdentity).values(row),
  noteLogin: (id: string, at: Date) =>
    db.update(ssoIdentity).set({ lastLoginAt: at }).where(eq(ssoIdentity.id, id)),

  /** Whether it was the first time, over all instances. */
  spend: async (key: string, at: Date): Promise<boolean> =>
    (await db.insert(ssoSpent).values({ key, spentAt: at }).onConflictDoNothing()).rowCount === 1,
  forgetSpentBefore: (at: Date) => db.delete(ssoSpent).where(lt(ssoSpent.spentAt, at)),
})
