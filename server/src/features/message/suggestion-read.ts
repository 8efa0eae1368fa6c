import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

interface Offered extends Record<string, unknown> {
  id: string
  title: string
  excerpt: string
  likeness: number
}

/** Less alike than this is about something else. */
const least = 0.2

/** Released answers and published guides that are about the same, by their titles. Nothing else can be found here. */
export const suggestionRead = (db: Queries) => ({
  answers: async (siteId: string, subject: string, most: number): Promise<Offered[]> =>
    (
      await db.execute<Offered>(sql`
        SELECT m.id, m.public_subject AS title, r.public_text AS excerpt,
          similarity(m.public_subject, ${subject}) AS likeness
        FROM message m JOIN LATERAL (
          SELECT public_text FROM message_reply
          WHERE message_id = m.id AND public_text IS NOT NULL ORDER BY reply_no DESC LIMIT 1) r ON true
        WHERE m.site_id = ${siteId} AND m.public_state IN ('public', 'summary')
          AND similarity(m.public_subject, ${subject}) >= ${least}
        ORDER BY likeness DESC, m.received_at DESC, m.id LIMIT ${most}`)
    ).rows,

  guides: async (siteId: string, channelIds: readonly string[], subject: string, most: number) =>
    channelIds.length === 0
      ? []
      : (
          await db.execute<Offered & { channelId: string; noticeType: string | null }>(sql`
            SELECT p.info_id AS id, p.title, p.description AS excerpt, p.channel_id AS "channelId",
              p.notice_type AS "noticeType", similarity(e.title_norm, ${subject}) AS likeness
            FROM search_entry e JOIN publication p ON p.info_id = e.info_id
            WHERE e.site_id = ${siteId} AND e.channel_id = ANY(${sql.param([...channelIds])})
              AND similarity(e.title_norm, ${subject}) >= ${least}
            ORDER BY likeness DESC, p.notice_time DESC, p.info_id LIMIT ${most}`)
        ).rows,
})
