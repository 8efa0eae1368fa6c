import { creditKinds } from '@sunport/contract/calls/credit.ts'
import type { CreditState, RepairState } from '@sunport/contract/directory/policy.ts'
import { boolean, date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../platform/database/columns.ts'

export const creditRecord = pgTable('credit_record', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  kind: text('kind', { enum: creditKinds }).notNull(),
  creditType: text('credit_type').notNull(),
  creditName: text('credit_name').notNull(),
  creditCode: text('credit_code'),
  address: text('address'),
  regionCode: text('region_code'),
  detailReason: text('detail_reason'),
  lawBasic: text('law_basic'),
  handleResult: text('handle_result'),
  handleScope: text('handle_scope'),
  handleUnit: text('handle_unit'),
  handleDepartment: text('handle_department'),
  documentNumber: text('document_number'),
  startDate: date('start_date').notNull(),
  endDate: date('end_date'),
  publishDate: date('publish_date').notNull(),
  noticeId: text('notice_id'),
  pageUrl: text('page_url'),
  dataSource: text('data_source').notNull().default('gp-credit'),
  sourceId: text('source_id'),
  syncedAt: timestamp('synced_at', { withTimezone: true }),
  isPublic: boolean('is_public').notNull().default(true),
  state: text('state').$type<CreditState>().notNull().default('active'),
  stateNote: text('state_note'),
  repairedOn: date('repaired_on'),
  revokedOn: date('revoked_on'),
  ...housekeeping,
})

export const creditRepair = pgTable('credit_repair', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  recordId: text('record_id').notNull(),
  state: text('state').$type<RepairState>().notNull().default('applied'),
  ground: text('ground').notNull(),
  appliedOn: date('applied_on').notNull(),
  appliedBy: text('applied_by').notNull(),
  reviewedBy: text('reviewed_by'),
  opinion: text('opinion'),
  announcedAt: timestamp('announced_at', { withTimezone: true }),
  announcement: text('announcement'),
  ...housekeeping,
})

export type CreditRepairRow = typeof creditRepair.$inferSelect
export type CreditRow = typeof creditRecord.$inferSelect
