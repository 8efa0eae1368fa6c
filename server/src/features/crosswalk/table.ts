import type { Enabled } from '@sunport/contract/codes.ts'
import type { CodeScheme } from '@sunport/contract/search/crosswalk.ts'
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../platform/database/columns.ts'

export const codeRule = pgTable('code_crosswalk', {
  id: text('id').primaryKey(),
  scheme: text('scheme').$type<CodeScheme>().notNull(),
  siteId: text('site_id'),
  code: text('code').notNull(),
  commonCode: text('common_code').notNull(),
  status: text('status').$type<Enabled>().notNull().default('1'),
  remark: text('remark'),
  isBuiltIn: boolean('is_built_in').notNull().default(false),
  ...housekeeping,
})
export type CodeRuleTableRow = typeof codeRule.$inferSelect

export const codeCensus = pgTable('code_census', {
  scheme: text('scheme').$type<CodeScheme>().notNull(),
  siteId: text('site_id').notNull(),
  code: text('code').notNull(),
  total: integer('total').notNull(),
  firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
})
