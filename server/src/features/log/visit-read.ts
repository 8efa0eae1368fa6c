import type { log } from '@sunport/contract/calls/log.ts'
import type { VisitRow } from '@sunport/contract/calls/log-rows.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import type { VisitGrouping } from '@sunport/contract/log-codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { periodOf } from './period.ts'

export type VisitFilter = Omit<
  z.output<typeof log.visits.input>,
  'currPage' | 'pageSize' | 'sortName' | 'sortOrder'
>

const beijing = sql`v.visited_at AT TIME ZONE 'Asia/Shanghai'`

/** What visits are counted by: its key, its name, and how the groups follow each other. */
const groupings: Record<VisitGrouping, { key: SQL; name: SQL; order: SQL }> = {
  day: {
    key: sql`to_char(${beijing}, 'YYYY-MM-DD')`,
    name: sql`to_char(${beijing}, 'YYYY-MM-DD')`,
    order: sql`key DESC`,
  },
  hour: {
    key: sql`to_char(${beijing}, 'YYYY-MM-DD HH24:00')`,
    name: sql`to_char(${beijing}, 'YYYY-MM-DD HH24:00')`,
    order: sql`key DESC`,
  },
  site: { key: sql`v.site_id`, name: sql`s.name`, order: sql`visits DESC, key` },
  channel: {
    key: sql`p.channel_id`,
    name: sql`concat_ws(' · ', s.name, c.name)`,
    order: sql`visits DESC, key`,
  },
  item: { key: sql`v.info_id`, name: sql`p.title`, order: sql`visits DESC, key` },
  region: { key: sql`p.region_code`, name: sql`r.full_name`, order: sql`visits DESC, key` },
}

interface Counted extends Record<string, unknown> {
  key: string
  name: string | null
  visits: number
  visitors: number
  total: number
}

/** 访问日志, counted: of visitors only, neither programs nor our own people. */
export const visitRead = (db: Queries) => ({
  page: async (
    filter: VisitFilter & { currPage: number; pageSize: number },
    within: SQL,
    now: Date,
  ): Promise<Page<VisitRow>> => {
    const { from, to } = periodOf('visit', filter, now)
    const { key, name, order } = groupings[filter.by]
    const { rows } = await db.execute<Counted>(sql`
      SELECT ${key} AS key, max(${name}) AS name, count(*)::int AS visits,
        count(DISTINCT (v.ip_class, v.user_agent))::int AS visitors, (count(*) OVER ())::int AS total
      FROM visit_log v
        LEFT JOIN publication p ON p.info_id = v.info_id
        LEFT JOIN channel c ON c.id = p.channel_id
        LEFT JOIN region r ON r.code = p.region_code
        LEFT JOIN site s ON s.id = v.site_id
      WHERE v.audience = 'visitor' AND v.visited_at >= ${from.toISOString()} AND v.visited_at < ${to.toISOString()}
        AND ${within} AND ${key} IS NOT NULL
        ${filter.siteId ? sql`AND v.site_id = ${filter.siteId}` : sql``}
        ${filter.keyword?.trim() ? sql`AND ${name} ILIKE ${likePattern(filter.keyword)}` : sql``}
      GROUP BY 1 ORDER BY ${order}
      LIMIT ${filter.pageSize} OFFSET ${(filter.currPage - 1) * filter.pageSize}`)
    return {
      rows: rows.map(({ total: _, ...row }) => ({ ...row, name: row.name ?? row.key })),
      total: rows[0]?.total ?? 0,
    }
  },
})
