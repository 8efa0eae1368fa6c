import { z } from 'zod'
import { defineCall, type Schema } from '../call.ts'
import type { FunctionCode } from '../functions.ts'
import {
  auditResults,
  callCauses,
  callerKinds,
  crashKinds,
  errorStates,
  type LogTab,
  loginMethods,
  loginReasons,
  loginResults,
  logTabs,
  visitGroupings,
} from '../log-codes.ts'
import { listFormats, listPaging, oneId, requiredText } from './crud.ts'
import {
  AuditDetail,
  AuditRow,
  CallRow,
  CrashRow,
  ErrorHandling,
  ErrorRow,
  LoginRow,
  oneOf,
  VisitRow,
  values,
} from './log-rows.ts'
import { nullableText, opaqueId, optionalText, pageOf, wireTime } from './shared.ts'

/** A filter: '' asks for all. */
const anyOf = <T extends object>(codes: T) => z.union([oneOf(codes), z.literal('')]).optional()

const period = { from: wireTime, to: wireTime }
/** Who did it, from where, in which request. */
const whose = {
  userName: optionalText(100),
  /** An organisation with everything below it. */
  orgId: optionalText(100),
  ip: optionalText(60),
  requestId: optionalText(60),
  keyword: optionalText(100),
}

const auditFilter = {
  ...period,
  ...whose,
  siteId: optionalText(100),
  module: optionalText(40),
  entity: optionalText(60),
  entityId: optionalText(100),
  /** Words of what the object is called. */
  title: optionalText(100),
  action: optionalText(100),
  result: anyOf(auditResults),
}
const loginFilter = {
  ...period,
  ...whose,
  result: anyOf(loginResults),
  reason: anyOf(loginReasons),
  method: anyOf(loginMethods),
}
const callFilter = {
  ...period,
  ...whose,
  siteId: optionalText(100),
  code: optionalText(10),
  cause: anyOf(callCauses),
  caller: anyOf(callerKinds),
}
const errorFilter = { ...period, keyword: optionalText(100), state: anyOf(errorStates) }
const crashFilter = { ...period, keyword: optionalText(100), kind: anyOf(crashKinds) }
const visitFilter = {
  ...period,
  by: oneOf(visitGroupings).default('day'),
  siteId: optionalText(100),
  keyword: optionalText(100),
}

const path = '/rest/v2/logs'

const list = <F extends z.ZodRawShape, R extends Schema>(
  tab: LogTab,
  access: FunctionCode,
  filter: F,
  row: R,
) =>
  defineCall({
    method: 'GET',
    path: `${path}/${tab}`,
    access,
    summary: logTabs[tab].title,
    input: z.object({ ...filter, ...listPaging }),
    data: pageOf(row),
  })

/** What is asked before a file of the log is given out. */
export const ExportAnswers = z.object({
  format: z.enum(listFormats).default('xlsx'),
  exportReason: requiredText('导出原因', 200),
})

const download = <F extends z.ZodRawShape>(tab: LogTab, access: FunctionCode, filter: F) =>
  defineCall({
    method: 'GET',
    path: `${path}/${tab}/export`,
    access,
    summary: `导出${logTabs[tab].title}`,
    input: z.object({ ...filter, ...ExportAnswers.shape }),
    data: z.unknown(),
    answer: 'file',
  })

/** 日志记录: read, verified and exported; never changed. */
export const log = {
  operations: list('operation', 'log:audit:view', auditFilter, AuditRow),
  sensitive: list('sensitive', 'log:audit:view', auditFilter, AuditRow),
  changes: list('change', 'log:audit:view', auditFilter, AuditRow),
  logins: list('login', 'log:audit:view', loginFilter, LoginRow),
  visits: list('visit', 'log:tech:view', visitFilter, VisitRow),
  calls: list('call', 'log:tech:view', callFilter, CallRow),
  errors: list('error', 'log:tech:view', errorFilter, ErrorRow),
  crashes: list('crash', 'log:tech:view', crashFilter, CrashRow),

  exportOperations: download('operation', 'log:audit:export', auditFilter),
  exportSensitive: download('sensitive', 'log:audit:export', auditFilter),
  exportChanges: download('change', 'log:audit:export', auditFilter),
  exportLogins: download('login', 'log:audit:export', loginFilter),
  exportVisits: download('visit', 'log:tech:export', visitFilter),
  exportCalls: download('call', 'log:tech:export', callFilter),
  exportErrors: download('error', 'log:tech:export', errorFilter),
  exportCrashes: download('crash', 'log:tech:export', crashFilter),

  /** Everybody reads what stands there under his own name, whatever he may otherwise see. */
  own: defineCall({
    method: 'GET',
    path: `${path}/own`,
    access: 'signed-in',
    summary: '我的操作记录',
    input: z.object(listPaging),
    data: pageOf(AuditRow),
  }),
  operation: defineCall({
    method: 'GET',
    path: `${path}/operation/:id`,
    access: 'log:audit:view',
    summary: '操作日志详情',
    input: oneId,
    data: AuditDetail,
  }),
  /** One object over time, the latest change first. */
  history: defineCall({
    method: 'GET',
    path: `${path}/history`,
    access: 'log:audit:view',
    summary: '对象变更历史',
    input: z.object({ entity: opaqueId, entityId: opaqueId, ...listPaging }),
    data: pageOf(AuditDetail),
  }),
  /** Shows what lists hide; who looked, at what and why is itself on record. */
  reveal: defineCall({
    method: 'POST',
    path: `${path}/reveal`,
    access: 'log:audit:reveal',
    summary: '查看日志敏感信息',
    input: z.object({
      tab: z.enum(['operation', 'login']),
      id: opaqueId,
      reason: requiredText('查看原因', 200),
    }),
    data: z.object({ userName: nullableText, reason: nullableText, before: values, after: values }),
  }),
  /** The next rows of the chain; the caller asks again until it is done or a row is broken. */
  verify: defineCall({
    method: 'POST',
    path: `${path}/verify`,
    access: 'log:audit:verify',
    summary: '校验日志完整性',
    input: z.object({ afterId: z.number().int().min(0) }),
    data: z.object({
      /** Rows of the chain up to here, and altogether. */
      checked: z.number(),
      total: z.number(),
      lastId: z.number(),
      isDone: z.boolean(),
      broken: z.object({ id: z.number(), problem: z.enum(['content', 'link', 'anchor']) }).nullable(),
      verifiedAt: z.string(),
    }),
  }),
  handleError: defineCall({
    method: 'PUT',
    path: `${path}/error/:id`,
    access: 'log:tech:edit',
    summary: '处理前端错误',
    input: ErrorHandling,
    data: ErrorRow,
  }),
  reportError: defineCall({
    method: 'POST',
    path: `${path}/error`,
    access: 'signed-in',
    summary: '上报前端错误',
    input: z.object({
      message: z.string().max(4000),
      stack: z.string().max(4000),
      info: z.string().max(4000),
      url: z.string().max(2000),
      version: z.string().max(60),
    }),
    data: z.null(),
    whileHeld: true,
    perMinute: 60,
  }),
}
