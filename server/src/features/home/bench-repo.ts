import type { HomeTask } from '@sunport/contract/calls/home.ts'
import { and, eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { homeLayout, homeSnooze } from './table.ts'

type Kept = Pick<typeof homeSnooze.$inferSelect, 'total' | 'until' | 'snoozedAt'>

const one = (userId: string, task: HomeTask) => and(eq(homeSnooze.userId, userId), eq(homeSnooze.task, task))

/** How somebody arranged his work bench. */
export const benchRepo = (db: Queries) => ({
  snoozes: async (userId: string): Promise<Map<HomeTask, Kept>> =>
    new Map(
      (await db.select().from(homeSnooze).where(eq(homeSnooze.userId, userId))).map(row => [row.task, row]),
    ),

  snooze: (userId: string, task: HomeTask, kept: Kept) =>
    db
      .insert(homeSnooze)
      .values({ userId, task, ...kept })
      .onConflictDoUpdate({ target: [homeSnooze.userId, homeSnooze.task], set: kept }),

  lower: (userId: string, task: HomeTask, total: number) =>
    db.update(homeSnooze).set({ total }).where(one(userId, task)),

  wake: (userId: string, task: HomeTask) => db.delete(homeSnooze).where(one(userId, task)),

  layout: async (userId: string): Promise<string[] | null> =>
    (await db.select().from(homeLayout).where(eq(homeLayout.userId, userId)))[0]?.widgets ?? null,

  keepLayout: (userId: string, widgets: string[], keptAt: Date) =>
    db
      .insert(homeLayout)
      .values({ userId, widgets, keptAt })
      .onConflictDoUpdate({ target: homeLayout.userId, set: { widgets, keptAt } }),

  forgetLayout: (userId: string) => db.delete(homeLayout).where(eq(homeLayout.userId, userId)),
})
