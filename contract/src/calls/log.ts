import { z } from 'zod'
import { defineCall } from '../call.ts'
import type { FunctionCode } from '../functions.ts'
import {
  auditResults,
  callCauses,
  callerKinds,
  errorStates,
  type LogTab,
  loginMethods,
  loginReasons,
  loginResults,
  logTabs,
  secondFactors,
  visitGroupings,
} from '../log-codes.ts'
import {
  type FileColumn,
  listFormats,
  listPaging,
  oneId,
  optionalNote,
  requiredText,
  versioned,
} from './crud.ts'
import { nullableText, opaqueId, optionalText, pageOf, wireTime } from './shared.ts'

const oneOf = <T extends object>(codes: T) => z.enum(Object.keys(codes) as [keyof T & string])
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
const visitFilter = {
  ...period,
  by: oneOf(visitGroupings).default('day'),
  siteId: optionalText(100),
  keyword: optionalText(100),
}

const AuditRow = z.object({
  id: z.string(),
  at: z.string(),
  userName: nullableText,
  orgName: nullableText,
  ip: nullableText,
  siteId: nullableText,
  module: z.string(),
  moduleName: z.string(),
  entity: z.string(),
  entityName: z.string(),
  entityId: nullableText,
  /** What the object is called, as far as the row itself says. */
  objectName: nullableText,
  action: z.string(),
  actionName: z.string(),
  funcCode: nullableText,
  funcName: nullableText,
  /** Names of the fields that were changed. */
  fields: z.array(z.string()),
  fieldNames: z.string(),
  reason: nullableText,
  result: oneOf(auditResults),
  resultName: z.string(),
  costMs: z.number().nullable(),
  requestId: nullableText,
})
export type AuditRow = z.infer<typeof AuditRow>

const values = z.record(z.string(), z.unknown()).nullable()

const AuditDetail = AuditRow.extend({
  userAgent: nullableText,
  before: values,
  after: values,
  /** Whether something personal is hidden. */
  isMasked: z.boolean(),
  previousHash: z.string(),
  hash: z.string(),
})
export type AuditDetail = z.infer<typeof AuditDetail>

const LoginRow = z.object({
  id: z.string(),
  at: z.string(),
  userName: z.string(),
  /** Of the account that was tried, if there is one. */
  userId: nullableText,
  isMasked: z.boolean(),
  orgName: nullableText,
  method: oneOf(loginMethods),
  methodName: z.string(),
  result: oneOf(loginResults),
  resultName: z.string(),
  reason: oneOf(loginReasons),
  reasonName: z.string(),
  secondFactor: oneOf(secondFactors),
  secondFactorName: z.string(),
  sessionId: nullableText,
  ip: z.string(),
  userAgent: z.string(),
  requestId: z.string(),
})
export type LoginRow = z.infer<typeof LoginRow>

const CallRow = z.object({
  id: z.string(),
  at: z.string(),
  requestId: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  code: z.string(),
  costMs: z.number(),
  caller: oneOf(callerKinds),
  callerName: z.string(),
  cause: oneOf(callCauses),
  causeName: z.string(),
  userName: nullableText,
  siteId: nullableText,
  ip: z.string(),
})
export type CallRow = z.infer<typeof CallRow>

const ErrorRow = z.object({
  id: z.string(),
  message: z.string(),
  stack: z.string(),
  info: z.string(),
  url: z.string(),
  pageVersion: z.string(),
  userAgent: z.string(),
  userName: nullableText,
  times: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
  state: oneOf(errorStates),
  stateName: z.string(),
  owner: nullableText,
  note: nullableText,
  latestModifyDate: z.string(),
  latestModifyUser: nullableText,
  version: z.number().int(),
})
export type ErrorRow = z.infer<typeof ErrorRow>

const VisitRow = z.object({
  key: z.string(),
  name: z.string(),
  visits: z.number(),
  visitors: z.number(),
})
export type VisitRow = z.infer<typeof VisitRow>

export const ErrorHandling = z.object({
  ...versioned,
  state: oneOf(errorStates),
  /** Login name of whoever sees to it. */
  owner: optionalNote('负责人', 30),
  note: optionalNote('处理说明', 500),
})

