import type {
  task as calls,
  NewTask,
  TaskChange,
  TaskHandler,
  TimedTask,
} from '@sunport/contract/calls/task.ts'
import { type Enabled, enabled } from '@sunport/contract/codes.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import {
  type Change,
  createChanges,
  deltaOf,
  found,
  housekeepingOf,
  stale,
} from '../../platform/crud/changes.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { alarmRepo } from './alarm-repo.ts'
import { toAlarm } from './care-service.ts'
import type { TaskEngine } from './engine.ts'
import { checkParams } from './params.ts'
import { type TaskFilter, type TaskRecord, taskRepo } from './repo.ts'
import { runRepo } from './run-repo.ts'
import { firstSlot, nextSlots, type Schedule, scheduleWords } from './schedule.ts'
import type { TimedTaskRow } from './table.ts'

type TaskInput = Omit<z.output<typeof TaskChange>, 'id' | 'version'>
type ScheduleInput = z.output<typeof calls.preview.input>

const shownRuns = 5

/** Only the fields of the chosen way to schedule: what another way would need is forgotten. */
const scheduleOf = ({ scheduleType, cron, intervalSec, runAt, calendarRule }: ScheduleInput): Schedule => ({
  scheduleType,
  cron: scheduleType === 'cron' ? (cron ?? null) : null,
  intervalSec: scheduleType === 'interval' ? (intervalSec ?? null) : null,
  runAt: scheduleType === 'once' ? (parseWireTime(runAt ?? '') ?? null) : null,
  calendarRule,
})

const weekdays = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六']
const runWords = (slot: Date): string => {
  const [day = '', time = ''] = toWireTime(slot).split(' ')
  return `${day} ${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${time}`
}

const noRecord: TaskRecord = { lastRun: null, successRate: null }

