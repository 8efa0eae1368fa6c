import { z } from 'zod'
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
  secondFactors,
} from '../log-codes.ts'
import { type FileColumn, optionalNote, versioned } from './crud.ts'
import { nullableText } from './shared.ts'

export const oneOf = <T extends object>(codes: T) => z.enum(Object.keys(codes) as [keyof T & string])

export const AuditRow = z.object({
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
  /** What the object was called then. */
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

/** One side of a change. */
export const values = z.record(z.string(), z.unknown()).nullable()

export const AuditDetail = AuditRow.extend({
  userAgent: nullableText,
  before: values,
  after: values,
  /** Whether something personal is hidden. */
  isMasked: z.boolean(),
  previousHash: z.string(),
  hash: z.string(),
})
export type AuditDetail = z.infer<typeof AuditDetail>

export const LoginRow = z.object({
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

export const CallRow = z.object({
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

export const ErrorRow = z.object({
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

/** One death of the server. */
export const CrashRow = z.object({
  id: z.string(),
  at: z.string(),
  startedAt: z.string(),
  instance: z.string(),
  kind: oneOf(crashKinds),
  kindName: z.string(),
  ending: z.string(),
  message: z.string(),
  stack: z.string(),
})
export type CrashRow = z.infer<typeof CrashRow>

export const VisitRow = z.object({
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
  { name: 'objectName', title: '对象名称' },
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
  crash: [
    { name: 'at', title: '时间' },
    { name: 'startedAt', title: '启动时间' },
    { name: 'instance', title: '主机' },
    { name: 'kindName', title: '原因' },
    { name: 'ending', title: '信号或退出码' },
    { name: 'message', title: '最后的错误' },
    { name: 'stack', title: '调用栈' },
  ] satisfies FileColumn<CrashRow>[],
  visit: [
    { name: 'key', title: '编号' },
    { name: 'name', title: '名称' },
    { name: 'visits', title: '访问量' },
    { name: 'visitors', title: '访客数' },
  ] satisfies FileColumn<VisitRow>[],
} as const satisfies Record<LogTab, readonly { name: string; title: string }[]>
