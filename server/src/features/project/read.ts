import type { NoticeChange } from '@sunport/contract/content/notice/correction.ts'
import type { NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import { sql } from 'drizzle-orm'
import type { PreparedQueries } from '../../platform/database/prepared.ts'

export interface ProjectRow {
  id: string
  /** Of what is shown in several places: the one that it was written as. */
  originId: string
  channelId: string
  title: string
  noticeType: string | null
  noticeTime: string | Date
  planId: string | null
  openTenderCode: string | null
  openTenderName: string | null
  openTenderTime: string | Date | null
  purchaser: string | null
  agency: string | null
  regionCode: string | null
  values: NoticeValues
  changes: (NoticeChange & { targetId: string })[] | null
}

/** A project with more notices has the latest of them. */
const mostNotices = 200

/** What is public of a project, and nothing else. */
export const projectRead = (query: PreparedQueries) => ({
  /** The plan of the notices under a number; undefined where they name none. */
  planOf: async (siteId: string, openTenderCode: string): Promise<string | undefined> =>
    (
      await query<{ planId: string }>(sql`
        SELECT plan_id AS "planId" FROM publication
        WHERE open_tender_code = ${openTenderCode} AND site_id = ${siteId} AND plan_id IS NOT NULL
        ORDER BY notice_time DESC, seq DESC LIMIT 1`)
    )[0]?.planId,

  /** In the order in which they became public. */
  notices: async (
    siteId: string,
    { planId, openTenderCode }: { planId: string | undefined; openTenderCode: string | undefined },
  ): Promise<ProjectRow[]> => {
    const named = planId ? sql`p.plan_id = ${planId}` : sql`p.open_tender_code = ${openTenderCode ?? ''}`
    const found = await query<ProjectRow>(sql`
      SELECT p.info_id AS id, w.id AS "originId",
        p.channel_id AS "channelId", p.title, p.notice_type AS "noticeType", p.notice_time AS "noticeTime",
        p.plan_id AS "planId", p.open_tender_code AS "openTenderCode", p.open_tender_name AS "openTenderName",
        p.open_tender_time AS "openTenderTime", p.purchaser, p.agency, p.region_code AS "regionCode", e.fields AS values,
        (SELECT json_agg(one) FROM (
          SELECT n.target_id AS "targetId", n.field, n.label, n.old_value AS old, n.new_value AS new, n.reason, n.basis
          FROM notice_change n WHERE n.correction_id = w.id ORDER BY n.sort) one) AS changes
      FROM publication p JOIN info i ON i.id = p.info_id JOIN info_edition e ON e.id = p.edition_id
        JOIN info w ON w.id = CASE WHEN i.refer_mode = 'reference' THEN i.origin_id ELSE i.id END
      WHERE p.site_id = ${siteId} AND ${named} AND p.notice_type IS NOT NULL
      ORDER BY p.notice_time DESC, p.seq DESC LIMIT ${mostNotices}`)
    return found.reverse()
  },
})

export type ProjectRead = ReturnType<typeof projectRead>
