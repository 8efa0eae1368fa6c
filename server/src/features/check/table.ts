import type { Enabled } from '@sunport/contract/codes.ts'
import type { FindingLevel } from '@sunport/contract/content/check/finding.ts'
import type { WordKind } from '@sunport/contract/content/check/words.ts'
import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../platform/database/columns.ts'

export const checkWord = pgTable('check_word', {
  id: text('id').primaryKey(),
  word: text('word').notNull(),
  right: text('right_word'),
  kind: text('kind').$type<WordKind>().notNull(),
  level: text('level').$type<FindingLevel>().notNull(),
  siteId: text('site_id'),
  except: text('except_words').array().notNull().default([]),
  status: text('status').$type<Enabled>().notNull().default('1'),
  remark: text('remark'),
  isBuiltIn: boolean('is_built_in').notNull().default(false),
  ...housekeeping,
})
export type CheckWordRow = typeof checkWord.$inferSelect

export const checkedAddress = pgTable('checked_address', {
  address: text('address').primaryKey(),
  failure: text('failure'),
  checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
})
