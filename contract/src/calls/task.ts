import { z } from 'zod'
import { defineCall } from '../call.ts'
import { enabled } from '../codes.ts'
import {
  alarmCauses,
  backoffs,
  calendarRules,
  concurrencyPolicies,
  misfirePolicies,
  runPhases,
  runTriggers,
  scheduleTypes,
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
import {
  filterOf,
  LastRun,
  oneOf,
  resultCode,
  resultFilter,
  schedule,
  scheduleIsWhole,
  TaskAlarm,
  taskFields,
} from './task-fields.ts'

export const NewTask = z
  .object({
    jobCode: z
      .string()
      .regex(/^[a-z][a-z0-9-]{2,49}$/, '任务编码须以小写字母开头，由小写字母、数字或短横线组成，3至50位'),
    ...taskFields,
  })
  .superRefine(scheduleIsWhole)
export const TaskChange = z.object({ ...versioned, ...taskFields }).superRefine(scheduleIsWhole)

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
  alarmOn: z.array(oneOf(alarmCauses)),
  alarmAfter: z.number(),
  alarmUserIds: z.array(z.string()),
  alarmRoleIds: z.array(z.string()),
  quietMinutes: z.number(),
  notifyRecovery: z.boolean(),
  /** Nothing has gone well since. */
  alarm: TaskAlarm.nullable(),
  /** Whether its work can say what it would do. */
  hasTrial: z.boolean(),
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

const TaskSwitch = z.object({
  isOff: z.boolean(),
  reason: nullableText,
  changedBy: nullableText,
  changedAt: nullableText,
})
export type TaskSwitch = z.infer<typeof TaskSwitch>

const recipient = z.object({ id: z.string(), name: z.string() })

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
      /** '1': something is wrong and nothing has gone well since. */
      alarm: z.enum(['1', '']).optional(),
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
    input: z
      .object({
        ...schedule,
        intervalSec: z.preprocess(typed => (typed ? Number(typed) : null), schedule.intervalSec),
      })
      .superRefine(scheduleIsWhole),
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
  switch: defineCall({
    method: 'GET',
    path: `${path}/switch`,
    access: 'sys:task:view',
    summary: '定时任务是否全部暂停',
    input: z.object({}),
    data: TaskSwitch,
  }),
  setSwitch: defineCall({
    method: 'PUT',
    path: `${path}/switch`,
    access: 'sys:task:edit',
    summary: '全部暂停或全部恢复',
    input: z.object({ isOff: z.boolean(), reason: requiredText('原因', 200) }),
    data: TaskSwitch,
  }),
  recipients: defineCall({
    method: 'GET',
    path: `${path}/recipients`,
    access: 'sys:task:view',
    summary: '可以接收任务告警的人员和角色',
    input: z.object({}),
    data: z.object({ users: z.array(recipient), roles: z.array(recipient) }),
  }),
  alarms: defineCall({
    method: 'GET',
    path: `${path}/:id/alarms`,
    access: 'sys:task:view',
    summary: '任务的告警',
    input: oneId,
    data: z.array(TaskAlarm),
  }),
  acknowledge: defineCall({
    method: 'PUT',
    path: `${path}/:id/alarm`,
    access: run,
    summary: '确认任务告警',
    input: z.object({ id: opaqueId, note: requiredText('处理说明', 200) }),
    data: TaskAlarm,
  }),
  trial: defineCall({
    method: 'POST',
    path: `${path}/:id/trial`,
    access: run,
    summary: '试运行',
    input: z.object({ id: opaqueId, params: z.record(z.string(), z.unknown()).optional() }),
    data: z.object({
      message: z.string(),
      lines: z.array(z.string()),
      /** How many items it would take on; null when it does not count. */
      total: z.number().nullable(),
    }),
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
  /** Done for the failed items of an earlier run alone. */
  isPartial: z.boolean(),
  /** Items that failed and can be done again by themselves. */
  failedItems: z.number(),
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
    input: z.object({
      id: opaqueId,
      reason: optionalNote('重跑原因', 200),
      onlyFailed: z.boolean().default(false),
    }),
    data: z.object({ runId: z.string() }),
  }),
  failures: defineCall({
    method: 'GET',
    path: `${runPath}/:id/failures`,
    access: 'sys:task:view',
    summary: '失败项',
    input: oneId,
    data: z.array(z.object({ itemKey: z.string(), title: z.string(), words: z.string() })),
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
