import type { taskRun as calls, TaskRun } from '@sunport/contract/calls/task.ts'
import { taskResult } from '@sunport/contract/desk-codes.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { touchTags } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { TaskEngine } from './engine.ts'
import { type RunFilter, runList } from './run-list.ts'
import { runRepo } from './run-repo.ts'
import { taskTag } from './runs.ts'
import type { TaskRunRow } from './table.ts'

const linesAtOnce = 500

/** 定时任务历史: what became of every run, and its repetition and end by hand. */
export const runService = (db: Db, clock: Clock, { runs }: Pick<TaskEngine, 'runs'>) => {
  const repo = runRepo(db)
  const change = createChanges(db, clock, 'sys')

  const toRun = (row: TaskRunRow, failedItems: number): TaskRun => ({
    ...row,
    failedItems,
    isPartial: row.onlyItems !== null,
    plannedAt: toWireTime(row.plannedAt),
    startAt: row.startAt && toWireTime(row.startAt),
    endAt: row.endAt && toWireTime(row.endAt),
    durationMs: row.startAt
      ? Math.max(0, (row.endAt ?? clock.now()).getTime() - row.startAt.getTime())
      : null,
    isTerminating: row.phase === 'running' && row.terminateWords !== null,
  })

  const readRun = async (id: string): Promise<TaskRun> =>
    toRun(found(await repo.find(id)), (await repo.failureCounts([id])).get(id) ?? 0)

  return {
    list: async (filter: RunFilter): Promise<Page<TaskRun>> => {
      const { rows, total } = await runList(db, filter)
      const failed = await repo.failureCounts(rows.map(({ id }) => id))
      return { rows: rows.map(row => toRun(row, failed.get(row.id) ?? 0)), total }
    },
    get: readRun,
    failures: async (id: string) => repo.failuresOf(found(await repo.find(id)).id),

    log: async (id: string, after: number) => {
      // The run first: lines that come between are then read next time, never lost.
      const run = await readRun(id)
      const lines = await repo.linesAfter(id, after, linesAtOnce)
      return { run, lines: lines.map(({ seq, at, text }) => ({ seq, at: toWireTime(at), text })) }
    },

    rerun: (
      { id, reason, onlyFailed }: z.output<typeof calls.rerun.input>,
      actor: Actor,
    ): Promise<{ runId: string }> =>
      change(actor, async ({ tx, audit, now }) => {
        const inside = runRepo(tx)
        const old = found(await inside.find(id))
        const task = await inside.lockTask(old.taskId)
        if (!task) throw new Problem('task.gone')
        if (!old.endAt) throw new Problem('task.not_over')
        const failed = onlyFailed ? (await inside.failuresOf(id)).map(({ itemKey }) => itemKey) : undefined
        if (failed?.length === 0) throw new Problem('task.no_failed_items')
        // Items that failed are reason enough, though the run as a whole went well.
        if (old.result !== taskResult.failed && !reason && !failed) throw new Problem('task.reason')
        if (task.concurrency === 'skip' && (await inside.openOf(task.id)).length > 0)
          throw new Problem('task.running')
        const run = await runs.make(tx, task, {
          trigger: 'manual',
          plannedAt: now,
          params: old.params,
          parentId: id,
          rerunOfId: id,
          onlyItems: failed ?? old.onlyItems,
          operator: actor.userName,
          reason: reason || null,
        })
        const runId = found(run).id
        await audit({
          entity: 'task-run',
          entityId: id,
          title: old.jobName,
          action: 'rerun',
          after: { runId, jobCode: old.jobCode, ...(failed && { onlyItems: failed.length }) },
          ...(reason && { reason }),
        })
        return { runId }
      }),

    terminate: ({ id, reason }: z.output<typeof calls.terminate.input>, actor: Actor): Promise<null> =>
      change(actor, async ({ tx, audit }) => {
        const inside = runRepo(tx)
        await inside.lockTask(found(await inside.find(id)).taskId)
        const run = found(await inside.find(id))
        if (run.endAt) throw new Problem('task.over')
        const message = `由${actor.userName}终止：${reason}`
        if (run.phase === 'waiting') await runs.endIn(tx, run, { phase: 'terminated', message })
        else {
          await inside.askToEnd(id, message)
          await touchTags(tx, [taskTag.ending(id)])
        }
        const after = { jobCode: run.jobCode }
        const title = run.jobName
        await audit({ entity: 'task-run', entityId: id, title, action: 'terminate', after, reason })
        return null
      }),
  }
}

export type RunService = ReturnType<typeof runService>
