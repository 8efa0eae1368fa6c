import type { AuditEntity } from '@sunport/contract/audit/words.ts'
import type { ObjectEvent } from '@sunport/contract/calls/object-event.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { offsetOf, type Paging } from '../database/list.ts'

interface EventRow extends Omit<ObjectEvent, 'at'>, Record<string, unknown> {
  at: Date | string
  total: number
}

/** What the audit rows say of one object, newest first. */
export const eventsOf = async (
  db: Queries,
  entity: AuditEntity,
  id: string,
  paging: Paging,
): Promise<Page<ObjectEvent>> => {
  const { rows } = await db.execute<EventRow>(sql`
    SELECT id, at, user_name AS "userName", action, before, after, reason, count(*) OVER ()::int AS total
    FROM audit_log WHERE entity = ${entity} AND entity_id = ${id} AND result = 'ok'
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
