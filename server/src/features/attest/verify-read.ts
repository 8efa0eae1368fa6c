import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

export interface NamedInfo extends Record<string, unknown> {
  id: string
  title: string
  /** Public id of its channel. */
  channel: string | null
  noticeType: string | null
}

/** What the public may know of infos: of a text that had to go not even its title. */
export const verifyRead = (db: Queries) => ({
  named: async (infoIds: readonly string[]): Promise<Map<string, NamedInfo>> => {
    if (infoIds.length === 0) return new Map()
    const { rows } = await db.execute<NamedInfo>(sql`
      SELECT i.id, CASE WHEN i.is_text_hidden THEN '' ELSE coalesce(p.title, e.title) END AS title,
        c.public_id AS channel, p.notice_type AS "noticeType"
      FROM info i LEFT JOIN publication p ON p.info_id = i.id LEFT JOIN channel c ON c.id = i.channel_id
        JOIN info_edition e ON e.id = coalesce(p.edition_id, i.published_edition_id)
      WHERE i.id = ANY(${sql.param([...infoIds])}::text[])`)
    return new Map(rows.map(row => [row.id, row]))
  },

  /** The info that a page's address names: by its own id, or by that of its notice. */
  infoIdOf: async (asked: string): Promise<string | undefined> =>
    (
      await db.execute<{ id: string }>(sql`SELECT id FROM info WHERE id = ${asked} OR notice_id = ${asked}
        ORDER BY id = ${asked} DESC, origin_id IS NULL DESC LIMIT 1`)
    ).rows[0]?.id,

  correctionsOf: async (infoId: string): Promise<string[]> =>
    (
      await db.execute<{ id: string }>(sql`SELECT c.info_id AS id FROM publication c
        WHERE EXISTS (SELECT 1 FROM notice_change n WHERE n.target_id = ${infoId} AND n.correction_id = c.info_id)
        ORDER BY c.notice_time, c.seq`)
    ).rows.map(({ id }) => id),

  isPending: async (infoId: string): Promise<boolean> =>
    (await db.execute(sql`SELECT 1 FROM attest_pending WHERE info_id = ${infoId}`)).rows.length > 0,
})

export type VerifyRead = ReturnType<typeof verifyRead>
