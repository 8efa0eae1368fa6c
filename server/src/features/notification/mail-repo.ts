import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { offsetOf, type Paging } from '../../platform/database/list.ts'
import { requestIdOfNow } from '../../platform/log-scope.ts'
import { type MailRow, mailOut } from './table.ts'

interface NewMail {
  userId: string
  subject: string
  body: string
  now: Date
}

const receiver = {
  userName: sql<string>`(SELECT coalesce(real_name, user_name) FROM app_user WHERE app_user.id = ${mailOut.userId})`,
  address: sql<string | null>`(SELECT email FROM app_user WHERE app_user.id = ${mailOut.userId})`,
}
const isDue = (now: Date) => and(eq(mailOut.state, 'waiting'), lte(mailOut.nextTry, now))

/** Mail on its way, and what became of it. */
export const mailRepo = (db: Queries) => ({
  insert: ({ userId, subject, body, now }: NewMail) =>
    db.insert(mailOut).values({
      ...{ id: randomUUID(), userId, subject, body, state: 'waiting' },
      ...{ nextTry: now, createdAt: now, requestId: requestIdOfNow() },
    }),

  change: async (id: string, values: Partial<MailRow>): Promise<void> => {
    await db.update(mailOut).set(values).where(eq(mailOut.id, id))
  },

  find: async (id: string) =>
    (
      await db
        .select({ row: mailOut, ...receiver })
        .from(mailOut)
        .where(eq(mailOut.id, id))
    )[0],

  list: (state: MailRow['state'] | undefined, paging: Paging) =>
    db
      .select({ row: mailOut, ...receiver })
      .from(mailOut)
      .where(state && eq(mailOut.state, state))
      .orderBy(desc(mailOut.createdAt), desc(mailOut.id))
      .limit(paging.pageSize)
      .offset(offsetOf(paging)),

  count: (state: MailRow['state'] | undefined): Promise<number> =>
    db.$count(mailOut, state && eq(mailOut.state, state)),

  /** One that is due, held; what another instance is sending is passed over. */
  takeDue: async (now: Date) =>
    (
      await db
        .select({ row: mailOut, ...receiver })
        .from(mailOut)
        .where(isDue(now))
        .orderBy(asc(mailOut.nextTry))
        .limit(1)
        .for('update', { of: mailOut, skipLocked: true })
    )[0],

  earliest: async (now: Date): Promise<Date | undefined> =>
    (
      await db
        .select({ at: mailOut.nextTry })
        .from(mailOut)
        .where(isDue(now))
        .orderBy(asc(mailOut.nextTry))
        .limit(1)
    )[0]?.at ?? undefined,
})
