import { z } from 'zod'
import { defineCall } from '../call.ts'
import { enabled } from '../codes.ts'
import { taskResult } from '../desk-codes.ts'
import { parseWireTime } from '../format/dates.ts'
import {
  backoffs,
  calendarRules,
  concurrencyPolicies,
  misfirePolicies,
  runPhases,
  runTriggers,
  scheduleTypes,
  shortestIntervalSec,
  taskGroups,
} from '../task-codes.ts'
import { bulkCall, crudCalls, listPaging, oneId, optionalNote, requiredText, versioned } from './crud.ts'
import {
  enabledFlag,
  housekeeping,
  nullableText,
  opaqueId,
  optionalText,
  pageOf,
  wireTime,
} from './shared.ts'

const oneOf = <T extends Record<string, string>>(names: T) =>
  z.enum(Object.keys(names) as [keyof T & string, ...(keyof T & string)[]])
const filterOf = <T extends Record<string, string>>(names: T) =>
  z.enum([...Object.keys(names), ''] as (keyof T & string)[] | ['']).optional()
const whole = (label: string, min: number, max: number) => {
  const words = `${label}须为${min}至${max}的整数`
  return z.number({ error: words }).int(words).min(min, words).max(max, words)
}
const longestIntervalSec = 31 * 86_400
const intervalWords = '间隔须在1分钟至31天之间'

const schedule = {
  scheduleType: oneOf(scheduleTypes),
  cron: z.string().trim().max(100, '表达式不能超过100个字').nullish(),
  intervalSec: z
    .number({ error: intervalWords })
    .int(intervalWords)
    .min(shortestIntervalSec, intervalWords)
    .max(longestIntervalSec, intervalWords)
    .nullish(),
  runAt: z
    .string()
    .refine(text => text.length > 10 && parseWireTime(text) !== undefined, '执行时间格式不正确')
    .nullish(),
  calendarRule: oneOf(calendarRules).default('every'),
}

const fields = {
  jobName: requiredText('任务名称', 64),
  group: oneOf(taskGroups),
  handler: requiredText('处理器', 50),
  params: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform(params => params ?? {}),
  ...schedule,
  misfire: oneOf(misfirePolicies).default('skip'),
  concurrency: oneOf(concurrencyPolicies).default('skip'),
  timeoutSec: whole('超时秒数', 1, 86_400).default(600),
  retryCount: whole('重试次数', 0, 10).default(0),
  retryIntervalSec: whole('重试间隔秒数', 1, 86_400).default(60),
  backoff: oneOf(backoffs).default('fixed'),
  status: enabledFlag.default(enabled.on),
  owner: requiredText('负责人', 50),
  remark: optionalNote('备注', 500),
}

interface ScheduleFields {
  scheduleType?: string
  cron?: string | null | undefined
  intervalSec?: number | null | undefined
  runAt?: string | null | undefined
}

/** Each way to schedule needs its own field. */
const scheduleIsWhole = (
  { scheduleType, cron, intervalSec, runAt }: ScheduleFields,
  context: z.RefinementCtx,
) => {
  const miss = (path: string, message: string) => context.addIssue({ code: 'custom', message, path: [path] })
  if (scheduleType === 'cron' && !cron) miss('cron', '执行表达式不能为空')
  if (scheduleType === 'interval' && !intervalSec) miss('intervalSec', '间隔不能为空')
  if (scheduleType === 'once' && !runAt) miss('runAt', '执行时间不能为空')
}

export const NewTask = z
  .object({
    jobCode: z
      .string()
      .regex(/^[a-z][a-z0-9-]{2,49}$/, '任务编码须以小写字母开头，由小写字母、数字或短横线组成，3至50位'),
    ...fields,
  })
  .superRefine(scheduleIsWhole)
export const TaskChange = z.object({ ...versioned, ...fields }).superRefine(scheduleIsWhole)

const resultCode = z.enum([taskResult.failed, taskResult.succeeded, taskResult.rerunSucceeded])
/** '' asks for all. */
const resultFilter = z
  .enum([taskResult.failed, taskResult.succeeded, taskResult.rerunSucceeded, ''])
  .optional()

const LastRun = z.object({
  id: z.string(),
  result: resultCode,
  phase: oneOf(runPhases),
  startAt: nullableText,
  durationMs: z.number().nullable(),
})

export const TimedTask = z.object({
  id: z.string(),
  jobCode: z.string(),
  jobName: z.string(),
  group: oneOf(taskGroups),
  handler: z.string(),
  /** null: the code no longer knows it. */
  handlerName: nullableText,
  params: z.record(z.string(), z.unknown()),
  scheduleType: oneOf(scheduleTypes),
  cron: nullableText,
  intervalSec: z.number().nullable(),
  runAt: nullableText,
  calendarRule: oneOf(calendarRules),
  /** The schedule in words. */
  words: z.string(),
  misfire: oneOf(misfirePolicies),
  concurrency: oneOf(concurrencyPolicies),
  timeoutSec: z.number(),
  retryCount: z.number(),
  retryIntervalSec: z.number(),
  backoff: oneOf(backoffs),
  status: enabledFlag,
  owner: z.string(),
  remark: nullableText,
  builtIn: z.boolean(),
  nextRunAt: nullableText,
  lastRun: LastRun.nullable(),
  /** Of the last thirty days, between 0 and 1; null when it has not run. */
  successRate: z.number().nullable(),
  ...housekeeping,
})
export type TimedTask = z.infer<typeof TimedTask>

