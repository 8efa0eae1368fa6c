import { pgTable, text } from 'drizzle-orm/pg-core'

/** Roles that the words of the unit's provider have brought. */
export const ssoRole = pgTable('sso_role', {
  userId: text('user_id').notNull(),
  roleId: text('role_id').notNull(),
})
