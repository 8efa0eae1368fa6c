import { sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/database.ts'

/** A text as it stands here, beside what its source said. */
export interface StandingRow extends Record<string, unknown> {
  sourceId: string
  expected: string
  infoId: string
  title: string | null
  bodyHtml: string
  shownDate: Date
  publishedBy: string | null
  isPublic: boolean
  digests: string[]
}

export const compareRead = (db: Queries) => ({
  /** The next of those that were brought over, as the public reads them. */
  standing: async (movingId: string, after: string, most: number): Promise<StandingRow[]> =>
    (
      await db.execute<StandingRow>(sql`
        SELECT m.source_id AS "sourceId", m.digest AS expected, m.info_id AS "infoId", e.title, e.body_html AS "bodyHtml",
          e.shown_date AS "shownDate", e.published_by AS "publishedBy", p.info_id IS NOT NULL AS "isPublic",
          ARRAY(SELECT f.digest FROM info_attachment a JOIN file f ON f.id = a.file_id WHERE a.edition_id = e.id) AS digests
        FROM moving_item m LEFT JOIN info i ON i.id = m.info_id LEFT JOIN info_edition e ON e.id = i.published_edition_id
          LEFT JOIN publication p ON p.info_id = i.id
        WHERE m.moving_id = ${movingId} AND m.state = 'done' AND m.source_id > ${after}
        ORDER BY m.source_id LIMIT ${most}`)
    ).rows.map(row => ({ ...row, shownDate: new Date(row.shownDate) })),

  /** How many were brought over, by the year in Beijing. */
  byYear: async (movingId: string): Promise<Map<string, number>> => {
    const { rows } = await db.execute<{ year: string; total: number }>(sql`
      SELECT to_char(coalesce(p.notice_time, m.notice_time) AT TIME ZONE 'Asia/Shanghai', 'YYYY') AS year, count(*)::int AS total
      FROM moving_item m LEFT JOIN publication p ON p.info_id = m.info_id
      WHERE m.moving_id = ${movingId} AND m.state = 'done' AND coalesce(p.notice_time, m.notice_time) IS NOT NULL GROUP BY 1 ORDER BY 1`)
    return new Map(rows.map(({ year, total }) => [year, total]))
  },

  fileDigests: async (movingId: string): Promise<string[]> =>
    (
      await db.execute<{ digest: string }>(
        sql`SELECT DISTINCT digest FROM moving_file WHERE moving_id = ${movingId} ORDER BY digest`,
      )
    ).rows.map(({ digest }) => digest),
})
