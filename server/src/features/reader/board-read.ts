import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'

interface Period {
  from: string
  to: string
}

interface Shared extends Record<string, unknown> {
  code: string
  uses: number
  refused: number
}

interface KeyUse extends Record<string, unknown> {
  id: string
  label: string
  madeAt: string
  endedAt: string | null
  endedReason: string | null
  uses: number
  lastDay: string | null
}

const mostShown = 30

export const boardRead = (db: Queries) => {
  const within = ({ from, to }: Period): SQL => sql`day BETWEEN ${from}::date AND ${to}::date`

  return {
    /** The largest first; what is beyond the first thirty stands in the totals alone. */
    sharesBy: async (column: 'kind' | 'call' | 'form' | 'key_id', period: Period): Promise<Shared[]> =>
      (
        await db.execute<Shared>(sql`
          SELECT ${sql.identifier(column)} AS code, sum(uses)::int AS uses, sum(refused)::int AS refused FROM reading_use
          WHERE ${within(period)} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostShown}`)
      ).rows,

    days: async (period: Period) =>
      (
        await db.execute<Shared & { sources: number | null }>(sql`
          SELECT u.day::text AS code, uses, refused, sources FROM (
              SELECT day, sum(uses)::int AS uses, sum(refused)::int AS refused FROM reading_use WHERE ${within(period)} GROUP BY 1) u
            LEFT JOIN (SELECT day, count(DISTINCT source)::int AS sources FROM reading_source WHERE ${within(period)} GROUP BY 1) s
              USING (day) ORDER BY 1`)
      ).rows,

    labels: async (ids: readonly string[]): Promise<Map<string, string>> => {
      const { rows } = await db.execute<{ id: string; label: string }>(
        sql`SELECT id, label FROM reading_key WHERE id = ANY(${sql.param([...ids])}::text[])`,
      )
      return new Map(rows.map(({ id, label }) => [id, label]))
    },

    keys: async (keyword: string, { limit, offset }: { limit: number; offset: number }) => {
      const asked = keyword ? sql`label ILIKE ${likePattern(keyword)}` : sql`true`
      const { rows } = await db.execute<KeyUse>(sql`
        SELECT k.id, label, made_at AS "madeAt", ended_at AS "endedAt", ended_reason AS "endedReason",
          coalesce(sum(u.uses), 0)::int AS uses, max(u.day)::text AS "lastDay"
        FROM reading_key k LEFT JOIN reading_use u ON u.key_id = k.id WHERE ${asked}
        GROUP BY k.id ORDER BY k.made_at DESC, k.id LIMIT ${limit} OFFSET ${offset}`)
      const { rows: counted } = await db.execute<{ total: number }>(
        sql`SELECT count(*)::int AS total FROM reading_key WHERE ${asked}`,
      )
      return { rows, total: counted[0]?.total ?? 0 }
    },
  }
}

export type BoardRead = ReturnType<typeof boardRead>
