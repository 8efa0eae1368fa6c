import type { LinkCheckState } from '@sunport/contract/calls/link.ts'
import type { Enabled } from '@sunport/contract/codes.ts'
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../platform/database/columns.ts'

export const linkClass = pgTable('link_class', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  classCode: text('class_code').notNull(),
  className: text('class_name').notNull(),
  style: text('style').$type<'text' | 'image'>().notNull().default('text'),
  maxItems: integer('max_items'),
  sort: integer('sort').notNull().default(0),
  status: text('status').$type<Enabled>().notNull().default('1'),
  ...housekeeping,
})
export type LinkClassRow = typeof linkClass.$inferSelect

export const link = pgTable('link', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  classCode: text('class_code').notNull(),
  className: text('class_name').notNull(),
  title: text('title').notNull(),
  url: text('url'),
  description: text('description'),
  image: text('image'),
  imageAlt: text('image_alt'),
  regionCode: text('region_code'),
  openMode: text('open_mode').$type<'tab' | 'self'>().notNull().default('tab'),
  relNofollow: boolean('rel_nofollow').notNull().default(false),
  leaveHint: boolean('leave_hint').notNull().default(false),
  sort: integer('sort').notNull().default(0),
  status: text('status').$type<Enabled>().notNull().default('1'),
  validFrom: timestamp('valid_from', { withTimezone: true }),
  validTo: timestamp('valid_to', { withTimezone: true }),
  checkState: text('check_state').$type<LinkCheckState>().notNull().default('unchecked'),
  checkedAt: timestamp('checked_at', { withTimezone: true }),
  httpCode: integer('http_code'),
  latencyMs: integer('latency_ms'),
  failCount: integer('fail_count').notNull().default(0),
  checkNote: text('check_note'),
  redirects: integer('redirects').notNull().default(0),
  pageTitle: text('page_title'),
  ownerOrgId: text('owner_org_id'),
  ...housekeeping,
})

export type LinkRow = typeof link.$inferSelect
