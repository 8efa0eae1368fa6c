import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { knownDevice as d } from './table.ts'

export const deviceRepo = (db: Queries) => {
  const one = (tokenHash: string, userId: string) => and(eq(d.tokenHash, tokenHash), eq(d.userId, userId))
  return {
    find: async (tokenHash: string, userId: string, usedAfter: Date, triesAllowed: number) =>
      (
        await db
          .select()
          .from(d)
          .where(and(one(tokenHash, userId), gt(d.lastUsedAt, usedAfter), lt(d.failedCount, triesAllowed)))
      )[0],

    /** Before the password is looked at, so that parallel guesses find no more tries than there are. */
    takeTry: async (tokenHash: string, userId: string, triesAllowed: number): Promise<boolean> => {
      const taken = await db
        .update(d)
        .set({ failedCount: sql`${d.failedCount} + 1` })
        .where(and(one(tokenHash, userId), lt(d.failedCount, triesAllowed)))
      return taken.rowCount === 1
    },

    /** One browser has one token for everybody who signs in there: what it had is good for nobody any more. */
    rename: (oldHash: string, tokenHash: string) =>
      db.update(d).set({ tokenHash }).where(eq(d.tokenHash, oldHash)),
    know: (tokenHash: string, userId: string, at: Date) =>
      db
        .insert(d)
        .values({ tokenHash, userId, createdAt: at, lastUsedAt: at })
        .onConflictDoUpdate({ target: [d.tokenHash, d.userId], set: { lastUsedAt: at, failedCount: 0 } }),
    keepNewest: (userId: string, most: number) =>
      db
        .delete(d)
        .where(
          and(
            eq(d.userId, userId),
            inArray(
              d.tokenHash,
              db
                .select({ tokenHash: d.tokenHash })
                .from(d)
                .where(eq(d.userId, userId))
                .orderBy(desc(d.lastUsedAt), desc(d.tokenHash))
                .offset(most),
            ),
          ),
        ),

    forgetOf: (userId: string) => db.delete(d).where(eq(d.userId, userId)),
    forgetUsedBefore: (time: Date) => db.delete(d).where(lt(d.lastUsedAt, time)),
  }
}
