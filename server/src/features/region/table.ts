import type { Enabled } from '@sunport/contract/codes.ts'
import type { RegionMark } from '@sunport/contract/rules/region-code.ts'
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../platform/database/columns.ts'

export const region = pgTable('region', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  shortName: text('short_name'),
  fullName: text('full_name').notNull(),
  parentCode: text('parent_code'),
  level: integer('level').notNull(),
  mark: text('mark').$type<RegionMark>().notNull(),
  sort: integer('sort').notNull().default(0),
  pinyin: text('pinyin'),
  initials: text('initials'),
  centralCode: text('central_code'),
  validFrom: date('valid_from'),
  validTo: date('valid_to'),
  replacedBy: text('replaced_by'),
  status: text('status').$type<Enabled>().notNull().default('1'),
  remark: text('remark'),
  ...housekeeping,
})

export type RegionRow = typeof region.$inferSelect
export type NewRegionRow = typeof region.$inferInsert
