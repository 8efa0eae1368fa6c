import type { AuditResult } from '@sunport/contract/log-codes.ts'
import { bigint, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/** Who changed what: written by `audit.ts`, given its place by `sealing.ts`, and never changed. */
export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  userId: text('user_id'),
  userName: text('user_name'),
  orgId: text('org_id'),
  orgName: text('org_name'),
  ip: text('ip'),
  userAgent: text('user_agent'),
  siteId: text('site_id'),
  module: text('module').notNull(),
  entity: text('entity').notNull(),
  entityId: text('entity_id'),
  title: text('title'),
  action: text('action').notNull(),
  funcCode: text('func_code'),
  before: jsonb('before').$type<unknown>(),
  after: jsonb('after').$type<unknown>(),
  reason: text('reason'),
  result: text('result').$type<AuditResult>().notNull(),
  costMs: integer('cost_ms'),
  requestId: text('request_id'),
  chainVersion: smallint('chain_version').notNull(),
  previousHash: text('previous_hash'),
  /** None until the row has its place in the chain. */
  hash: text('hash'),
  mac: text('mac'),
  place: bigint('place', { mode: 'number' }),
})
export type AuditLogRow = typeof auditLog.$inferSelect
