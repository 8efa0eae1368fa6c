import { integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Housekeeping columns of every entity that the back-office edits. */
export const housekeeping = {
  createDate: timestamp('create_date', { withTimezone: true }).notNull().defaultNow(),
  createUser: text('create_user'),
  latestModifyDate: timestamp('latest_modify_date', { withTimezone: true }).notNull().defaultNow(),
  latestModifyUser: text('latest_modify_user'),
  version: integer('version').notNull().default(1),
}
