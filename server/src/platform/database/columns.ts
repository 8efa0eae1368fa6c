import { date, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core'

/** Housekeeping columns of every entity that the back-office edits. */
export const housekeeping = {
  createDate: timestamp('create_date', { withTimezone: true }).notNull().defaultNow(),
  createUser: text('create_user'),
  latestModifyDate: timestamp('latest_modify_date', { withTimezone: true }).notNull().defaultNow(),
  latestModifyUser: text('latest_modify_user'),
  version: integer('version').notNull().default(1),
}

/** Columns of records that mirror another system. */
export const mirrored = {
  source: text('source'),
  sourceId: text('source_id'),
  /** What the source said last, by the program's names. */
  sourceSnapshot: jsonb('source_snapshot').$type<Record<string, unknown>>(),
  syncedAt: timestamp('synced_at', { withTimezone: true }),
  validFrom: date('valid_from'),
  validTo: date('valid_to'),
  checkedAt: timestamp('checked_at', { withTimezone: true }),
  checkNote: text('check_note'),
  /** Facts that were corrected here and still differ from the source. */
  differing: integer('differing').notNull().default(0),
}
