import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { defaultLogDays, type LogTab, logTabs } from '@sunport/contract/log-codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const dayMs = 86_400_000

interface Asked {
  from?: string | undefined
  to?: string | undefined
}

export interface Period {
  from: Date
  to: Date
}

const read = (text: string | undefined): Date | undefined => {
  if (!text) return undefined
  const time = parseWireTime(text)
  if (!time) throw new Problem('log.period')
  return time
}

/** A bare day means all of it. */
const endOf = (text: string | undefined): Date | undefined => {
  const time = read(text)
  return time && text?.length === 10 ? new Date(time.getTime() + dayMs) : time
}

/** The days that a log is asked for: the last seven, unless told, and never more than it can bear. */
export const periodOf = (tab: LogTab, asked: Asked, now: Date): Period => {
  const [given, end] = [read(asked.from), endOf(asked.to)]
  const shown = defaultLogDays * dayMs
  const to = end ?? new Date(Math.max(now.getTime(), (given?.getTime() ?? 0) + shown) + 1000)
  const from = given ?? new Date(to.getTime() - shown)
  const { days } = logTabs[tab]
  if (from >= to) throw new Problem('log.period', '开始时间须早于结束时间')
  if (to.getTime() - from.getTime() > (days + 1) * dayMs)
    throw new Problem('log.span', `查询时间跨度不能超过${days}天`)
  return { from, to }
}

export const during = (column: PgColumn, { from, to }: Period): SQL | undefined =>
  and(gte(column, from), lt(column, to))
