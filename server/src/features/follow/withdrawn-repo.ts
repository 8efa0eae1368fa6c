import type { NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { Follower } from './news-repo.ts'

/** A notice that somebody took back, with what it said. */
export interface Withdrawn {
  infoId: string
  siteId: string
  planId: string | null
  editionId: string
  noticeTime: string
  values: NoticeValues
  /** Notices that it corrected. */
  targets: string[]
}

export const withdrawnRepo = (db: Queries) => {
  const all = async <T>(query: SQL): Promise<T[]> =>
    (await db.execute<T & Record<string, unknown>>(query)).rows as T[]

  return {
    /** Of these, what was taken back and is still away. */
    among: (infoIds: readonly string[]) =>
      all<Withdrawn>(sql`
        SELECT i.id AS "infoId", i.site_id AS "siteId", i.plan_id AS "planId", e.id AS "editionId",
          e.shown_date AS "noticeTime", e.fields AS values,
          ARRAY(SELECT DISTINCT n.target_id FROM notice_change n WHERE n.correction_id = i.id) AS targets
        FROM info i JOIN info_edition e ON e.id = i.published_edition_id
        WHERE i.id = ANY(${sql.param([...infoIds])}::text[]) AND i.state IN ('withdrawn', 'offline')
          AND NOT EXISTS (SELECT 1 FROM publication p WHERE p.info_id = i.id)`),

    /**
     * Whoever was told what a notice changes. It is news again should it come back: what was told, and letters that left
     * it out, are kept under another key. A letter that is being sent at this moment is waited for.
     */
    takeBack: async ({ infoId, editionId }: Pick<Withdrawn, 'infoId' | 'editionId'>): Promise<Follower[]> => {
      await db.execute(sql`SELECT FROM follow_letter WHERE state = 'waiting'
        AND id IN (SELECT letter_id FROM follow_item WHERE info_id = ${infoId}) ORDER BY id FOR UPDATE`)
      const rows = await all<Follower & { isTold: boolean }>(sql`
        UPDATE follow_item i SET key = i.key || '/gone/' || ${editionId}::text FROM follow f
        WHERE f.id = i.follow_id AND i.info_id = ${infoId} AND i.letter_id IS NOT NULL AND i.key NOT LIKE '%/gone/%'
          AND NOT EXISTS (SELECT 1 FROM follow_letter l WHERE l.id = i.letter_id AND l.state = 'waiting')
        RETURNING f.id, f.pace, i.kind = 'changed' AND i.told_at IS NOT NULL AS "isTold"`)
      const told = rows
        .filter(({ isTold }) => isTold)
        .map(({ id, pace }): [string, Follower] => [id, { id, pace }])
      return [...new Map(told).values()]
    },
  }
}
