import { bigint, boolean, date, integer, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { AttachmentRow } from './served-files.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** The published edition of every live info: the only table that public lists read. */
export const publication = pgTable('publication', {
  infoId: text('info_id').primaryKey(),
  editionId: text('edition_id').notNull(),
  seq: bigint('seq', { mode: 'bigint' }).notNull().generatedByDefaultAsIdentity(),
  siteId: text('site_id').notNull(),
  channelId: text('channel_id').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  noticeTime: time('notice_time').notNull(),
  isTop: boolean('is_top').notNull(),
  author: text('author'),
  source: text('source'),
  img: text('img'),
  url: text('url'),
  noticeId: text('notice_id'),
  noticeType: text('notice_type'),
  noticeEndTime: time('notice_end_time'),
  regionCode: text('region_code'),
  purchaser: text('purchaser'),
  agency: text('agency'),
  agencyCode: text('agency_code'),
  purchaseManner: text('purchase_manner'),
  purchaseNature: text('purchase_nature'),
  openTenderCode: text('open_tender_code'),
  openTenderName: text('open_tender_name'),
  openTenderTime: time('open_tender_time'),
  budget: numeric('budget'),
  successfulMoney: numeric('successful_money'),
  bidCompany: text('bid_company'),
  planId: text('plan_id'),
  kcProjectCode: text('kc_project_code'),
  expectPurchaseTime: text('expect_purchase_time'),
  organizationForm: text('organization_form'),
  lawCategory: text('law_category'),
  publishNumber: text('publish_number'),
  more: jsonb('more').$type<Record<string, string | null>>().notNull(),
  dataSource: text('data_source').notNull(),
  clickNum: integer('click_num').notNull().default(0),
  publishedAt: time('published_at').notNull().defaultNow(),
  /** Number of the version of a law that is in force. */
  lawVersion: integer('law_version'),
  /** Classes of what is bought, each with those above it. */
  itemCodes: text('item_codes').array(),
  docsUntil: date('docs_until', { mode: 'string' }),
  smeReserved: text('sme_reserved'),
})

export type PublicationRow = typeof publication.$inferSelect & {
  /** Its files, where these were asked as well; null where it has none. */
  files?: AttachmentRow[] | null
  /** Its opening as its edition has it, where that was asked as well. */
  announcedOpening?: string | null
}

export const infoEdition = pgTable('info_edition', {
  id: text('id').primaryKey(),
  infoId: text('info_id').notNull(),
  title: text('title').notNull(),
  bodyHtml: text('body_html').notNull(),
  bodyText: text('body_text').notNull(),
})
