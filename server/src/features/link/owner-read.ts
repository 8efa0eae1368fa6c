import type { LinkEvent } from '@sunport/contract/calls/link.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { offsetOf, type Paging } from '../../platform/database/list.ts'

interface Unit extends Record<string, unknown> {
  id: string
  parentId: string | null
  name: string
}

/** Units that answer for links, and what became of a link. */
export const ownerRead = (db: Queries) => ({
  units: async (): Promise<Unit[]> =>
    (
      await db.execute<Unit>(sql`SELECT id, parent_id AS "parentId", org_name AS name FROM organisation
        WHERE state = 'normal' ORDER BY sort, org_name, id`)
    ).rows,

  namesOf: async (ids: readonly (string | null)[]): Promise<Map<string, string>> => {
    const asked = [...new Set(ids.filter(id => id !== null))]
    if (asked.length === 0) return new Map()
    const { rows } = await db.execute<{ id: string; name: string }>(
      sql`SELECT id, org_name AS name FROM organisation WHERE id = ANY(${sql.param(asked)}::text[])`,
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  },

  /** What the audit rows say of one link, newest first. */
  events: async (id: string, paging: Paging): Promise<Page<LinkEvent>> => {
    const { rows } = await db.execute<Omit<LinkEvent, 'at'> & { at: string | Date; total: number }>(sql`
      SELECT id, at, user_name AS "userName", action, before, after, reason, count(*) OVER ()::int AS total
      FROM audit_log WHERE entity = 'link' AND entity_id = ${id} AND result = 'ok'
      ORDER BY audit_log.id DESC LIMIT ${paging.pageSize} OFFSET ${offsetOf(paging)}`)
    return {
      rows: rows.map(({ total: _, at, ...row }) => ({
        ...row,
        id: String(row.id),
        at: toWireTime(new Date(at)),
      })),
      total: rows[0]?.total ?? 0,
    }
  },
})
