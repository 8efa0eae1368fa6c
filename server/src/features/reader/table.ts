import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const readingKey = pgTable('reading_key', {
  id: text('id').primaryKey(),
  keyHash: text('key_hash').notNull(),
  label: text('label').notNull(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  endedReason: text('ended_reason'),
})
