import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { appUser } from '../../platform/rights/tables.ts'
import { session } from './table.ts'

export const providerRepo = (db: Queries) => ({
  /** Held, so that nobody who is being disabled comes in meanwhile. */
  holdUser: async (id: string) =>
    (await db.select().from(appUser).where(eq(appUser.id, id)).for('update'))[0],

  endSessions: (
    { identityId, sid }: { identityId: string; sid: string | undefined },
    at: Date,
    reason: string,
  ): Promise<{ userId: string; userName: string }[]> =>
    db
      .update(session)
      .set({ endedAt: at, endReason: reason })
      .from(appUser)
      .where(
        and(
          eq(session.ssoIdentityId, identityId),
          isNull(session.endedAt),
          eq(appUser.id, session.userId),
          sid === undefined ? undefined : eq(session.ssoSid, sid),
        ),
      )
      .returning({ userId: session.userId, userName: appUser.userName }),

  originOf: async (tokenHash: string) =>
    (
      await db
        .select({ hint: session.ssoHint, createdAt: session.createdAt })
        .from(session)
        .where(and(eq(session.tokenHash, tokenHash), isNotNull(session.ssoIdentityId)))
    )[0],
})
