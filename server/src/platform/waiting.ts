import type { HomeTask } from '@sunport/contract/calls/home.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from './database/database.ts'
import type { CurrentUser } from './http/context.ts'

/** How much waits in one list. */
export interface Waiting {
  total: number
  /** Since when the oldest waits, or when the first of them ends; null where nobody noted it. */
  since: Date | null
  /** Those whose time is over. */
  late: number
}

/** What waits for somebody in one feature, as far as it is his to do. */
export type WaitingFor = (user: CurrentUser) => Promise<Partial<Record<HomeTask, Waiting>>>

interface Told {
  since: SQL
  /** Without it nothing here can be late; `true` where everything is. */
  late?: SQL | true
}

/** Counts what a list holds. `from` is its FROM and WHERE, so that the number is the length of the list. */
export const countWaiting = async (db: Queries, from: SQL, { since, late }: Told): Promise<Waiting> => {
  const isLate = late === true ? sql`true` : (late ?? sql`false`)
  const { rows } = await db.execute<{ total: number; since: string | null; late: number }>(sql`
    SELECT count(*)::int AS total, min(${since})::timestamptz AS since,
      (count(*) FILTER (WHERE ${isLate}))::int AS late ${from}`)
  const [found] = rows
  return {
    total: found?.total ?? 0,
    since: found?.since ? new Date(found.since) : null,
    late: found?.late ?? 0,
  }
}
