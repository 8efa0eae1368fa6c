import { enabled } from '@sunport/contract/codes.ts'
import { and, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { notice, noticeRead } from './table.ts'

/** In force on a day of Beijing, its first and its last included. */
const inForce = (day: string): SQL | undefined =>
  and(eq(notice.status, enabled.on), lte(notice.validFrom, day), gte(notice.validTo, day))

const order = [desc(notice.isUrgent), desc(notice.validFrom), desc(notice.id)]

const isReadBy = (userId: string): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${noticeRead} WHERE ${noticeRead.noticeId} = ${notice.id}
    AND ${noticeRead.userId} = ${userId})`

const words = {
  id: notice.id,
  title: notice.title,
  content: notice.content,
  isUrgent: notice.isUrgent,
}

/** Notices as those read them whom they are for: never one that is not in force. */
export const boardRepo = (db: Queries) => ({
  current: (day: string, userId: string) =>
    db
      .select({
        ...words,
        validFrom: notice.validFrom,
        validTo: notice.validTo,
        isRead: isReadBy(userId),
      })
      .from(notice)
      .where(inForce(day))
      .orderBy(...order),

  atDoor: (day: string) =>
    db
      .select(words)
      .from(notice)
      .where(and(inForce(day), eq(notice.onLogin, true)))
      .orderBy(...order),

  isCurrent: async (id: string, day: string): Promise<boolean> =>
    (await db.$count(notice, and(inForce(day), eq(notice.id, id)))) > 0,

  markRead: (userId: string, noticeId: string, readAt: Date) =>
    db.insert(noticeRead).values({ userId, noticeId, readAt }).onConflictDoNothing(),

  forgetReaders: (noticeId: string) => db.delete(noticeRead).where(eq(noticeRead.noticeId, noticeId)),

  readCounts: async (ids: string[]): Promise<Map<string, number>> =>
    new Map(
      (
        await db
          .select({ id: noticeRead.noticeId, total: count() })
          .from(noticeRead)
          .where(inArray(noticeRead.noticeId, ids))
          .groupBy(noticeRead.noticeId)
      ).map(({ id, total }) => [id, total]),
    ),
})
