import type { ScanState } from '@sunport/contract/scan-states.ts'
import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const file = pgTable('file', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  ext: text('ext').notNull(),
  mediaType: text('media_type').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  digest: text('digest').notNull(),
  scanState: text('scan_state').$type<ScanState>().notNull().default('unscanned'),
  /** The virus that was found. */
  scanNote: text('scan_note'),
  scannedAt: timestamp('scanned_at', { withTimezone: true }),
  ownerId: text('owner_id'),
  homeSiteIds: text('home_site_ids').array().notNull().default([]),
  /** Sites that were given it beside those that it was brought for. */
  shownSiteIds: text('shown_site_ids').array().notNull().default([]),
  isPrivate: boolean('is_private').notNull().default(false),
  alt: text('alt'),
  isAccessible: boolean('is_accessible').notNull().default(false),
  missingSince: timestamp('missing_since', { withTimezone: true }),
  downloads: integer('downloads').notNull().default(0),
  createDate: timestamp('create_date', { withTimezone: true }).notNull().defaultNow(),
  version: integer('version').notNull().default(1),
})

/** What a file held before it was replaced. */
export const fileVersion = pgTable('file_version', {
  fileId: text('file_id').notNull(),
  version: integer('version').notNull(),
  digest: text('digest').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
  replacedAt: timestamp('replaced_at', { withTimezone: true }).notNull(),
  replacedBy: text('replaced_by'),
  reason: text('reason').notNull(),
})

/** Taken in, and not sent with a form yet; messages had files first. Whoever holds the ticket may send it. */
export const waitingUpload = pgTable('message_upload', {
  fileId: text('file_id').primaryKey(),
  ticketHash: text('ticket_hash').notNull(),
  addressClass: text('address_class').notNull(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
})
