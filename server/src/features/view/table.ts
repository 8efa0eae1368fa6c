import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const savedView = pgTable('saved_view', {
  id: text('id').primaryKey(),
  page: text('page').notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
  columns: text('columns').array().notNull(),
  ownerId: text('owner_id').notNull(),
  isShared: boolean('is_shared').notNull(),
  createDate: timestamp('create_date', { withTimezone: true }).notNull().defaultNow(),
})
