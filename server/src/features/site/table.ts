import type {
  ChannelSortRule,
  ChannelState,
  ChannelTypeCode,
  SourceRule,
} from '@sunport/contract/calls/channel-fields.ts'
import type { SiteState } from '@sunport/contract/calls/site.ts'
import type { DomainState } from '@sunport/contract/calls/site-tools.ts'
import type { ChannelPeople } from '@sunport/contract/content/channel-people.ts'
import type { ExtendField } from '@sunport/contract/content/extend-fields.ts'
import type { OldAddress } from '@sunport/contract/rules/old-address.ts'
import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../platform/database/columns.ts'

export const site = pgTable('site', {
  id: text('id').primaryKey(),
  publicId: text('public_id').notNull(),
  siteCode: text('site_code').notNull(),
  packCode: text('pack_code').notNull(),
  parentId: text('parent_id'),
  name: text('name').notNull(),
  title: text('title').notNull(),
  slogan: text('slogan'),
  regionCode: text('region_code').notNull(),
  subjectColor: text('subject_color').notNull(),
  grayMode: text('gray_mode').notNull().default('off'),
  logoUrl: text('logo_url'),
  iconUrl: text('icon_url'),
  forceHttps: boolean('force_https').notNull().default(false),
  organiser: text('organiser'),
  undertaker: text('undertaker'),
  support: text('support'),
  phone: text('phone'),
  icp: text('icp'),
  police: text('police'),
  siteIdCode: text('site_id_code'),
  seoKeywords: text('seo_keywords'),
  seoDescription: text('seo_description'),
  oldAddresses: jsonb('old_addresses').$type<OldAddress[]>().notNull().default([]),
  lifecycle: text('lifecycle').$type<SiteState>().notNull().default('running'),
  closingWords: text('closing_words'),
  redirectTo: text('redirect_to'),
  previewKey: text('preview_key'),
  status: text('status').notNull().default('1'),
  ...housekeeping,
})

export const siteDomain = pgTable('site_domain', {
  host: text('host').primaryKey(),
  siteId: text('site_id').notNull(),
  isPrimary: boolean('is_primary').notNull().default(false),
  testedAt: timestamp('tested_at', { withTimezone: true }),
  testState: text('test_state').$type<DomainState>(),
  testNote: text('test_note'),
  certificateUntil: timestamp('certificate_until', { withTimezone: true }),
})

export const channel = pgTable('channel', {
  id: text('id').primaryKey(),
  publicId: text('public_id').notNull(),
  siteId: text('site_id').notNull(),
  parentId: text('parent_id'),
  name: text('name').notNull(),
  pagemark: text('pagemark').notNull(),
  channelType: text('channel_type').$type<ChannelTypeCode>().notNull(),
  noticeTypes: text('notice_types').array().notNull().default([]),
  flow: text('flow'),
  reviewDepth: integer('review_depth').notNull().default(1),
  updateCycle: integer('update_cycle'),
  sort: integer('sort').notNull().default(0),
  navShow: boolean('nav_show').notNull().default(true),
  showDate: boolean('show_date').notNull().default(true),
  pageSize: integer('page_size').$type<10 | 20 | 50 | 100>(),
  sortRule: text('sort_rule').$type<ChannelSortRule>().notNull().default('newest'),
  lifecycle: text('lifecycle').$type<ChannelState | 'recycled'>().notNull().default('enabled'),
  leadsTo: text('leads_to'),
  linkUrl: text('link_url'),
  sourceRule: jsonb('source_rule').$type<SourceRule>(),
  ownerOrgId: text('owner_org_id'),
  people: jsonb('people').$type<ChannelPeople>().notNull().default({}),
  extendFields: jsonb('extend_fields').$type<ExtendField[]>().notNull().default([]),
  formerMarks: text('former_marks').array().notNull().default([]),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  deletedBy: text('deleted_by'),
  deleteReason: text('delete_reason'),
  binUntil: timestamp('bin_until', { withTimezone: true }),
  binBatch: text('bin_batch'),
  binLifecycle: text('bin_lifecycle'),
  status: text('status').notNull().default('1'),
  ...housekeeping,
})

export type DomainRow = typeof siteDomain.$inferSelect
export type SiteRow = typeof site.$inferSelect
export type ChannelRow = typeof channel.$inferSelect
