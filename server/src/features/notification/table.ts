import type { NotificationChoices, NotificationKind } from '@sunport/contract/calls/notification.ts'
import { bigint, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const notification = pgTable('notification', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  kind: text('kind').$type<NotificationKind>().notNull(),
  title: text('title').notNull(),
  link: text('link').notNull(),
  refId: text('ref_id').notNull(),
  times: integer('times').notNull().default(1),
  createdAt: moment('created_at').notNull(),
  readAt: moment('read_at'),
})

export const notificationPreference = pgTable('notification_preference', {
  userId: text('user_id').primaryKey(),
  choices: jsonb('choices').$type<NotificationChoices>().notNull(),
})

export const notificationDigest = pgTable(
  'notification_digest',
  { userId: text('user_id').notNull(), day: date('day').notNull() },
  table => [primaryKey({ columns: [table.userId, table.day] })],
)

export const mailOut = pgTable('mail_out', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  state: text('state', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
  tries: integer('tries').notNull().default(0),
  nextTry: moment('next_try'),
  failure: text('failure'),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
  /** In which it was written. */
  requestId: text('request_id'),
})

export type NotificationRow = typeof notification.$inferSelect
export type MailRow = typeof mailOut.$inferSelect
