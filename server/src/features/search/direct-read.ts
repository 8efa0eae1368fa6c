import { and, eq, ilike, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { withinWindow } from '../../platform/database/within-window.ts'
import { agency } from '../agency/table.ts'
import { supplier } from '../supplier/table.ts'

export interface LawRow extends Record<string, unknown> {
  id: string
  title: string
  channelId: string
  noticeType: string | null
  editionId: string
  version: number | null
}

export interface ProjectRow extends Record<string, unknown> {
  id: string
  title: string
  code: string
  channelId: string
  noticeType: string | null
  planId: string | null
  total: number
}

export interface RecordRow {
  id: string
  name: string
  creditCode: string
  regionCode: string
}

/** So many records are looked at for the best. */
const looked = 200

const creditCode = /^[0-9a-z]{18}$/i

const named = (table: typeof supplier | typeof agency, words: string): SQL =>
  creditCode.test(words) ? eq(table.creditCode, words.toUpperCase()) : ilike(table.name, likePattern(words))

/** What a name or a number means before any text that speaks of it. */
export const directRead = (db: Queries) => ({
  laws: async (siteId: string): Promise<LawRow[]> => {
    const { rows } = await db.execute<LawRow>(sql`
      SELECT info_id AS id, title, channel_id AS "channelId", notice_type AS "noticeType", edition_id AS "editionId",
        law_version AS version
      FROM publication WHERE site_id = ${siteId} AND law_category IS NOT NULL ORDER BY notice_time DESC, seq DESC`)
    return rows
  },

  lawText: async ({ editionId, version }: LawRow): Promise<string> => {
    const { rows } = await db.execute<{ html: string }>(sql`
      SELECT coalesce(v.body_html, e.body_html) AS html FROM info_edition e
      LEFT JOIN law_version v ON v.edition_id = e.id AND v.no = ${version} WHERE e.id = ${editionId}`)
    return rows[0]?.html ?? ''
  },

  /** Projects by their numbers: the latest notice of each, and how many there are. */
  projects: async (siteId: string, codes: string[], limit: number): Promise<ProjectRow[]> => {
    if (codes.length === 0) return []
    const { rows } = await db.execute<ProjectRow>(sql`
      SELECT (array_agg(info_id ORDER BY notice_time DESC, seq DESC))[1] AS id,
        (array_agg(title ORDER BY notice_time DESC, seq DESC))[1] AS title, open_tender_code AS code,
        (array_agg(channel_id ORDER BY notice_time DESC, seq DESC))[1] AS "channelId",
        (array_agg(notice_type ORDER BY notice_time DESC, seq DESC))[1] AS "noticeType",
        (array_agg(plan_id ORDER BY notice_time DESC, seq DESC))[1] AS "planId", count(*)::int AS total
      FROM publication WHERE site_id = ${siteId} AND open_tender_code = ANY(${sql.param(codes)})
        AND notice_type IS NOT NULL
      GROUP BY open_tender_code ORDER BY max(notice_time) DESC LIMIT ${limit}`)
    return rows
  },

  /** Suppliers or agencies of a directory whose name holds the words, or whose credit code they are. */
  records: async (
    kind: 'supplier' | 'agency',
    siteId: string,
    words: string,
    today: string,
    limit: number,
  ): Promise<RecordRow[]> => {
    const table = kind === 'supplier' ? supplier : agency
    const { id, name, regionCode } = table
    const found = await db
      .select({ id, name, creditCode: table.creditCode, regionCode })
      .from(table)
      .where(
        and(eq(table.siteId, siteId), table.isPublished, withinWindow(table, today), named(table, words)),
      )
      .limit(looked)
    return found
      .sort((a, b) => a.name.indexOf(words) - b.name.indexOf(words) || a.name.length - b.name.length)
      .slice(0, limit)
  },
})

export type DirectRead = ReturnType<typeof directRead>
