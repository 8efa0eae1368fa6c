import type { SmsPurpose } from '@sunport/contract/calls/short-message.ts'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const shortMessage = pgTable('short_message', {
  id: text('id').primaryKey(),
  purpose: text('purpose').$type<SmsPurpose>().notNull(),
  phoneSealed: text('phone_sealed').notNull(),
  phoneShown: text('phone_shown').notNull(),
  textSealed: text('text_sealed').notNull(),
  messageId: text('message_id'),
  state: text('state', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
  tries: integer('tries').notNull().default(0),
  nextTry: moment('next_try'),
  failure: text('failure'),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
  /** In which it was written. */
  requestId: text('request_id'),
})

export type ShortMessageRow = typeof shortMessage.$inferSelect
