import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../platform/database/columns.ts'

export const link = pgTable('link', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  classCode: text('class_code').notNull(),
  className: text('class_name').notNull(),
  title: text('title').notNull(),
  url: text('url'),
  description: text('description'),
  image: text('image'),
  regionCode: text('region_code'),
  openMode: text('open_mode').notNull().default('tab'),
  sort: integer('sort').notNull().default(0),
  status: text('status').notNull().default('1'),
  validFrom: timestamp('valid_from', { withTimezone: true }),
  validTo: timestamp('valid_to', { withTimezone: true }),
  ...housekeeping,
})

export type LinkRow = typeof link.$inferSelect
