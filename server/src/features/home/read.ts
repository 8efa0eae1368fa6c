import type { MessageState, MessageType } from '@sunport/contract/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { countWaiting } from '../../platform/waiting.ts'

const waitingStates: MessageState[] = [
  'received',
  'accepted',
  'transferring',
  'assigned',
  'supplement',
  'reviewing',
  'recheck',
]
const shownMessages = 8
const shownLogins = 5

/** Whose a message is. */
export const messagePlace = {
  orgId: sql`message.handler_org_id`,
  siteId: sql`message.site_id`,
  owner: sql`message.handler_id`,
}

export interface Window {
  siteIds: string[]
  from: Date
  to: Date
}

/** Beijing's calendar day of a moment. */
const dayOf = (column: SQL): SQL => sql`to_char(${column} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`

/** Every one of these reads a bounded stretch of an index, however long the history is. */
export const visitsByDay = ({ siteIds, from, to }: Window): SQL => sql`
  SELECT ${dayOf(sql`visited_at`)} AS date, count(*)::int AS count FROM visit_log
  WHERE site_id = ANY(${sql.param(siteIds)}) AND visited_at >= ${from.toISOString()} AND visited_at < ${to.toISOString()}
    AND audience = 'visitor'
  GROUP BY 1`

export const publicationsByDay = ({ siteIds, from, to }: Window): SQL => sql`
  SELECT ${dayOf(sql`notice_time`)} AS date, region_code AS "regionCode", count(*)::int AS count FROM publication
  WHERE site_id = ANY(${sql.param(siteIds)}) AND notice_time >= ${from.toISOString()} AND notice_time < ${to.toISOString()}
  GROUP BY 1, 2`

const waiting = (within: SQL): SQL => sql`state = ANY(${sql.param(waitingStates as string[])}) AND ${within}`

interface DayCount extends Record<string, unknown> {
  date: string
  count: number
}
interface RegionDayCount extends DayCount {
  regionCode: string | null
}
interface MessageRow extends Record<string, unknown> {
  id: string
  msgNo: string
  subject: string
  msgType: MessageType
  state: MessageState
  regionCode: string
  receivedAt: Date
  due: Date | null
  isPaused: boolean
}
interface LoginRow extends Record<string, unknown> {
  at: Date
  ip: string | null
  userAgent: string | null
  isOpen: boolean
}

/** When a message must be done with, as its own desk reckons it. */
export interface MessageDue {
  column: SQL
  isLate(now: Date): SQL
}

export const homeRead = (db: Queries, { column: due, isLate }: MessageDue) => {
  const rowsOf = async <T extends Record<string, unknown>>(query: SQL): Promise<T[]> =>
    (await db.execute(query)).rows as T[]

  return {
    siteIds: async (): Promise<string[]> =>
      (await rowsOf<{ id: string }>(sql`SELECT id FROM site`)).map(({ id }) => id),
    visits: (window: Window) => rowsOf<DayCount>(visitsByDay(window)),
    publications: (window: Window) => rowsOf<RegionDayCount>(publicationsByDay(window)),
    messages: (within: SQL) =>
      rowsOf<MessageRow>(sql`
        SELECT id, msg_no AS "msgNo", subject, msg_type AS "msgType", state, region_code AS "regionCode",
          received_at AS "receivedAt", ${due} AS due, clock_paused_at IS NOT NULL AS "isPaused"
        FROM message WHERE ${waiting(within)}
        ORDER BY "isPaused", due NULLS LAST, received_at LIMIT ${shownMessages}`),
    messageCounts: async (within: SQL, now: Date) => {
      const [counted] = await rowsOf<{ total: number; overdue: number }>(sql`
        SELECT count(*)::int AS total,
          count(*) FILTER (WHERE ${isLate(now)})::int AS overdue
        FROM message WHERE ${waiting(within)}`)
      return { total: counted?.total ?? 0, overdue: counted?.overdue ?? 0 }
    },
    pendingChanges: (within: SQL) =>
      countWaiting(
        db,
        sql`FROM organisation_change c
          JOIN organisation ON organisation.id = c.org_id WHERE c.state = 'pending' AND ${within}`,
        { since: sql`c.submitted_at` },
      ),
    draftUnits: (within: SQL) =>
      countWaiting(db, sql`FROM organisation WHERE state = 'draft' AND ${within}`, {
        since: sql`create_date`,
      }),
    lockedUsers: (within: SQL, now: Date) =>
      countWaiting(
        db,
        sql`FROM app_user
          WHERE (locked_until > ${now.toISOString()} OR code_locked_until > ${now.toISOString()}) AND ${within}`,
        {
          // A lock notes its end, not its beginning.
          since: sql`NULL::timestamptz`,
        },
      ),
    logins: (userId: string) =>
      rowsOf<LoginRow>(sql`
        SELECT created_at AS at, host(ip) AS ip, user_agent AS "userAgent", ended_at IS NULL AS "isOpen"
        FROM session WHERE user_id = ${userId} ORDER BY created_at DESC LIMIT ${shownLogins}`),
  }
}

export type HomeRead = ReturnType<typeof homeRead>
