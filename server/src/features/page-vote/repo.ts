import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { rowsAsJson } from '../../platform/gathering.ts'

export interface Votes {
  siteId: string
  page: string
  day: string
  useful: number
  useless: number
}

interface VotedPage extends Record<string, unknown> {
  siteId: string
  page: string
  title: string | null
  useful: number
  useless: number
  lastDay: string
}

interface Filter {
  within: SQL
  siteId: string | undefined
  keyword: string | undefined
  from: string | undefined
  to: string | undefined
}

const conditionOf = ({ within, siteId, keyword, from, to }: Filter): SQL =>
  sql.join(
    [
      within,
      ...(siteId ? [sql`v.site_id = ${siteId}`] : []),
      ...(keyword
        ? [sql`(v.page ILIKE ${likePattern(keyword)} OR p.title ILIKE ${likePattern(keyword)})`]
        : []),
      ...(from ? [sql`v.day >= ${from.slice(0, 10)}::date`] : []),
      ...(to ? [sql`v.day <= ${to.slice(0, 10)}::date`] : []),
    ],
    sql` AND `,
  )

export const pageVoteRepo = (db: Db) => ({
  add: async (batch: readonly Votes[]): Promise<void> => {
    await db.execute(sql`
      INSERT INTO page_vote (site_id, page, day, useful, useless)
      SELECT "siteId", page, day, useful, useless FROM jsonb_to_recordset(${rowsAsJson(batch)}::jsonb)
        AS v("siteId" text, page text, day date, useful int, useless int)
      ON CONFLICT (site_id, page, day) DO UPDATE SET useful = page_vote.useful + excluded.useful,
        useless = page_vote.useless + excluded.useless`)
  },

  /** Pages by how many found nothing on them: those an editor looks at first. */
  list: async (filter: Filter, { limit, offset }: { limit: number; offset: number }) => {
    const from = sql`FROM page_vote v
      LEFT JOIN publication p ON p.info_id = substring(v.page from '[?]id=(.*)$') WHERE ${conditionOf(filter)}`
    const { rows } = await db.execute<VotedPage>(sql`
      SELECT v.site_id AS "siteId", v.page, max(p.title) AS title, sum(v.useful)::int AS useful,
        sum(v.useless)::int AS useless, max(v.day)::text AS "lastDay"
      ${from} GROUP BY v.site_id, v.page ORDER BY sum(v.useless) DESC, sum(v.useful) DESC, v.page
      LIMIT ${limit} OFFSET ${offset}`)
    const { rows: counted } = await db.execute<{ total: number }>(
      sql`SELECT count(DISTINCT (v.site_id, v.page))::int AS total ${from}`,
    )
    return { rows, total: counted[0]?.total ?? 0 }
  },
})

export type PageVoteRepo = ReturnType<typeof pageVoteRepo>
