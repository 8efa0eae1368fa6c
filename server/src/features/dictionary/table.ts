import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../platform/database/columns.ts'

export const dictType = pgTable('dict_type', {
  id: text('id').primaryKey(),
  dictType: text('dict_type').notNull(),
  typeName: text('type_name').notNull(),
  siteId: text('site_id'),
  structure: text('structure', { enum: ['flat', 'tree'] })
    .notNull()
    .default('flat'),
  builtIn: boolean('built_in').notNull().default(false),
  status: text('status', { enum: ['1', '0'] })
    .notNull()
    .default('1'),
  remark: text('remark'),
  revision: integer('revision').notNull().default(1),
  ...housekeeping,
})

export const dictItem = pgTable('dict_item', {
  id: text('id').primaryKey(),
  typeId: text('type_id').notNull(),
  dictCode: text('dict_code').notNull(),
  dictName: text('dict_name').notNull(),
  parentCode: text('parent_code'),
  sort: integer('sort').notNull().default(0),
  isDefault: boolean('is_default').notNull().default(false),
  color: text('color'),
  commonCode: text('common_code'),
  validFrom: date('valid_from'),
  validTo: date('valid_to'),
  builtIn: boolean('built_in').notNull().default(false),
  status: text('status', { enum: ['1', '0'] })
    .notNull()
    .default('1'),
  remark: text('remark'),
  ...housekeeping,
})

export type DictTypeRow = typeof dictType.$inferSelect
export type DictItemRow = typeof dictItem.$inferSelect
