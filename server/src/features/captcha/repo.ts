import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { captcha as c } from './table.ts'

export const captchaRepo = (db: Queries) => ({
  add: async (row: Pick<typeof c.$inferInsert, 'tokenHash' | 'answerHash' | 'addressClass' | 'madeAt'>) => {
    await db.insert(c).values(row)
  },

  replace: async (tokenHash: string): Promise<void> => {
    await db.update(c).set({ isReplaced: true }).where(eq(c.tokenHash, tokenHash))
  },

  /**
   * Whether the answer is right; undefined where the picture is not to be answered any more. One statement, so
   * that a thousand guesses at once are still only as many as allowed.
   */
  answer: async (
    tokenHash: string,
    answerHash: string,
    madeAfter: Date,
    triesAllowed: number,
  ): Promise<boolean | undefined> => {
    const [row] = await db
      .update(c)
      .set({ wrongTries: sql`${c.wrongTries} + (${c.answerHash} <> ${answerHash})::int` })
      .where(
        and(
          eq(c.tokenHash, tokenHash),
          eq(c.isReplaced, false),
          gt(c.madeAt, madeAfter),
          lt(c.wrongTries, triesAllowed),
        ),
      )
      .returning({ isRight: sql<boolean>`${c.answerHash} = ${answerHash}` })
    return row?.isRight
  },

  /** Uses the picture up, whatever the answer: whether it was right, undefined where it was not good any more. */
  spend: async (tokenHash: string, answerHash: string, madeAfter: Date): Promise<boolean | undefined> => {
    const [row] = await db
      .update(c)
      .set({ isReplaced: true, wrongTries: sql`${c.wrongTries} + (${c.answerHash} <> ${answerHash})::int` })
      .where(and(eq(c.tokenHash, tokenHash), eq(c.isReplaced, false), gt(c.madeAt, madeAfter)))
      .returning({ isRight: sql<boolean>`${c.answerHash} = ${answerHash}` })
    return row?.isRight
  },

  wrongTriesOf: async (addressClass: string, since: Date): Promise<number> => {
    const [row] = await db
      .select({ tries: sql<number>`coalesce(sum(${c.wrongTries}), 0)::int` })
      .from(c)
      .where(and(eq(c.addressClass, addressClass), gt(c.madeAt, since)))
    return row?.tries ?? 0
  },

  forget: async (madeBefore: Date): Promise<void> => {
    await db.delete(c).where(lt(c.madeAt, madeBefore))
  },
})

export type CaptchaRepo = ReturnType<typeof captchaRepo>
