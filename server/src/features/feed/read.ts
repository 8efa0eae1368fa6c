import { toWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** How often a notice was corrected in public, and when last. */
export interface Corrections {
  times: number
  last: string
}

export const feedRead = (db: Db) => ({
  correctionsOf: async (ids: readonly string[]): Promise<Map<string, Corrections>> => {
    if (ids.length === 0) return new Map()
    const { rows } = await db.execute<{ id: string; times: number; last: string }>(sql`
      SELECT n.target_id AS id, count(DISTINCT n.correction_id)::int AS times, max(c.notice_time) AS last
      FROM notice_change n JOIN publication c ON c.info_id = n.correction_id
      WHERE n.target_id = ANY(${sql.param([...ids])}::text[]) GROUP BY 1`)
    return new Map(rows.map(({ id, times, last }) => [id, { times, last: toWireTime(new Date(last)) }]))
  },
})

export type FeedRead = ReturnType<typeof feedRead>
