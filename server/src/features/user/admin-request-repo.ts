import { administratorRoles } from '@sunport/contract/desk-codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { offsetOf, type Paging } from '../../platform/database/list.ts'

export interface RequestRow extends Record<string, unknown> {
  id: string
  userId: string
  userName: string
  call: string
  inputSealed: string
  content: string
  requestedBy: string
  requesterName: string
  /** Which of the three the requester is. */
  requesterRoles: string[]
  requestedAt: Date
  siteId: string
  ip: string
  userAgent: string
  requestId: string
  state: 'waiting' | 'confirmed' | 'refused' | 'withdrawn' | 'failed'
  deciderName: string | null
  decidedAt: Date | null
  note: string | null
}

export type NewRequest = Pick<
  RequestRow,
  | 'id'
  | 'userId'
  | 'call'
  | 'inputSealed'
  | 'content'
  | 'requestedBy'
  | 'requestedAt'
  | 'siteId'
  | 'ip'
  | 'userAgent'
  | 'requestId'
>

const administrators = Object.values(administratorRoles)

const columns = sql`a.id, a.user_id AS "userId", u.user_name AS "userName", a.call, a.input_sealed AS "inputSealed",
  a.content, a.requested_by AS "requestedBy", r.user_name AS "requesterName", a.requested_at AS "requestedAt",
  a.site_id AS "siteId", a.ip, a.user_agent AS "userAgent", a.request_id AS "requestId", a.state,
  d.user_name AS "deciderName", a.decided_at AS "decidedAt", a.note,
  ARRAY(SELECT o.role_code FROM user_role m JOIN role o ON o.id = m.role_id
    WHERE m.user_id = a.requested_by AND o.role_code = ANY(${sql.param(administrators)})) AS "requesterRoles"`
const joined = sql`admin_request a JOIN app_user u ON u.id = a.user_id JOIN app_user r ON r.id = a.requested_by
  LEFT JOIN app_user d ON d.id = a.decided_by`

const dated = (row: RequestRow): RequestRow => ({
  ...row,
  requestedAt: new Date(row.requestedAt),
  decidedAt: row.decidedAt && new Date(row.decidedAt),
})

export const adminRequestRepo = (db: Queries) => ({
  /** What the same person asked for before, of the same account, is asked for no more. */
  add: async (row: NewRequest): Promise<void> => {
    await db.execute(sql`UPDATE admin_request SET state = 'withdrawn', decided_by = requested_by,
        decided_at = ${row.requestedAt.toISOString()}, note = '已由新的申请取代'
      WHERE user_id = ${row.userId} AND call = ${row.call} AND requested_by = ${row.requestedBy} AND state = 'waiting'`)
    await db.execute(sql`INSERT INTO admin_request (id, user_id, call, input_sealed, content, requested_by, requested_at,
        site_id, ip, user_agent, request_id)
      VALUES (${row.id}, ${row.userId}, ${row.call}, ${row.inputSealed}, ${row.content}, ${row.requestedBy},
        ${row.requestedAt.toISOString()}, ${row.siteId}, ${row.ip}, ${row.userAgent}, ${row.requestId})`)
  },

  page: async (state: string | undefined, openSince: Date, paging: Paging) => {
    const isOpen = sql`a.state = 'waiting' AND a.requested_at > ${openSince.toISOString()}::timestamptz`
    const where: SQL = state === 'waiting' ? isOpen : state === 'decided' ? sql`NOT (${isOpen})` : sql`true`
    const { rows } = await db.execute<RequestRow & { total: number }>(sql`
      SELECT ${columns}, count(*) OVER ()::int AS total FROM ${joined} WHERE ${where}
      ORDER BY a.requested_at DESC, a.id LIMIT ${paging.pageSize} OFFSET ${offsetOf(paging)}`)
    return { rows: rows.map(dated), total: rows[0]?.total ?? 0 }
  },

  /** Held, so that two people cannot both decide. */
  hold: async (id: string): Promise<RequestRow | undefined> => {
    const { rows } = await db.execute<RequestRow>(
      sql`SELECT ${columns} FROM ${joined} WHERE a.id = ${id} FOR UPDATE OF a`,
    )
    return rows[0] && dated(rows[0])
  },

  decide: (id: string, state: RequestRow['state'], decidedBy: string, at: Date, note: string | null) =>
    db.execute(sql`UPDATE admin_request SET state = ${state}, decided_by = ${decidedBy}, decided_at = ${at.toISOString()},
      note = ${note} WHERE id = ${id}`),
})
