import type { NotificationChoices } from '@sunport/contract/calls/notification.ts'
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { offsetOf, type Paging } from '../../platform/database/list.ts'
import { notification, notificationDigest, notificationPreference } from './table.ts'

type NewNotification = Omit<typeof notification.$inferInsert, 'userId'>

const ownUnread = (userId: string) => and(eq(notification.userId, userId), isNull(notification.readAt))

/** What people are told, and how they want to be told. */
export const notificationRepo = (db: Queries) => ({
  /** To whom it was new; whoever has it unread has it counted once more. Users come sorted, so that nobody waits crosswise. */
  tell: async (userIds: readonly string[], row: NewNotification): Promise<Set<string>> => {
    if (userIds.length === 0) return new Set()
    const rows = await db
      .insert(notification)
      .values(userIds.map(userId => ({ ...row, userId })))
      .onConflictDoUpdate({
        target: [notification.userId, notification.kind, notification.refId],
        targetWhere: sql`read_at IS NULL`,
        set: {
          times: sql`${notification.times} + 1`,
          title: sql`excluded.title`,
          link: sql`excluded.link`,
          createdAt: sql`excluded.created_at`,
        },
      })
      .returning({ userId: notification.userId, times: notification.times })
    return new Set(rows.flatMap(({ userId, times }) => (times === 1 ? userId : [])))
  },

  list: (userId: string, isUnread: boolean, paging: Paging) =>
    db
      .select()
      .from(notification)
      .where(isUnread ? ownUnread(userId) : eq(notification.userId, userId))
      .orderBy(desc(notification.createdAt), desc(notification.id))
      .limit(paging.pageSize)
      .offset(offsetOf(paging)),

  count: (userId: string): Promise<number> => db.$count(notification, eq(notification.userId, userId)),

  unread: (userId: string): Promise<number> => db.$count(notification, ownUnread(userId)),

  markRead: (userId: string, ids: readonly number[] | undefined, now: Date) =>
    db
      .update(notification)
      .set({ readAt: now })
      .where(and(ownUnread(userId), ids && inArray(notification.id, [...ids]))),

  choices: async (userId: string): Promise<NotificationChoices> =>
    (
      await db
        .select({ choices: notificationPreference.choices })
        .from(notificationPreference)
        .where(eq(notificationPreference.userId, userId))
    )[0]?.choices ?? ({} as NotificationChoices),

  choose: (userId: string, choices: NotificationChoices) =>
    db
      .insert(notificationPreference)
      .values({ userId, choices })
      .onConflictDoUpdate({ target: notificationPreference.userId, set: { choices } }),

  /** Whether nobody has sent it to him yet; two who try at once wait for each other. */
  takeDigest: async (userId: string, day: string): Promise<boolean> =>
    (await db.insert(notificationDigest).values({ userId, day }).onConflictDoNothing().returning()).length >
    0,

  forget: (before: Date) => db.delete(notification).where(lt(notification.createdAt, before)),

  ownAddress: async (userId: string) =>
    (
      await db.execute<{ mobile: string | null; email: string | null }>(
        sql`SELECT mobile, email FROM app_user WHERE id = ${userId}`,
      )
    ).rows[0],
})
