import type { Popup } from '@sunport/contract/calls/portal.ts'
import type { SettingKey } from '@sunport/contract/settings.ts'
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../platform/database/columns.ts'

export const homeWindow = pgTable('home_window', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  windowType: text('window_type').$type<Popup['windowType']>().notNull(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  url: text('url'),
  image: text('image'),
  imageAlt: text('image_alt'),
  pages: text('pages').array().notNull(),
  device: text('device').$type<Popup['device']>().notNull(),
  position: text('position').notNull(),
  width: integer('width'),
  height: integer('height'),
  autoCloseSec: integer('auto_close_sec'),
  delaySec: integer('delay_sec').notNull(),
  frequency: text('frequency').$type<Popup['frequency']>().notNull(),
  audience: text('audience').notNull().default('all'),
  priority: integer('priority').notNull(),
  validFrom: timestamp('valid_from', { withTimezone: true }).notNull(),
  validTo: timestamp('valid_to', { withTimezone: true }).notNull(),
  sort: integer('sort').notNull().default(0),
  isShown: boolean('is_shown').notNull().default(false),
  status: text('status').notNull().default('1'),
})

export const sysConf = pgTable('sys_conf', {
  id: text('id').notNull().generatedAlwaysAs(sql`coalesce(site_id, '') || ':' || conf_key`),
  confKey: text('conf_key').notNull(),
  siteId: text('site_id'),
  confName: text('conf_name').notNull(),
  confType: text('conf_type').notNull(),
  confValue: text('conf_value').notNull(),
  isPublic: boolean('is_public').notNull().default(false),
  remark: text('remark'),
  ...housekeeping,
})
export type ConfTableRow = typeof sysConf.$inferSelect

export const settingProposal = pgTable('setting_proposal', {
  id: text('id').primaryKey(),
  confKey: text('conf_key').$type<SettingKey>().notNull(),
  siteId: text('site_id'),
  value: text('value'),
  state: text('state')
    .$type<'pending' | 'confirmed' | 'refused' | 'withdrawn'>()
    .notNull()
    .default('pending'),
  proposedBy: text('proposed_by').notNull(),
  proposedName: text('proposed_name').notNull(),
  proposedAt: timestamp('proposed_at', { withTimezone: true }).notNull(),
  reason: text('reason'),
  decidedBy: text('decided_by'),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
})
export type ProposalRow = typeof settingProposal.$inferSelect
