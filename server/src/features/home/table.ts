import type { HomeTask } from '@sunport/contract/calls/home.ts'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const homeLayout = pgTable('home_layout', {
  userId: text('user_id').primaryKey(),
  widgets: text('widgets').array().notNull(),
  keptAt: time('kept_at').notNull(),
})

export const homeSnooze = pgTable('home_snooze', {
  userId: text('user_id').notNull(),
  task: text('task').$type<HomeTask>().notNull(),
  total: integer('total').notNull(),
  until: time('until'),
  snoozedAt: time('snoozed_at').notNull(),
})
