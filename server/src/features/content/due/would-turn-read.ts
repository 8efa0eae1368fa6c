import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'

interface Turning extends Record<string, unknown> {
  verb: string
  title: string
}

const mostShown = 200

/** What the clock would bring out or take down at a moment; looked at, not done. */
export const wouldTurn = async (db: Queries, now: Date): Promise<Turning[]> => {
  const at = now.toISOString()
  return (
    await db.execute<Turning>(sql`
      SELECT '发布' AS verb, e.title FROM info i JOIN info_edition e ON e.info_id = i.id AND e.state = 'scheduled'
        WHERE e.scheduled_at <= ${at} AND i.state <> 'recycled'
      UNION ALL SELECT CASE WHEN e.expire_at <= ${at} THEN '下线' ELSE '取消置顶' END, e.title
        FROM info i JOIN info_edition e ON e.id = i.published_edition_id WHERE i.due_at <= ${at} AND i.state = 'live'
      UNION ALL SELECT CASE WHEN is_shown THEN '结束窗口' ELSE '上线窗口' END, title FROM home_window
        WHERE status = '1' AND is_shown <> (valid_from <= ${at}::timestamptz AND valid_to > ${at}::timestamptz)
      ORDER BY 1, 2 LIMIT ${mostShown}`)
  ).rows
}
