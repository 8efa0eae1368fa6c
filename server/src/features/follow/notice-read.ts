import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

/** What a link to an info is made of. */
export interface Linked {
  id: string
  noticeType: string | null
  channelId: string
  planId: string | null
}

interface FoundNotice extends Linked {
  title: string
}

/** By what an address names a notice or a project; null where it does not. */
interface Named {
  id: string | null
  planId: string | null
  openTenderCode: string | null
}

export const noticeRead = (db: Queries) => ({
  /** Of a project its first notice, whichever of them somebody came from, or by the number that the project has. */
  firstOfProject: async (
    siteId: string,
    { id, planId, openTenderCode }: Named,
  ): Promise<FoundNotice | undefined> =>
    (
      await db.execute<FoundNotice & Record<string, unknown>>(sql`
        SELECT f.info_id AS id, coalesce(nullif(f.open_tender_name, ''), f.title) AS title, f.notice_type AS "noticeType",
          f.channel_id AS "channelId", f.plan_id AS "planId"
        FROM publication p JOIN publication f ON f.site_id = p.site_id AND f.notice_type IS NOT NULL
          AND (f.info_id = p.info_id OR f.plan_id = p.plan_id)
        WHERE p.site_id = ${siteId} AND p.notice_type IS NOT NULL AND (p.info_id = ${id} OR p.notice_id = ${id}
          OR p.plan_id = ${planId} OR p.open_tender_code = ${openTenderCode})
        ORDER BY f.notice_time, f.seq LIMIT 1`)
    ).rows[0],
})
