import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

export interface SitemapRow extends Record<string, unknown> {
  id: string
  noticeType: string | null
  channelId: string
  day: string
}

/** A project by its plan, or by its number where no notice under it names a plan: as its page names itself. */
export interface SitemapProject extends Record<string, unknown> {
  planId: string | null
  openTenderCode: string | null
  day: string
}

const dayOf = (time: SQL): SQL => sql`to_char(${time} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`

const projectsOf = (siteId: string): SQL => sql`
  SELECT plan_id AS "planId", CASE WHEN plan_id IS NULL THEN open_tender_code END AS "openTenderCode", max(notice_time) AS last
  FROM publication p WHERE site_id = ${siteId} AND notice_type IS NOT NULL AND (plan_id <> '' OR plan_id IS NULL AND open_tender_code <> ''
    AND NOT EXISTS (SELECT 1 FROM publication o
      WHERE o.open_tender_code = p.open_tender_code AND o.site_id = p.site_id AND o.plan_id IS NOT NULL))
  GROUP BY 1, 2`

/** What search engines may find: the published infos of a site and its projects, in parts of a fixed size. */
export const sitemapRead = (db: Queries) => {
  const countOf = async (rows: SQL): Promise<number> => {
    const found = await db.execute<{ total: string }>(sql`SELECT count(*) AS total FROM ${rows}`)
    return Number(found.rows[0]?.total ?? 0)
  }
  return {
    count: (siteId: string): Promise<number> => countOf(sql`publication WHERE site_id = ${siteId}`),
    part: async (siteId: string, size: number, part: number): Promise<SitemapRow[]> =>
      (
        await db.execute<SitemapRow>(sql`
          SELECT info_id AS id, notice_type AS "noticeType", channel_id AS "channelId", ${dayOf(sql`notice_time`)} AS day
          FROM publication WHERE site_id = ${siteId} ORDER BY notice_time DESC, seq DESC LIMIT ${size} OFFSET ${size * part}`)
      ).rows,

    countProjects: (siteId: string): Promise<number> => countOf(sql`(${projectsOf(siteId)}) projects`),
    projects: async (siteId: string, size: number, part: number): Promise<SitemapProject[]> =>
      (
        await db.execute<SitemapProject>(sql`
          SELECT "planId", "openTenderCode", ${dayOf(sql`last`)} AS day FROM (${projectsOf(siteId)}) projects
          ORDER BY last DESC, 1, 2 LIMIT ${size} OFFSET ${size * part}`)
      ).rows,
  }
}

export type SitemapRead = ReturnType<typeof sitemapRead>
