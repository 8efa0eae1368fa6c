import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { analysis } from './entry.ts'

/** missing: published, not indexed; stale: of other words; unequal: of another place or date; stray: not published. */
export type FaultKind = 'missing' | 'stale' | 'unequal' | 'stray'

export const faultNames: Record<FaultKind, string> = {
  missing: '已发布但未编入索引',
  stale: '索引内容已过时',
  unequal: '索引的栏目、日期或地区与发布信息不一致',
  stray: '索引中有未发布的信息',
}

export interface IndexFault {
  kind: FaultKind
  total: number
  /** Some of them, to look at. */
  infoIds: string[]
}

/** Compares the index with what is published: every publication in it as it is now, and nothing else. */
export const checkIndex = (db: Db): Promise<{ published: number; faults: IndexFault[] }> =>
  db.transaction(
    async tx => {
      await tx.execute(sql`SET LOCAL statement_timeout = 0`)
      const { rows } = await tx.execute<{ kind: FaultKind; total: string; ids: string[] }>(sql`
        SELECT kind, count(*) AS total, (array_agg(info_id ORDER BY info_id))[1:10] AS ids FROM (
          SELECT s.info_id, CASE
            WHEN e.info_id IS NULL THEN 'missing'
            WHEN e.digest <> s.digest OR e.analysis <> ${analysis} THEN 'stale'
            WHEN (e.seq, e.site_id, e.channel_id, e.notice_time, e.notice_type, e.region_code) IS DISTINCT FROM
              (p.seq, p.site_id, p.channel_id, p.notice_time, p.notice_type, p.region_code) THEN 'unequal' END AS kind
          FROM search_source s JOIN publication p ON p.info_id = s.info_id
          LEFT JOIN search_entry e ON e.info_id = s.info_id
          UNION ALL SELECT e.info_id, 'stray' FROM search_entry e
          WHERE NOT EXISTS (SELECT 1 FROM publication p WHERE p.info_id = e.info_id)
        ) found WHERE kind IS NOT NULL GROUP BY kind ORDER BY kind`)
      const count = await tx.execute<{ total: string }>(sql`SELECT count(*) AS total FROM publication`)
      return {
        published: Number(count.rows[0]?.total ?? 0),
        faults: rows.map(({ kind, total, ids }) => ({ kind, total: Number(total), infoIds: ids })),
      }
    },
    { isolationLevel: 'repeatable read' },
  )
