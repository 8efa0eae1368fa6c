import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { appUser, organisation } from '../../platform/rights/tables.ts'
import { apiToken } from './table.ts'

const listed = 50

/** Tokens of programs. */
export const tokenRepo = (db: Queries) => ({
  find: async (tokenHash: string) =>
    (
      await db
        .select({ token: apiToken, user: appUser, org: organisation })
        .from(apiToken)
        .innerJoin(appUser, eq(appUser.id, apiToken.userId))
        .leftJoin(organisation, eq(organisation.id, appUser.orgId))
        .where(eq(apiToken.tokenHash, tokenHash))
    )[0],

  ofUser: (userId: string) =>
    db
      .select({ token: apiToken, passwordChangedAt: appUser.passwordChangedAt })
      .from(apiToken)
      .innerJoin(appUser, eq(appUser.id, apiToken.userId))
      .where(eq(apiToken.userId, userId))
      .orderBy(desc(apiToken.createdAt), desc(apiToken.id))
      .limit(listed),

  countActive: async (userId: string, now: Date): Promise<number> =>
    (
      await db
        .select({ total: count() })
        .from(apiToken)
        .where(and(eq(apiToken.userId, userId), isNull(apiToken.revokedAt), gt(apiToken.expiresAt, now)))
    )[0]?.total ?? 0,

  insert: (row: typeof apiToken.$inferInsert) => db.insert(apiToken).values(row),

  noteUse: (id: string, at: Date, ip: string) =>
    db
      .update(apiToken)
      .set({ lastUsedAt: at, lastUsedIp: ip || null })
      .where(eq(apiToken.id, id)),

  revoke: async (id: string, userId: string, at: Date) =>
    (
      await db
        .update(apiToken)
        .set({ revokedAt: at })
        .where(and(eq(apiToken.id, id), eq(apiToken.userId, userId), isNull(apiToken.revokedAt)))
        .returning()
    )[0],
})
