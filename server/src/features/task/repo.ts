import type { task as calls, TimedTask } from '@sunport/contract/calls/task.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { and, asc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import type { Paging } from '../../platform/database/list.ts'
import { timedTask as t } from './table.ts'

export type TaskFilter = z.output<typeof calls.list.input>

/** The latest run that was really begun; what was skipped says nothing of how the task fares. */
export const lastRun = sql`SELECT * FROM task_run r WHERE r.task_id = timed_task.id AND r.start_at IS NOT NULL
  ORDER BY r.start_at DESC, r.attempt DESC, r.id LIMIT 1`

/** The tasks that a filter asks for. */
export const tasksAsked = ({
  keyword,
  group,
  handler,
  status,
  lastResult,
  alarm,
}: Omit<TaskFilter, keyof Paging>): SQL | undefined =>
  and(
    keyword ? or(ilike(t.jobCode, likePattern(keyword)), ilike(t.jobName, likePattern(keyword))) : undefined,
    group ? eq(t.group, group) : undefined,
    handler ? eq(t.handler, handler) : undefined,
    status ? eq(t.status, status) : undefined,
    lastResult
      ? sql`EXISTS (SELECT 1 FROM (${lastRun}) l WHERE l.end_at IS NOT NULL AND l.result = ${lastResult})`
      : undefined,
    alarm
      ? sql`EXISTS (SELECT 1 FROM task_alarm a WHERE a.task_id = timed_task.id AND a.recovered_at IS NULL)`
      : undefined,
  )

const shape = {
  sortable: { jobCode: t.jobCode, jobName: t.jobName, nextRunAt: t.nextRunAt, group: t.group },
  order: [asc(t.group), asc(t.jobCode)],
}

export interface TaskRecord {
  lastRun: TimedTask['lastRun']
  successRate: number | null
}

interface RecordRow extends Record<string, unknown> {
  taskId: string
  id: string | null
  result: string
  phase: string
  startAt: Date | null
  durationMs: string | null
  rate: string | null
}

export const taskRepo = (db: Queries) => {
  const entity = entityRepo(db, t)
  return {
    ...entity,
    list: (filter: TaskFilter) => entity.page(tasksAsked(filter), filter, shape),
    /** How each of some tasks has fared. */
    records: async (ids: string[], now: Date): Promise<Map<string, TaskRecord>> => {
      if (ids.length === 0) return new Map()
      const at = now.toISOString()
      const { rows } = await db.execute<RecordRow>(sql`
        SELECT timed_task.id AS "taskId", l.id, l.result, l.phase, l.start_at AS "startAt",
          extract(epoch FROM coalesce(l.end_at, ${at}::timestamptz) - l.start_at) * 1000 AS "durationMs", rate.rate
        FROM timed_task LEFT JOIN LATERAL (${lastRun}) l ON true
        CROSS JOIN LATERAL (
          SELECT avg((r.result <> '0')::int) AS rate FROM task_run r WHERE r.task_id = timed_task.id
            AND r.start_at IS NOT NULL AND r.end_at > ${at}::timestamptz - interval '30 days'
        ) rate WHERE timed_task.id = ANY(${sql.param(ids)})`)
      return new Map(rows.map(row => [row.taskId, recordOf(row)]))
    },
  }
}

const recordOf = ({ id, result, phase, startAt, durationMs, rate }: RecordRow): TaskRecord => ({
  lastRun:
    id === null
      ? null
      : ({
          id,
          result,
          phase,
          startAt: startAt && toWireTime(new Date(startAt)),
          durationMs: durationMs === null ? null : Math.max(0, Math.round(Number(durationMs))),
        } as TimedTask['lastRun']),
  successRate: rate === null ? null : Number(rate),
})
