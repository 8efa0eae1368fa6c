import type { homeWindow, WindowDay, WindowState } from '@sunport/contract/calls/home-window.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queries } from '../../../platform/database/database.ts'

type Filter = z.output<typeof homeWindow.list.input>

const daysShown = 30
const soonMs = 7 * 86_400_000
const field = (name: string): SQL => sql`shown.fields ->> ${name}`

/** As `windowStateOf` says it of one row. */
const stateIs = (state: WindowState, now: string): SQL => {
  const live = (when: SQL): SQL =>
    sql`(info.state = 'live' AND EXISTS (SELECT 1 FROM home_window w WHERE w.id = info.id AND ${when}))`
  const states: Record<WindowState, SQL> = {
    draft: sql`info.state = 'draft' AND open.state = 'draft'`,
    returned: sql`info.state = 'draft' AND open.state = 'returned'`,
    waiting: sql`info.state = 'draft' AND open.state IN ('review1', 'review2', 'review3')`,
    coming: sql`(${live(sql`w.valid_from > ${now}::timestamptz AND w.valid_to > ${now}::timestamptz`)}
      OR (info.state = 'draft' AND open.state = 'scheduled'))`,
    shown: live(sql`w.valid_from <= ${now}::timestamptz AND w.valid_to > ${now}::timestamptz`),
    over: sql`(info.state = 'expired' OR ${live(sql`w.valid_to <= ${now}::timestamptz`)})`,
    stopped: sql`info.state NOT IN ('draft', 'live', 'expired')`,
  }
  return states[state]
}

/** The end of a window that is public. */
export const windowEnd = sql`(SELECT w.valid_to FROM home_window w WHERE w.id = info.id)`

/** Windows that people see, but not for long any more. */
export const isEnding = (now: Date): SQL =>
  sql`(${stateIs('shown', now.toISOString())} AND ${windowEnd} < ${new Date(now.getTime() + soonMs).toISOString()})`

/** What narrows a list of windows. */
export const windowConditions = (
  { windowType, state, shownFrom, shownTo, only }: Filter,
  now: string,
): SQL[] => [
  ...(windowType ? [sql`${field('windowType')} = ${windowType}`] : []),
  ...(state ? [stateIs(state, now)] : []),
  ...(only ? [isEnding(new Date(now))] : []),
  ...(shownFrom ? [sql`${field('validTo')} > ${shownFrom}`] : []),
  ...(shownTo ? [sql`${field('validFrom')} <= ${`${shownTo} 23:59:59`}`] : []),
]

/** What people did with a window on its last days, the oldest first. */
export const windowDays = async (db: Queries, id: string): Promise<WindowDay[]> => {
  const { rows } = await db.execute<WindowDay & Record<string, unknown>>(sql`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, impressions::int, clicks::int, closes::int
    FROM home_window_day WHERE window_id = ${id} ORDER BY home_window_day.day DESC LIMIT ${daysShown}`)
  return rows.toReversed()
}