const TaskHandler = z.object({
  code: z.string(),
  name: z.string(),
  group: oneOf(taskGroups),
  /** JSON schema of the parameters. */
  schema: z.record(z.string(), z.unknown()),
})
export type TaskHandler = z.infer<typeof TaskHandler>

const path = '/rest/v2/tasks'
const run = 'sys:task:run'

/** 定时任务配置. */
export const task = {
  ...crudCalls({
    path,
    title: '定时任务',
    view: 'sys:task:view',
    edit: 'sys:task:edit',
    row: TimedTask,
    create: NewTask,
    change: TaskChange,
    filter: {
      keyword: optionalText(100),
      group: filterOf(taskGroups),
      handler: optionalText(50),
      status: z.enum([enabled.on, enabled.off, '']).optional(),
      lastResult: resultFilter,
    },
  }),
  handlers: defineCall({
    method: 'GET',
    path: `${path}/handlers`,
    access: 'sys:task:view',
    summary: '可用的任务处理器',
    input: z.object({}),
    data: z.array(TaskHandler),
  }),
  preview: defineCall({
    method: 'GET',
    path: `${path}/preview`,
    access: 'sys:task:view',
    summary: '执行计划的说明与随后五次执行时间',
    input: z.object({ ...schedule, intervalSec: z.coerce.number().pipe(z.number().int()).nullish() }),
    data: z.object({ words: z.string(), next: z.array(z.string()) }),
  }),
  setStatus: defineCall({
    method: 'PUT',
    path: `${path}/:id/status`,
    access: 'sys:task:edit',
    summary: '启用或暂停定时任务',
    input: z.object({ ...versioned, status: enabledFlag }),
    data: TimedTask,
  }),
  bulk: bulkCall({
    path: `${path}/bulk`,
    summary: '批量启用或暂停定时任务',
    access: 'sys:task:edit',
    actions: { enable: '启用', pause: '暂停' },
    extra: {},
  }),
  runNow: defineCall({
    method: 'POST',
    path: `${path}/:id/run`,
    access: run,
    summary: '立即执行',
    input: z.object({
      id: opaqueId,
      reason: requiredText('执行原因', 200),
      /** Instead of the task's own parameters, this time only. */
      params: z.record(z.string(), z.unknown()).optional(),
    }),
    data: z.object({ runId: z.string() }),
  }),
}

const RunItems = z.object({ total: z.number(), ok: z.number(), skipped: z.number(), failed: z.number() })
export type RunItems = z.infer<typeof RunItems>

export const TaskRun = z.object({
  id: z.string(),
  jobCode: z.string(),
  jobName: z.string(),
  group: oneOf(taskGroups),
  trigger: oneOf(runTriggers),
  attempt: z.number(),
  attempts: z.number(),
  parentId: nullableText,
  node: nullableText,
  params: z.record(z.string(), z.unknown()),
  plannedAt: z.string(),
  startAt: nullableText,
  endAt: nullableText,
  durationMs: z.number().nullable(),
  result: resultCode,
  phase: oneOf(runPhases),
  items: RunItems.nullable(),
  message: nullableText,
  reason: nullableText,
  operator: nullableText,
  /** The later run that made this one good. */
  resolvedById: nullableText,
  isTerminating: z.boolean(),
})
export type TaskRun = z.infer<typeof TaskRun>

const runPath = '/rest/v2/task-runs'

/** 定时任务历史. */
export const taskRun = {
  list: defineCall({
    method: 'GET',
    path: runPath,
    access: 'sys:task:view',
    summary: '定时任务历史',
    input: z.object({
      keyword: optionalText(100),
      jobCode: optionalText(50),
      group: filterOf(taskGroups),
      result: resultFilter,
      phase: filterOf(runPhases),
      trigger: filterOf(runTriggers),
      operator: optionalText(50),
      plannedFrom: wireTime,
      plannedTo: wireTime,
      /** Longer than this many seconds. */
      longerThan: z
        .union([z.literal(''), z.coerce.number().int().min(0).max(86_400)], { error: '时长须为整数秒' })
        .optional(),
      ...listPaging,
    }),
    data: pageOf(TaskRun),
  }),
  get: defineCall({
    method: 'GET',
    path: `${runPath}/:id`,
    access: 'sys:task:view',
    summary: '一次执行',
    input: oneId,
    data: TaskRun,
  }),
  log: defineCall({
    method: 'GET',
    path: `${runPath}/:id/log`,
    access: 'sys:task:view',
    summary: '执行日志',
    input: z.object({ id: opaqueId, after: z.coerce.number().int().min(0).default(0) }),
    data: z.object({
      lines: z.array(z.object({ seq: z.number(), at: z.string(), text: z.string() })),
      run: TaskRun,
    }),
  }),
  rerun: defineCall({
    method: 'POST',
    path: `${runPath}/:id/rerun`,
    access: run,
    summary: '重跑',
    input: z.object({ id: opaqueId, reason: optionalNote('重跑原因', 200) }),
    data: z.object({ runId: z.string() }),
  }),
  terminate: defineCall({
    method: 'POST',
    path: `${runPath}/:id/terminate`,
    access: run,
    summary: '终止执行',
    input: z.object({ id: opaqueId, reason: requiredText('终止原因', 200) }),
    data: z.null(),
  }),
}
