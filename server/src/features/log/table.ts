import type {
  AuditResult,
  CallCause,
  CallerKind,
  ErrorState,
  LoginMethod,
  LoginReason,
  LoginResult,
  SecondFactor,
} from '@sunport/contract/log-codes.ts'
import { bigint, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })
const number = () => bigint('id', { mode: 'number' }).primaryKey()

export const auditLog = pgTable('audit_log', {
  id: number(),
  at: time('at').notNull(),
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
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
})
export type AuditLogRow = typeof auditLog.$inferSelect

export const loginLog = pgTable('login_log', {
  id: number(),
  at: time('at').notNull(),
  userName: text('user_name').notNull(),
  userId: text('user_id'),
  orgId: text('org_id'),
  orgName: text('org_name'),
  method: text('method').$type<LoginMethod>().notNull(),
  result: text('result').$type<LoginResult>().notNull(),
  reason: text('reason').$type<LoginReason>().notNull(),
  secondFactor: text('second_factor').$type<SecondFactor>().notNull(),
  sessionId: text('session_id'),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
  requestId: text('request_id').notNull(),
})
export type LoginLogRow = typeof loginLog.$inferSelect

export const apiLog = pgTable('api_log', {
  id: number(),
  at: time('at').notNull(),
  requestId: text('request_id').notNull(),
  method: text('method').notNull(),
  path: text('path').notNull(),
  status: integer('status').notNull(),
  code: text('code').notNull(),
  costMs: integer('cost_ms').notNull(),
  caller: text('caller').$type<CallerKind>().notNull(),
  cause: text('cause').$type<CallCause>().notNull(),
  userName: text('user_name'),
  orgId: text('org_id'),
  siteId: text('site_id'),
  ip: text('ip').notNull(),
})
export type ApiLogRow = typeof apiLog.$inferSelect

export const frontError = pgTable('front_error', {
  id: text('id').primaryKey(),
  digest: text('digest').notNull(),
  message: text('message').notNull(),
  stack: text('stack').notNull(),
  info: text('info').notNull(),
  url: text('url').notNull(),
  pageVersion: text('page_version').notNull(),
  userAgent: text('user_agent').notNull(),
  userName: text('user_name'),
  times: integer('times').notNull().default(1),
  firstAt: time('first_at').notNull(),
  lastAt: time('last_at').notNull(),
  state: text('state').$type<ErrorState>().notNull().default('open'),
  owner: text('owner'),
  note: text('note'),
  latestModifyDate: time('latest_modify_date').notNull(),
  latestModifyUser: text('latest_modify_user'),
  version: integer('version').notNull().default(1),
})
export type FrontErrorRow = typeof frontError.$inferSelect
