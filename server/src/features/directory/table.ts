import type { correctionOrigins } from '@sunport/contract/calls/correction.ts'
import type { directoryEvents } from '@sunport/contract/calls/directory.ts'
import type { ImportState, LineVerdict } from '@sunport/contract/calls/directory-import.ts'
import type { DirectoryKind, ImportKind } from '@sunport/contract/directory/fields.ts'
import type { CorrectionState } from '@sunport/contract/directory/policy.ts'
import type { FactChange } from '@sunport/contract/directory/values.ts'
import { bigint, boolean, customType, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../platform/database/columns.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const directoryEvent = pgTable('directory_event', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** A directory, or `credit`. */
  kind: text('kind').$type<DirectoryKind | 'credit'>().notNull(),
  recordId: text('record_id').notNull(),
  at: moment('at').notNull(),
  byUser: text('by_user'),
  action: text('action').$type<keyof typeof directoryEvents>().notNull(),
  note: text('note'),
  changes: jsonb('changes').$type<FactChange[]>().notNull().default([]),
})

export const directoryCorrection = pgTable('directory_correction', {
  id: text('id').primaryKey(),
  requestNo: text('request_no').notNull(),
  siteId: text('site_id').notNull(),
  kind: text('kind').$type<DirectoryKind>().notNull(),
  recordId: text('record_id').notNull(),
  recordName: text('record_name').notNull(),
  field: text('field').notNull(),
  current: text('current'),
  proposed: text('proposed'),
  reason: text('reason').notNull(),
  origin: text('origin').$type<keyof typeof correctionOrigins>().notNull(),
  applicantSealed: text('applicant_sealed'),
  applicantShown: text('applicant_shown'),
  mobileSealed: text('mobile_sealed'),
  mobileShown: text('mobile_shown'),
  /** The user who asked at the desk. */
  askedBy: text('asked_by'),
  state: text('state').$type<CorrectionState>().notNull().default('waiting'),
  decidedBy: text('decided_by'),
  decidedAt: moment('decided_at'),
  opinion: text('opinion'),
  ...housekeeping,
})

export const directoryImport = pgTable('directory_import', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  kind: text('kind').$type<ImportKind>().notNull(),
  source: text('source').notNull(),
  fileName: text('file_name').notNull(),
  format: text('format').$type<'csv' | 'json' | 'jsonl' | 'xlsx'>().notNull(),
  state: text('state').$type<ImportState>().notNull().default('waiting'),
  lines: integer('lines').notNull().default(0),
  created: integer('created').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  same: integer('same').notNull().default(0),
  refused: integer('refused').notNull().default(0),
  applied: integer('applied').notNull().default(0),
  isCancelling: boolean('is_cancelling').notNull().default(false),
  note: text('note'),
  finishedAt: moment('finished_at'),
  ...housekeeping,
})

export const directoryImportPiece = pgTable('directory_import_piece', {
  importId: text('import_id').notNull(),
  seq: integer('seq').notNull(),
  bytes: bytea('bytes').notNull(),
})

export const directoryImportLine = pgTable('directory_import_line', {
  importId: text('import_id').notNull(),
  line: integer('line').notNull(),
  sourceId: text('source_id'),
  code: text('code'),
  name: text('name'),
  holderCode: text('holder_code'),
  holderName: text('holder_name'),
  holderId: text('holder_id'),
  facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
  verdict: text('verdict').$type<LineVerdict>(),
  matchedBy: text('matched_by').$type<'sourceId' | 'creditCode' | 'name'>(),
  recordId: text('record_id'),
  recordVersion: integer('record_version'),
  reason: text('reason'),
  changes: jsonb('changes').$type<FactChange[]>().notNull().default([]),
  isApplied: boolean('is_applied').notNull().default(false),
})

export type CorrectionRow = typeof directoryCorrection.$inferSelect
export type EventRow = typeof directoryEvent.$inferSelect
export type ImportRow = typeof directoryImport.$inferSelect
export type ImportLineRow = typeof directoryImportLine.$inferSelect
