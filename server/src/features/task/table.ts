import type { RunItems } from '@sunport/contract/calls/task.ts'
import type { Enabled } from '@sunport/contract/codes.ts'
import type {
  AlarmCause,
  Backoff,
  CalendarRule,
  ConcurrencyPolicy,
  MisfirePolicy,
  RunPhase,
  RunTrigger,
  ScheduleType,
  TaskGroup,
  TaskResult,
} from '@sunport/contract/task-codes.ts'
import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../platform/database/columns.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })
type Params = Record<string, unknown>

export const timedTask = pgTable('timed_task', {
  id: text('id').primaryKey(),
  jobCode: text('job_code').notNull(),
  jobName: text('job_name').notNull(),
  group: text('task_group').$type<TaskGroup>().notNull(),
  handler: text('handler').notNull(),
  params: jsonb('params').$type<Params>().notNull().default({}),
  scheduleType: text('schedule_type').$type<ScheduleType>().notNull(),
  cron: text('cron'),
  intervalSec: integer('interval_sec'),
  runAt: time('run_at'),
  calendarRule: text('calendar_rule').$type<CalendarRule>().notNull().default('every'),
  misfire: text('misfire').$type<MisfirePolicy>().notNull().default('skip'),
  concurrency: text('concurrency').$type<ConcurrencyPolicy>().notNull().default('skip'),
  timeoutSec: integer('timeout_sec').notNull().default(600),
  retryCount: integer('retry_count').notNull().default(0),
  retryIntervalSec: integer('retry_interval_sec').notNull().default(60),
  backoff: text('backoff').$type<Backoff>().notNull().default('fixed'),
  status: text('status').$type<Enabled>().notNull().default('1'),
  owner: text('owner').notNull(),
  remark: text('remark'),
  builtIn: boolean('built_in').notNull().default(false),
  alarmOn: text('alarm_on').array().$type<AlarmCause[]>().notNull().default(['failed', 'timeout']),
  alarmAfter: integer('alarm_after').notNull().default(1),
  alarmUserIds: text('alarm_user_ids').array().notNull().default([]),
  alarmRoleIds: text('alarm_role_ids').array().notNull().default([]),
  quietMinutes: integer('quiet_minutes').notNull().default(60),
  notifyRecovery: boolean('notify_recovery').notNull().default(true),
  failuresInRow: integer('failures_in_row').notNull().default(0),
  nextRunAt: time('next_run_at'),
  ...housekeeping,
})
export type TimedTaskRow = typeof timedTask.$inferSelect

export const taskRun = pgTable('task_run', {
  id: text('id').primaryKey(),
  taskId: text('task_id').notNull(),
  jobCode: text('job_code').notNull(),
  jobName: text('job_name').notNull(),
  group: text('task_group').$type<TaskGroup>().notNull(),
  trigger: text('trigger').$type<RunTrigger>().notNull(),
  attempt: integer('attempt').notNull().default(1),
  attempts: integer('attempts').notNull().default(1),
  parentId: text('parent_id'),
  rerunOfId: text('rerun_of_id'),
  node: text('node'),
  params: jsonb('params').$type<Params>().notNull().default({}),
  plannedAt: time('planned_at').notNull(),
  startAt: time('start_at'),
  endAt: time('end_at'),
  result: text('result').$type<TaskResult>().notNull().default('0'),
  phase: text('phase').$type<RunPhase>().notNull().default('waiting'),
  items: jsonb('items').$type<RunItems>(),
  message: text('message'),
  reason: text('reason'),
  operator: text('operator'),
  resolvedById: text('resolved_by_id'),
  heartbeatAt: time('heartbeat_at'),
  sentAt: time('sent_at'),
  terminateWords: text('terminate_words'),
  onlyItems: text('only_items').array(),
})
export type TaskRunRow = typeof taskRun.$inferSelect

export const taskRunLog = pgTable('task_run_log', {
  runId: text('run_id').notNull(),
  seq: integer('seq').notNull(),
  at: time('at').notNull(),
  text: text('text').notNull(),
})

export const taskRunFailure = pgTable('task_run_failure', {
  runId: text('run_id').notNull(),
  itemKey: text('item_key').notNull(),
  title: text('title').notNull(),
  words: text('words').notNull(),
})

export const taskAlarm = pgTable('task_alarm', {
  id: text('id').primaryKey(),
  taskId: text('task_id').notNull(),
  cause: text('cause').$type<AlarmCause>().notNull(),
  runId: text('run_id').notNull(),
  lastRunId: text('last_run_id').notNull(),
  times: integer('times').notNull().default(1),
  raisedAt: time('raised_at').notNull(),
  toldAt: time('told_at').notNull(),
  acknowledgedAt: time('acknowledged_at'),
  acknowledgedBy: text('acknowledged_by'),
  note: text('note'),
  recoveredAt: time('recovered_at'),
  recoveredRunId: text('recovered_run_id'),
})
export type TaskAlarmRow = typeof taskAlarm.$inferSelect

export const taskSwitch = pgTable('task_switch', {
  id: integer('id').primaryKey(),
  isOff: boolean('is_off').notNull().default(false),
  reason: text('reason'),
  changedBy: text('changed_by'),
  changedAt: time('changed_at'),
})
