import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const captcha = pgTable('captcha', {
  tokenHash: text('token_hash').primaryKey(),
  answerHash: text('answer_hash').notNull(),
  addressClass: text('address_class').notNull(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  isReplaced: boolean('is_replaced').notNull().default(false),
  wrongTries: integer('wrong_tries').notNull().default(0),
})
