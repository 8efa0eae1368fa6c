import { enabled } from '@sunport/contract/codes.ts'
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/define-task.ts'
import type { Alarms } from './alarms.ts'
import { runRepo } from './run-repo.ts'
import type { Runs } from './runs.ts'
import { type IsWorkday, nextSlot, slotsBetween } from './schedule.ts'
import { switchRepo } from './switch-repo.ts'
import { type TimedTaskRow, timedTask as t } from './table.ts'

/** Later than this a slot was missed, and the task's policy says what becomes of it. */
const toleranceMs = 60_000
const mostCaughtUp = 100
const minuteMs = 60_000

/** Where intervals are counted from, so that their slots stay where they are: the last one before the next. */
const phaseOf = ({ nextRunAt, intervalSec }: TimedTaskRow, now: Date): Date => {
  const step = (intervalSec ?? 0) * 1000
  if (!nextRunAt || step === 0) return now
  const steps = Math.ceil((nextRunAt.getTime() - now.getTime()) / step)
  return new Date(nextRunAt.getTime() - steps * step)
}

/** Turns slots that are due into runs; every instance looks, and each slot is turned once. */
export const createPlanner = (
  db: Db,
  clock: Clock,
  runs: Runs,
  isWorkday: IsWorkday,
  tasks: ReadonlyMap<string, Task>,
  alarms: Pick<Alarms, 'late'>,
) => {
  const onTime = async (tx: Transaction, task: TimedTaskRow, plannedAt: Date): Promise<void> => {
    const isBusy = task.concurrency === 'skip' && (await runRepo(tx).openOf(task.id)).length > 0
    const skipped = {
      phase: 'skipped',
      endAt: clock.now(),
      message: '上一次执行尚未结束，按并发策略跳过',
    } as const
    await runs.make(tx, task, { trigger: 'scheduled', plannedAt, ...(isBusy && skipped) })
  }

  const missed = async (tx: Transaction, task: TimedTaskRow, slots: Date[], isCovered: boolean) => {
    const last = slots.at(-1)
    const now = clock.now()
    if (task.misfire === 'all')
      for (const plannedAt of slots) await runs.make(tx, task, { trigger: 'catch-up', plannedAt })
    // A slot that is on time makes up for those before it.
    else if (task.misfire === 'once' && last && !isCovered)
      await runs.make(tx, task, { trigger: 'catch-up', plannedAt: last })
    else if (task.misfire === 'skip' && last) {
      const run = await runs.make(tx, task, {
        trigger: 'scheduled',
        plannedAt: last,
        phase: 'skipped',
        endAt: now,
        message: `错过执行时间，按策略跳过（${slots.length}次）`,
      })
      await alarms.late({ tx, now }, task, run)
    }
  }

  const fire = async (tx: Transaction, task: TimedTaskRow, due: Date, now: Date): Promise<void> => {
    // Asked anew: the calendar may have changed since the slot was planned.
    const slots = await slotsBetween(task, due, now, mostCaughtUp, isWorkday)
    const last = slots.at(-1)
    const isOnTime = last !== undefined && now.getTime() - last.getTime() <= toleranceMs
    await missed(tx, task, isOnTime ? slots.slice(0, -1) : slots, isOnTime)
    if (isOnTime) await onTime(tx, task, last)
    const nextRunAt = (await nextSlot(task, now, isWorkday, due)) ?? null
    await tx.update(t).set({ nextRunAt }).where(eq(t.id, task.id))
  }

  const fireOne = (now: Date): Promise<boolean> =>
    db.transaction(async tx => {
      if (await switchRepo(tx).isOff()) return false
      const [task] = await tx
        .select()
        .from(t)
        .where(and(eq(t.status, enabled.on), lte(t.nextRunAt, now)))
        .orderBy(asc(t.nextRunAt))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!task?.nextRunAt) return false
      await fire(tx, task, task.nextRunAt, now)
      return true
    })

  /**
   * Begins work that has a time of its own at that time. The moment is the run's slot, so that instances make one run
   * of it; what is still there after that run, because it failed, is tried again once a minute.
   */
  const fireDue = async (handler: string, moment: Date, now: Date): Promise<void> =>
    db.transaction(async tx => {
      if (await switchRepo(tx).isOff()) return
      const [task] = await tx
        .select()
        .from(t)
        .where(and(eq(t.status, enabled.on), eq(t.handler, handler), eq(t.builtIn, true)))
        .for('update', { skipLocked: true })
      if (!task || (await runRepo(tx).openOf(task.id)).length > 0) return
      const thisMinute = new Date(now.getTime() - (now.getTime() % minuteMs))
      const made = await runs.make(tx, task, { trigger: 'scheduled', plannedAt: moment })
      if (!made && thisMinute > moment)
        await runs.make(tx, task, { trigger: 'scheduled', plannedAt: thisMinute })
    })

  /**
   * A clock that was ahead has planned too far: the next slot comes earlier. What was run of it stays run, so that no
   * slot has two; what was only skipped has its time again.
   */
  const pullBack = async (now: Date): Promise<void> => {
    const planned = await db
      .select()
      .from(t)
      .where(and(eq(t.status, enabled.on), gt(t.nextRunAt, now)))
    for (const task of planned) {
      const nextRunAt = task.nextRunAt && (await nextSlot(task, now, isWorkday, phaseOf(task, now)))
      if (!task.nextRunAt || !nextRunAt || nextRunAt >= task.nextRunAt) continue
      // Unless somebody has changed its schedule meanwhile.
      const isSame = and(eq(t.id, task.id), eq(t.version, task.version), gt(t.nextRunAt, nextRunAt))
      await db.update(t).set({ nextRunAt }).where(isSame)
    }
  }

  let lookedBackAt = Number.NEGATIVE_INFINITY
  return {
    tick: async (): Promise<void> => {
      // Once: whoever called was sure of the time, and it may jump while this goes on.
      const now = clock.now()
      // By a time that was taken back, slots would be planned that are pulled back again and again.
      const isTakenBack = (): boolean => clock.now() < now
      while (!isTakenBack() && (await fireOne(now)));
      if (isTakenBack()) return
      // The minute by the clock: it has gone back when it is before the last one.
      const minute = Math.floor(now.getTime() / minuteMs)
      if (minute !== lookedBackAt) await pullBack(now)
      lookedBackAt = minute
      for (const { code, dueAt } of tasks.values()) {
        const moment = await dueAt?.(now)
        if (moment) await fireDue(code, moment, now)
      }
    },
  }
}
