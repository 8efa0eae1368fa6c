import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const region = pgTable('region', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  fullName: text('full_name').notNull(),
  parentCode: text('parent_code'),
  level: integer('level').notNull(),
  mark: text('mark').notNull(),
  sort: integer('sort').notNull().default(0),
  status: text('status').notNull().default('1'),
})

export type RegionRow = typeof region.$inferSelect
