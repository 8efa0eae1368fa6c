import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const ssoIdentity = pgTable('sso_identity', {
  id: text('id').primaryKey(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  userId: text('user_id').notNull(),
  createdAt: time('created_at').notNull(),
  lastLoginAt: time('last_login_at').notNull(),
})

export const ssoSpent = pgTable('sso_spent', {
  key: text('key').primaryKey(),
  spentAt: time('spent_at').notNull(),
})
