import type { RunItems } from '@sunport/contract/calls/task.ts'
import { taskResult } from '@sunport/contract/desk-codes.ts'
import type { RunPhase } from '@sunport/contract/task-codes.ts'
import { and, asc, count, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import {
  taskRun as r,
  type TaskRunRow,
  type TimedTaskRow,
  taskRunFailure,
  taskRunLog,
  timedTask,
} from './table.ts'

/** Without a sign of life for this long, a run's node counts as lost. */
const lostAfterSeconds = 30
/** A waiting run that nobody took for this long is sent again. */
const strandedAfterSeconds = 60

interface Ending {
  phase: RunPhase
  result: TaskRunRow['result']
  message: string
  items?: RunItems
  endAt: Date
}

export const runRepo = (db: Queries) => ({
  find: async (id: string): Promise<TaskRunRow | undefined> =>
    (await db.select().from(r).where(eq(r.id, id)))[0],

  /** undefined when the slot has its run already. */
  insert: async (row: typeof r.$inferInsert): Promise<TaskRunRow | undefined> =>
    (await db.insert(r).values(row).onConflictDoNothing().returning())[0],

  /** Held, so that no two instances decide about one task at a time. */
  lockTask: async (id: string): Promise<TimedTaskRow | undefined> =>
    (await db.select().from(timedTask).where(eq(timedTask.id, id)).for('update'))[0],

  /** What is queued or at work, oldest first. */
  openOf: (taskId: string): Promise<TaskRunRow[]> =>
    db
      .select()
      .from(r)
      .where(and(eq(r.taskId, taskId), isNull(r.endAt)))
      .orderBy(asc(r.plannedAt), asc(r.id)),

  /** The next in the queue whose time has come. */
  nextWaiting: async (taskId: string, now: Date): Promise<TaskRunRow | undefined> =>
    (
      await db
        .select()
        .from(r)
        .where(and(eq(r.taskId, taskId), eq(r.phase, 'waiting'), lte(r.plannedAt, now)))
        .orderBy(asc(r.plannedAt), asc(r.id))
        .limit(1)
    )[0],

  waitingNow: async (now: Date): Promise<string[]> =>
    (
      await db
        .select({ id: r.id })
        .from(r)
        .where(and(eq(r.phase, 'waiting'), lte(r.plannedAt, now)))
        .orderBy(asc(r.plannedAt), asc(r.id))
    ).map(({ id }) => id),

  markSent: (id: string) =>
    db
      .update(r)
      .set({ sentAt: sql`now()` })
      .where(and(eq(r.id, id), isNull(r.endAt))),

  begin: async (id: string, node: string, startAt: Date): Promise<boolean> =>
    (
      await db
        .update(r)
        .set({ phase: 'running', node, startAt, heartbeatAt: sql`now()` })
        .where(and(eq(r.id, id), eq(r.phase, 'waiting')))
        .returning({ id: r.id })
    ).length === 1,

  /** A sign of life. Nothing when the run is over for everybody else; else the words of who wants it ended. */
  pulse: async (
    id: string,
    node: string,
    items: RunItems | undefined,
  ): Promise<{ terminateWords: string | null } | undefined> =>
    (
      await db
        .update(r)
        .set({ heartbeatAt: sql`now()`, ...(items && { items }) })
        .where(and(eq(r.id, id), eq(r.phase, 'running'), eq(r.node, node)))
        .returning({ terminateWords: r.terminateWords })
    )[0],

  askToEnd: (id: string, terminateWords: string) =>
    db
      .update(r)
      .set({ terminateWords })
      .where(and(eq(r.id, id), eq(r.phase, 'running'))),

  /** Ends a run that nobody has ended yet. */
  end: async (id: string, from: RunPhase[], ending: Ending): Promise<TaskRunRow | undefined> =>
    (
      await db
        .update(r)
        .set(ending)
        .where(and(eq(r.id, id), inArray(r.phase, from)))
        .returning()
    )[0],

  /** The run that was repeated, and what that one repeated, are made good. */
  resolve: (rerunOfId: string, byId: string) =>
    db.execute(sql`
      WITH RECURSIVE chain AS (
        SELECT id, rerun_of_id FROM task_run WHERE id = ${rerunOfId}
        UNION SELECT t.id, t.rerun_of_id FROM task_run t JOIN chain ON t.id = chain.rerun_of_id
      )
      UPDATE task_run SET result = ${taskResult.rerunSucceeded}, resolved_by_id = ${byId}
      WHERE id IN (SELECT id FROM chain) AND result = ${taskResult.failed}`),

  /** Runs whose node has gone silent; the database's own clock judges, since nodes' clocks differ. */
  lost: async (): Promise<string[]> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      SELECT id FROM task_run WHERE phase = 'running'
        AND heartbeat_at < now() - make_interval(secs => ${lostAfterSeconds})`)
    return rows.map(({ id }) => id)
  },

  /** Waiting runs that are due and that nobody took: their message may have been lost with its node. */
  stranded: async (now: Date): Promise<string[]> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      UPDATE task_run t SET sent_at = now() WHERE phase = 'waiting' AND planned_at <= ${now.toISOString()}
        AND coalesce(sent_at, '-infinity') < now() - make_interval(secs => ${strandedAfterSeconds})
        AND NOT EXISTS (SELECT 1 FROM task_run o WHERE o.task_id = t.task_id AND o.phase = 'running')
      RETURNING id`)
    return rows.map(({ id }) => id)
  },

  addLines: async (lines: (typeof taskRunLog.$inferInsert)[]): Promise<void> => {
    if (lines.length > 0) await db.insert(taskRunLog).values(lines)
  },

  addFailures: async (failures: (typeof taskRunFailure.$inferInsert)[]): Promise<void> => {
    if (failures.length > 0) await db.insert(taskRunFailure).values(failures).onConflictDoNothing()
  },

  failuresOf: (runId: string) =>
    db
      .select({
        itemKey: taskRunFailure.itemKey,
        title: taskRunFailure.title,
        words: taskRunFailure.words,
      })
      .from(taskRunFailure)
      .where(eq(taskRunFailure.runId, runId))
      .orderBy(asc(taskRunFailure.title), asc(taskRunFailure.itemKey)),

  /** How many items of each of some runs can be done again by themselves. */
  failureCounts: async (runIds: readonly string[]): Promise<Map<string, number>> => {
    if (runIds.length === 0) return new Map()
    const counted = await db
      .select({ runId: taskRunFailure.runId, total: count() })
      .from(taskRunFailure)
      .where(inArray(taskRunFailure.runId, [...runIds]))
      .groupBy(taskRunFailure.runId)
    return new Map(counted.map(({ runId, total }) => [runId, total]))
  },

  linesAfter: (runId: string, seq: number, most: number) =>
    db
      .select()
      .from(taskRunLog)
      .where(and(eq(taskRunLog.runId, runId), gt(taskRunLog.seq, seq)))
      .orderBy(asc(taskRunLog.seq))
      .limit(most),
})

export type RunRepo = ReturnType<typeof runRepo>
