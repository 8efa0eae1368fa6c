import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

export interface SitemapRow extends Record<string, unknown> {
  id: string
  noticeType: string | null
  channelId: string
  day: string
}

/** What search engines may find: the published infos of a site, in parts of a fixed size. */
export const sitemapRead = (db: Queries) => ({
  count: async (siteId: string): Promise<number> => {
    const found = await db.execute<{ total: string }>(
      sql`SELECT count(*) AS total FROM publication WHERE site_id = ${siteId}`,
    )
    return Number(found.rows[0]?.total ?? 0)
  },
  part: async (siteId: string, size: number, part: number): Promise<SitemapRow[]> => {
    const found = await db.execute<SitemapRow>(sql`
      SELECT info_id AS id, notice_type AS "noticeType", channel_id AS "channelId",
        to_char(notice_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day
      FROM publication WHERE site_id = ${siteId} ORDER BY notice_time DESC, seq DESC LIMIT ${size} OFFSET ${size * part}`)
    return found.rows
  },
})

export type SitemapRead = ReturnType<typeof sitemapRead>
