import { z } from 'zod'
import { enabled } from '../codes.ts'
import { taskResult } from '../desk-codes.ts'
import { parseWireTime } from '../format/dates.ts'
import {
  alarmCauses,
  backoffs,
  calendarRules,
  concurrencyPolicies,
  misfirePolicies,
  runPhases,
  scheduleTypes,
  shortestIntervalSec,
  taskGroups,
} from '../task-codes.ts'
import { optionalNote, requiredText } from './crud.ts'
import { enabledFlag, nullableText, opaqueId } from './shared.ts'

export const oneOf = <T extends Record<string, string>>(names: T) =>
  z.enum(Object.keys(names) as [keyof T & string, ...(keyof T & string)[]])
export const filterOf = <T extends Record<string, string>>(names: T) =>
  z.enum([...Object.keys(names), ''] as (keyof T & string)[] | ['']).optional()
const whole = (label: string, min: number, max: number) => {
  const words = `${label}须为${min}至${max}的整数`
  return z.number({ error: words }).int(words).min(min, words).max(max, words)
}
const longestIntervalSec = 31 * 86_400
const intervalWords = '间隔须在1分钟至31天之间'

export const schedule = {
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

export const taskFields = {
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
  alarmOn: z.array(oneOf(alarmCauses)).max(3).default(['failed', 'timeout']),
  alarmAfter: whole('连续次数', 1, 100).default(1),
  alarmUserIds: z.array(opaqueId).max(50, '最多选择50人').default([]),
  alarmRoleIds: z.array(opaqueId).max(20, '最多选择20个角色').default([]),
  quietMinutes: whole('静默分钟数', 0, 10_080).default(60),
  notifyRecovery: z.boolean().default(true),
  remark: optionalNote('备注', 500),
}

interface ScheduleFields {
  scheduleType?: string
  cron?: string | null | undefined
  intervalSec?: number | null | undefined
  runAt?: string | null | undefined
}

/** Each way to schedule needs its own field. */
export const scheduleIsWhole = (
  { scheduleType, cron, intervalSec, runAt }: ScheduleFields,
  context: z.RefinementCtx,
) => {
  const miss = (path: string, message: string) => context.addIssue({ code: 'custom', message, path: [path] })
  if (scheduleType === 'cron' && !cron) miss('cron', '执行表达式不能为空')
  if (scheduleType === 'interval' && !intervalSec) miss('intervalSec', '间隔不能为空')
  if (scheduleType === 'once' && !runAt) miss('runAt', '执行时间不能为空')
}

export const resultCode = z.enum([taskResult.failed, taskResult.succeeded, taskResult.rerunSucceeded])
/** '' asks for all. */
export const resultFilter = z
  .enum([taskResult.failed, taskResult.succeeded, taskResult.rerunSucceeded, ''])
  .optional()

export const LastRun = z.object({
  id: z.string(),
  result: resultCode,
  phase: oneOf(runPhases),
  startAt: nullableText,
  durationMs: z.number().nullable(),
})

export const TaskAlarm = z.object({
  id: z.string(),
  cause: oneOf(alarmCauses),
  /** The run that it was raised for, and the last one that went the same way. */
  runId: z.string(),
  lastRunId: z.string(),
  times: z.number(),
  raisedAt: z.string(),
  acknowledgedAt: nullableText,
  acknowledgedBy: nullableText,
  note: nullableText,
  recoveredAt: nullableText,
})
export type TaskAlarm = z.infer<typeof TaskAlarm>
