import type { OrgEvent } from '@sunport/contract/calls/org-shapes.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { offsetOf, type Paging } from '../../platform/database/list.ts'

interface EventRow extends Record<string, unknown> {
  id: string
  at: Date | string
  userName: string | null
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
  total: number
}

/** 变更记录: what the audit rows say of one unit, newest first. */
export const orgEvents =
  (db: Queries) =>
  async (id: string, paging: Paging): Promise<Page<OrgEvent>> => {
    const { rows } = await db.execute<EventRow>(sql`
      SELECT id, at, user_name AS "userName", action, before, after, reason, count(*) OVER ()::int AS total
      FROM audit_log WHERE entity = 'organisation' AND entity_id = ${id} AND result = 'ok'
      ORDER BY audit_log.id DESC LIMIT ${paging.pageSize} OFFSET ${offsetOf(paging)}`)
    return {
      rows: rows.map(({ total: _, at, ...row }) => ({
        ...row,
        id: String(row.id),
        at: toWireTime(new Date(at)),
      })),
      total: rows[0]?.total ?? 0,
    }
  }
