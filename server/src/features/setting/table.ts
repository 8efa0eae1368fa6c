import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const homeWindow = pgTable('home_window', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  windowType: text('window_type').notNull(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  url: text('url'),
  image: text('image'),
  validFrom: timestamp('valid_from', { withTimezone: true }).notNull(),
  validTo: timestamp('valid_to', { withTimezone: true }).notNull(),
  sort: integer('sort').notNull().default(0),
  status: text('status').notNull().default('1'),
})

export const sysConf = pgTable('sys_conf', {
  confKey: text('conf_key').notNull(),
  siteId: text('site_id'),
  confName: text('conf_name').notNull(),
  confType: text('conf_type').notNull(),
  confValue: text('conf_value').notNull(),
  isPublic: boolean('is_public').notNull().default(false),
})
