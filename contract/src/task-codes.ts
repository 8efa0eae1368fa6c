import { taskResult } from './desk-codes.ts'

/** What timed tasks are for; their page groups them so. */
export const taskGroups = {
  publish: '发布',
  push: '推送',
  statistics: '统计',
  check: '巡检',
  cleanup: '清理',
  notice: '通知',
} as const
export type TaskGroup = keyof typeof taskGroups

export const scheduleTypes = {
  cron: '按表达式',
  interval: '固定间隔',
  once: '执行一次',
  manual: '仅手动',
} as const
export type ScheduleType = keyof typeof scheduleTypes

export const calendarRules = { every: '每天', workdays: '仅工作日', restdays: '仅非工作日' } as const
export type CalendarRule = keyof typeof calendarRules

/** What becomes of runs whose time passed while nobody could run them. */
export const misfirePolicies = { skip: '跳过', once: '立即执行一次', all: '补跑全部' } as const
export type MisfirePolicy = keyof typeof misfirePolicies

/** What becomes of a run whose predecessor is still at work. */
export const concurrencyPolicies = { skip: '禁止（跳过）', queue: '禁止（排队）' } as const
export type ConcurrencyPolicy = keyof typeof concurrencyPolicies

export const backoffs = { fixed: '固定', exponential: '指数' } as const
export type Backoff = keyof typeof backoffs

export const runTriggers = { scheduled: '定时', manual: '手动', 'catch-up': '补跑', retry: '重试' } as const
export type RunTrigger = keyof typeof runTriggers

export const runPhases = {
  waiting: '等待',
  running: '执行中',
  done: '完成',
  timeout: '超时',
  terminated: '已终止',
  skipped: '已跳过',
} as const
export type RunPhase = keyof typeof runPhases

export type TaskResult = (typeof taskResult)[keyof typeof taskResult]
export const taskResultNames: Record<TaskResult, string> = {
  [taskResult.failed]: '未成功',
  [taskResult.succeeded]: '执行成功',
  [taskResult.rerunSucceeded]: '重跑成功',
}

/** What somebody is told of. */
export const alarmCauses = { failed: '执行失败', timeout: '执行超时', late: '未按时开始' } as const
export type AlarmCause = keyof typeof alarmCauses

/** Beijing's time zone, which every schedule is counted in. */
export const scheduleZone = 'Asia/Shanghai'
export const shortestIntervalSec = 60
