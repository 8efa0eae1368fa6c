import type {
  CallCause,
  CallerKind,
  CrashKind,
  ErrorState,
  LoginMethod,
  LoginReason,
  LoginResult,
  SecondFactor,
} from '@sunport/contract/log-codes.ts'
import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })
const number = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

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

/** Deaths of the server. */
export const serverCrash = pgTable('server_crash', {
  id: number(),
  at: time('at').notNull(),
  startedAt: time('started_at').notNull(),
  instance: text('instance').notNull(),
  kind: text('kind').$type<CrashKind>().notNull(),
  ending: text('ending').notNull(),
  message: text('message').notNull(),
  stack: text('stack').notNull(),
})
export type ServerCrashRow = typeof serverCrash.$inferSelect
