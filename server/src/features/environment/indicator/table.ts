import type { IndicatorDefinition } from '@sunport/contract/environment/indicator-definition.ts'
import type {
  IndicatorDimension,
  IndicatorDirection,
  IndicatorState,
} from '@sunport/contract/environment/indicator-policy.ts'
import type { PeriodKind } from '@sunport/contract/environment/periods.ts'
import { boolean, doublePrecision, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../../platform/database/columns.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const indicator = pgTable('indicator', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  dimension: text('dimension').$type<IndicatorDimension>().notNull(),
  formula: text('formula').notNull(),
  definition: jsonb('definition').$type<IndicatorDefinition>().notNull(),
  unit: text('unit').notNull(),
  direction: text('direction').$type<IndicatorDirection>().notNull(),
  period: text('period').$type<PeriodKind>().notNull(),
  target: doublePrecision('target'),
  minN: integer('min_n').notNull().default(5),
  note: text('note'),
  state: text('state').$type<IndicatorState>().notNull().default('draft'),
  ...housekeeping,
})
export type IndicatorRow = typeof indicator.$inferSelect

export const indicatorValue = pgTable('indicator_value', {
  id: text('id').primaryKey(),
  indicatorId: text('indicator_id').notNull(),
  siteId: text('site_id').notNull(),
  period: text('period').notNull(),
  regionCode: text('region_code').notNull(),
  runNo: integer('run_no').notNull(),
  amount: doublePrecision('amount'),
  sample: integer('sample').notNull(),
  reason: text('reason'),
  isCurrent: boolean('is_current').notNull().default(true),
  explanation: text('explanation'),
  explainedBy: text('explained_by'),
  computedAt: moment('computed_at').notNull(),
  computedBy: text('computed_by'),
  publishedAt: moment('published_at'),
  publishedBy: text('published_by'),
  version: integer('version').notNull().default(1),
})
export type ValueRow = typeof indicatorValue.$inferSelect
