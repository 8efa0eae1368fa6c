import type { task as calls, TaskSwitch } from '@sunport/contract/calls/task.ts'
import type { TaskAlarm } from '@sunport/contract/calls/task-fields.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { TaskFailure } from '../../platform/jobs/define-task.ts'
import { alarmRepo } from './alarm-repo.ts'
import type { TaskEngine } from './engine.ts'
import { checkParams } from './params.ts'
import { taskRepo } from './repo.ts'
import { runRepo } from './run-repo.ts'
import { switchRepo } from './switch-repo.ts'
import type { TaskAlarmRow } from './table.ts'
import { readOnly } from './trial-repo.ts'

const mostLines = 200

export const toAlarm = (row: TaskAlarmRow): TaskAlarm => ({
  ...row,
  raisedAt: toWireTime(row.raisedAt),
  acknowledgedAt: row.acknowledgedAt && toWireTime(row.acknowledgedAt),
  recoveredAt: row.recoveredAt && toWireTime(row.recoveredAt),
})

/** What operators do about timed work beside its schedules: pause all of it, try it, answer its alarms. */
export const taskCare = (db: Db, clock: Clock, { tasks, runs }: Pick<TaskEngine, 'tasks' | 'runs'>) => {
  const change = createChanges(db, clock, 'sys')

  const readSwitch = async (): Promise<TaskSwitch> => {
    const { changedAt, ...state } = await switchRepo(db).get()
    return { ...state, changedAt: changedAt && toWireTime(changedAt) }
  }

  return {
    switch: readSwitch,

    /** What is at work goes on to its end; what was missed meanwhile is for each task's own policy. */
    setSwitch: async ({ isOff, reason }: z.output<typeof calls.setSwitch.input>, actor: Actor) => {
      await change(actor, async ({ tx, audit, now }) => {
        const repo = switchRepo(tx)
        const before = await repo.lock()
        if (before.isOff === isOff) return
        await repo.set({ isOff, reason, changedBy: actor.userName, changedAt: now })
        if (!isOff) await runs.callWaiting(tx)
        await audit({
          entity: 'task',
          entityId: 'all',
          title: '全部定时任务',
          action: isOff ? 'pause-all' : 'resume-all',
          before: { isOff: before.isOff },
          after: { isOff },
          reason,
        })
      })
      return readSwitch()
    },

    recipients: async () => {
      const repo = alarmRepo(db)
      return { users: await repo.receivingUsers(), roles: await repo.receivingRoles() }
    },

    alarms: async (id: string): Promise<TaskAlarm[]> => (await alarmRepo(db).ofTask(id)).map(toAlarm),

    /** Nobody is told of it again until it is over and comes anew. */
    acknowledge: ({ id, note }: z.output<typeof calls.acknowledge.input>, actor: Actor): Promise<TaskAlarm> =>
      change(actor, async ({ tx, audit, now }) => {
        const task = found(await runRepo(tx).lockTask(id))
        const repo = alarmRepo(tx)
        const [open] = await repo.openOf([id])
        if (!open || open.acknowledgedAt) throw new Problem('task.no_alarm')
        const known = await repo.change(open.id, {
          acknowledgedAt: now,
          acknowledgedBy: actor.userName,
          note,
        })
        await audit({
          entity: 'task',
          entityId: id,
          title: task.jobName,
          action: 'acknowledge-alarm',
          after: { note },
        })
        return toAlarm(known)
      }),

    /** Over a database that refuses every change, so that a trial cannot be anything else. */
    trial: async ({ id, params }: z.output<typeof calls.trial.input>) => {
      const { handler, params: own } = found(await taskRepo(db).find(id))
      const { trial, params: schema } = tasks.get(handler) ?? {}
      if (!trial || !schema) throw new Problem('task.no_trial')
      const given = schema.parse(checkParams(tasks, handler, params ?? own))
      const lines: string[] = []
      let total: number | null = null
      const message = await readOnly(db, (tx, signal) =>
        trial({
          db: tx,
          now: clock.now(),
          params: given as never,
          signal,
          log: line => void (lines.length < mostLines && lines.push(line)),
          expect: count => {
            total = count
          },
        }),
      ).catch((failure: unknown) => {
        if (failure instanceof TaskFailure) return `将不会成功：${failure.message}`
        throw failure
      })
      return { message, lines, total }
    },
  }
}

export type TaskCare = ReturnType<typeof taskCare>
