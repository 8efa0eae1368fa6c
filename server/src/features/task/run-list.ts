import type { taskRun as calls } from '@sunport/contract/calls/task.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { and, asc, count, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { offsetOf, orderOf } from '../../platform/database/list.ts'
import { taskRun as r } from './table.ts'

export type RunFilter = z.output<typeof calls.list.input>

const dayMs = 86_400_000

/** A bare date as the last day includes that day. */
const endOf = (text: string): Date | undefined => {
  const date = parseWireTime(text)
  return date && text.length === 10 ? new Date(date.getTime() + dayMs) : date
}

const conditionsOf = (filter: RunFilter): SQL | undefined => {
  const { keyword, jobCode, group, result, phase, trigger, operator, longerThan } = filter
  const from = parseWireTime(filter.plannedFrom ?? '')
  const to = endOf(filter.plannedTo ?? '')
  return and(
    keyword ? or(ilike(r.jobCode, likePattern(keyword)), ilike(r.jobName, likePattern(keyword))) : undefined,
    jobCode ? eq(r.jobCode, jobCode) : undefined,
    group ? eq(r.group, group) : undefined,
    result ? eq(r.result, result) : undefined,
    phase ? eq(r.phase, phase) : undefined,
    trigger ? eq(r.trigger, trigger) : undefined,
    operator ? ilike(r.operator, likePattern(operator)) : undefined,
    from ? gte(r.plannedAt, from) : undefined,
    to ? lt(r.plannedAt, to) : undefined,
    longerThan
      ? sql`coalesce(${r.endAt}, now()) - ${r.startAt} > make_interval(secs => ${longerThan})`
      : undefined,
  )
}

const sortable = { plannedAt: r.plannedAt, startAt: r.startAt, endAt: r.endAt, jobCode: r.jobCode }

export const runList = async (db: Queries, filter: RunFilter) => {
  const where = conditionsOf(filter)
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(r)
      .where(where)
      .orderBy(...orderOf(filter, sortable, [desc(r.plannedAt), asc(r.id)]))
      .limit(filter.pageSize)
      .offset(offsetOf(filter)),
    db.select({ total: count() }).from(r).where(where),
  ])
  return { rows, total: counted?.total ?? 0 }
}