/** 定时任务配置: what runs when. Only registered work, with parameters that it accepts. */
export const taskService = (
  db: Db,
  clock: Clock,
  { tasks, runs, isWorkday }: Pick<TaskEngine, 'tasks' | 'runs' | 'isWorkday'>,
) => {
  const repo = taskRepo(db)
  const change = createChanges(db, clock, 'sys')

  const toTasks = async (rows: TimedTaskRow[]): Promise<TimedTask[]> => {
    const ids = rows.map(({ id }) => id)
    const records = await repo.records(ids, clock.now())
    const alarms = new Map((await alarmRepo(db).openOf(ids)).map(row => [row.taskId, toAlarm(row)]))
    return rows.map(row => ({
      ...row,
      ...housekeepingOf(row),
      handlerName: tasks.get(row.handler)?.name ?? null,
      hasTrial: tasks.get(row.handler)?.trial !== undefined,
      alarm: alarms.get(row.id) ?? null,
      runAt: row.runAt && toWireTime(row.runAt),
      nextRunAt: row.nextRunAt && toWireTime(row.nextRunAt),
      words: scheduleWords(row),
      ...(records.get(row.id) ?? noRecord),
    }))
  }
  const toTask = async (row: TimedTaskRow): Promise<TimedTask> => found((await toTasks([row]))[0])

  /** Only who may look at tasks is told of them. */
  const checkRecipients = async ({ alarmUserIds, alarmRoleIds }: TaskInput): Promise<void> => {
    if (alarmUserIds.length + alarmRoleIds.length === 0) return
    const alarms = alarmRepo(db)
    const known = [...(await alarms.receivingUsers()), ...(await alarms.receivingRoles())].map(({ id }) => id)
    if (![...alarmUserIds, ...alarmRoleIds].every(id => known.includes(id)))
      throw new Problem('task.recipient')
  }

  const valuesOf = async (input: TaskInput) => {
    await checkRecipients(input)
    const schedule = scheduleOf(input)
    const slot = await firstSlot(schedule, clock.now(), isWorkday)
    return {
      ...input,
      ...schedule,
      params: checkParams(tasks, input.handler, input.params),
      remark: input.remark ?? null,
      nextRunAt: input.status === enabled.on ? (slot ?? null) : null,
    }
  }

  const hasNewSchedule = (before: TimedTaskRow, after: TimedTaskRow): boolean =>
    JSON.stringify(scheduleFields(before)) !== JSON.stringify(scheduleFields(after))

  /** What the old schedule had queued does not run any more. */
  const dropQueued = async (tx: Transaction, before: TimedTaskRow, after: TimedTaskRow): Promise<void> => {
    if (after.status === enabled.off) await runs.cancelQueued(tx, after.id, '任务已暂停，排队的执行取消')
    else if (hasNewSchedule(before, after))
      await runs.cancelQueued(tx, after.id, '执行计划已修改，排队的执行取消')
  }

  const save = async (
    { tx, audit }: Pick<Change, 'tx' | 'audit'>,
    before: TimedTaskRow,
    after: TimedTaskRow | undefined,
  ): Promise<TimedTaskRow> => {
    if (!after) throw stale(before)
    await dropQueued(tx, before, after)
    const { nextRunAt: _before, failuresInRow: _had, ...old } = before
    const { nextRunAt: _after, failuresInRow: _has, ...now } = after
    await audit({ entity: 'task', entityId: after.id, action: 'update', ...deltaOf(old, now) })
    return after
  }

  return {
    list: async (filter: TaskFilter): Promise<Page<TimedTask>> => {
      const { rows, total } = await repo.list(filter)
      return { rows: await toTasks(rows), total }
    },
    get: async (id: string): Promise<TimedTask> => toTask(found(await repo.find(id))),

    handlers: (): TaskHandler[] =>
      [...tasks.values()].map(({ code, name, group, params }) => ({
        code,
        name,
        group,
        schema: z.toJSONSchema(params, { io: 'input' }),
      })),

    preview: async (input: ScheduleInput) => {
      const schedule = scheduleOf(input)
      await firstSlot(schedule, clock.now(), isWorkday)
      const next = await nextSlots(schedule, clock.now(), isWorkday, shownRuns)
      return { words: scheduleWords(schedule), next: next.map(runWords) }
    },

    create: async (input: z.output<typeof NewTask>, actor: Actor): Promise<TimedTask> => {
      const values = await valuesOf(input)
      const row = await change(actor, async ({ tx, audit, birth }) => {
        const made = await taskRepo(tx).insert({ ...values, jobCode: input.jobCode, ...birth() })
        if (!made) throw new Problem('task.code_exists')
        await audit({ entity: 'task', entityId: made.id, action: 'create', after: made })
        return made
      })
      return toTask(row)
    },

    update: async (
      { id, version, ...input }: z.output<typeof TaskChange>,
      actor: Actor,
    ): Promise<TimedTask> => {
      const values = await valuesOf(input)
      const row = await change(actor, async ({ tx, audit, stamp }) => {
        const inside = taskRepo(tx)
        const before = found(await inside.lock(id))
        const isSame = before.status === values.status && !hasNewSchedule(before, { ...before, ...values })
        // An interval keeps its beat when something else of the task is changed.
        const nextRunAt = isSame ? before.nextRunAt : values.nextRunAt
        const after = await inside.update(id, version, { ...values, nextRunAt, ...stamp() })
        return save({ tx, audit }, before, after)
      })
      return toTask(row)
    },

    setStatus: async (id: string, version: number, status: Enabled, actor: Actor): Promise<TimedTask> => {
      const row = await change(actor, async ({ tx, audit, stamp }) => {
        const inside = taskRepo(tx)
        const before = found(await inside.lock(id))
        const slot = status === enabled.on ? await firstSlot(before, clock.now(), isWorkday) : undefined
        const nextRunAt = status === before.status ? before.nextRunAt : (slot ?? null)
        const after = await inside.update(id, version, { status, nextRunAt, ...stamp() })
        return save({ tx, audit }, before, after)
      })
      return toTask(row)
    },

    remove: (id: string, version: number, actor: Actor): Promise<null> =>
      change(actor, async ({ tx, audit }) => {
        const inside = taskRepo(tx)
        const before = found(await inside.lock(id))
        if (before.builtIn) throw new Problem('task.built_in')
        await runs.cancelQueued(tx, id, '任务已删除，排队的执行取消')
        if ((await runRepo(tx).openOf(id)).length > 0) throw new Problem('task.running')
        if (!(await inside.remove(id, version))) throw stale(before)
        await audit({ entity: 'task', entityId: id, action: 'remove', before })
        return null
      }),

    runNow: (
      { id, reason, params }: z.output<typeof calls.runNow.input>,
      actor: Actor,
    ): Promise<{ runId: string }> =>
      change(actor, async ({ tx, audit, now }) => {
        const inside = runRepo(tx)
        const task = found(await inside.lockTask(id))
        if (task.concurrency === 'skip' && (await inside.openOf(id)).length > 0)
          throw new Problem('task.running')
        const chosen = checkParams(tasks, task.handler, params ?? task.params)
        const asked = { params: chosen, operator: actor.userName, reason }
        const run = found(await runs.make(tx, task, { trigger: 'manual', plannedAt: now, ...asked }))
        await audit({
          entity: 'task',
          entityId: id,
          title: task.jobName,
          action: 'run',
          after: { runId: run.id, params: chosen },
          reason,
        })
        return { runId: run.id }
      }),
  }
}

const scheduleFields = ({ scheduleType, cron, intervalSec, runAt, calendarRule }: Schedule) => ({
  scheduleType,
  cron,
  intervalSec,
  runAt,
  calendarRule,
})

export type TaskService = ReturnType<typeof taskService>
