import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** A span of time, by wire times, of one channel or of the whole site; without times it is everything. */
export interface Span {
  channel: string | null
  from: string | null
  to: string | null
}

export const moving = pgTable('moving', {
  id: text('id').primaryKey(),
  origin: text('origin').notNull(),
  siteId: text('site_id').notNull(),
  sourceSiteId: text('source_site_id').notNull(),
  startedAt: time('started_at').notNull(),
  spans: jsonb('spans').$type<Span[]>(),
  listingSince: time('listing_since'),
  listedAt: time('listed_at'),
  finishedAt: time('finished_at'),
})
export type MovingRow = typeof moving.$inferSelect

export const movingItem = pgTable('moving_item', {
  movingId: text('moving_id').notNull(),
  sourceId: text('source_id').notNull(),
  row: jsonb('row').$type<Record<string, unknown>>().notNull(),
  rowDigest: text('row_digest').notNull(),
  noticeTime: time('notice_time'),
  place: bigint('place', { mode: 'number' }).notNull().default(0),
  seenAt: time('seen_at').notNull(),
  state: text('state').$type<'waiting' | 'done' | 'failed' | 'gone'>().notNull().default('waiting'),
  tries: integer('tries').notNull().default(0),
  infoId: text('info_id'),
  digest: text('digest'),
})
export type ItemRow = typeof movingItem.$inferSelect

export const movingFile = pgTable('moving_file', {
  movingId: text('moving_id').notNull(),
  address: text('address').notNull(),
  fileId: text('file_id').notNull(),
  digest: text('digest').notNull(),
})

export const movingProblem = pgTable('moving_problem', {
  movingId: text('moving_id').notNull(),
  kind: text('kind').notNull(),
  subject: text('subject').notNull(),
  title: text('title'),
  words: text('words').notNull(),
})

export const infoAlias = pgTable('info_alias', {
  siteId: text('site_id').notNull(),
  alias: text('alias').notNull(),
  infoId: text('info_id').notNull(),
})