const audited: FileColumn<AuditRow>[] = [
  { name: 'id', title: '序号' },
  { name: 'at', title: '时间' },
  { name: 'userName', title: '用户' },
  { name: 'orgName', title: '机构' },
  { name: 'ip', title: 'IP 地址' },
  { name: 'siteId', title: '站点' },
  { name: 'moduleName', title: '模块' },
  { name: 'entityName', title: '对象' },
  { name: 'entityId', title: '对象编号' },
  { name: 'actionName', title: '操作' },
  { name: 'fieldNames', title: '变更字段' },
  { name: 'reason', title: '原因' },
  { name: 'resultName', title: '结果' },
  { name: 'costMs', title: '耗时（毫秒）' },
  { name: 'requestId', title: '请求编号' },
]

/** What files of each log carry. */
export const logColumns = {
  operation: audited,
  sensitive: audited,
  change: audited,
  login: [
    { name: 'at', title: '时间' },
    { name: 'userName', title: '登录名' },
    { name: 'orgName', title: '机构' },
    { name: 'methodName', title: '方式' },
    { name: 'resultName', title: '结果' },
    { name: 'reasonName', title: '说明' },
    { name: 'secondFactorName', title: '第二步验证' },
    { name: 'ip', title: 'IP 地址' },
    { name: 'userAgent', title: '浏览器' },
    { name: 'requestId', title: '请求编号' },
  ] satisfies FileColumn<LoginRow>[],
  call: [
    { name: 'at', title: '时间' },
    { name: 'method', title: '方法' },
    { name: 'path', title: '地址' },
    { name: 'status', title: '状态' },
    { name: 'code', title: '返回码' },
    { name: 'costMs', title: '耗时（毫秒）' },
    { name: 'causeName', title: '记录原因' },
    { name: 'callerName', title: '调用方' },
    { name: 'userName', title: '用户' },
    { name: 'ip', title: 'IP 地址' },
    { name: 'requestId', title: '请求编号' },
  ] satisfies FileColumn<CallRow>[],
  error: [
    { name: 'message', title: '错误' },
    { name: 'times', title: '次数' },
    { name: 'firstAt', title: '首次出现' },
    { name: 'lastAt', title: '最近出现' },
    { name: 'stateName', title: '状态' },
    { name: 'owner', title: '负责人' },
    { name: 'note', title: '处理说明' },
    { name: 'url', title: '页面' },
    { name: 'pageVersion', title: '版本' },
    { name: 'stack', title: '调用栈' },
  ] satisfies FileColumn<ErrorRow>[],
  visit: [
    { name: 'key', title: '编号' },
    { name: 'name', title: '名称' },
    { name: 'visits', title: '访问量' },
    { name: 'visitors', title: '访客数' },
  ] satisfies FileColumn<VisitRow>[],
} as const satisfies Record<LogTab, readonly { name: string; title: string }[]>

const path = '/rest/v2/logs'

const list = <F extends z.ZodRawShape, R extends z.ZodType>(
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

const download = <F extends z.ZodRawShape>(tab: LogTab, access: FunctionCode, filter: F) =>
  defineCall({
    method: 'GET',
    path: `${path}/${tab}/export`,
    access,
    summary: `导出${logTabs[tab].title}`,
    input: z.object({
      ...filter,
      format: z.enum(listFormats).default('xlsx'),
      exportReason: requiredText('导出原因', 200),
    }),
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

  exportOperations: download('operation', 'log:audit:export', auditFilter),
  exportSensitive: download('sensitive', 'log:audit:export', auditFilter),
  exportChanges: download('change', 'log:audit:export', auditFilter),
  exportLogins: download('login', 'log:audit:export', loginFilter),
  exportVisits: download('visit', 'log:tech:export', visitFilter),
  exportCalls: download('call', 'log:tech:export', callFilter),
  exportErrors: download('error', 'log:tech:export', errorFilter),

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
      broken: z.object({ id: z.number(), problem: z.enum(['content', 'link']) }).nullable(),
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
