import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { codeCensus } from './table.ts'

/** A class stands in a notice with those above it; only the narrowest was chosen by somebody. */
const narrowest = sql`NOT EXISTS (SELECT 1 FROM unnest(p.item_codes) below WHERE below <> item AND starts_with(below, item))`

/** What is public now, by the codes it carries. */
const counted = sql`
  SELECT 'type' AS scheme, p.site_id, p.notice_type AS code, count(*)::int AS total
    FROM publication p WHERE p.notice_type IS NOT NULL GROUP BY 2, 3
  UNION ALL SELECT 'manner', p.site_id, p.purchase_manner, count(*)::int
    FROM publication p WHERE p.purchase_manner IS NOT NULL GROUP BY 2, 3
  UNION ALL SELECT 'region', p.site_id, p.region_code, count(*)::int
    FROM publication p WHERE p.region_code IS NOT NULL GROUP BY 2, 3
  UNION ALL SELECT 'item', p.site_id, item, count(*)::int
    FROM publication p, unnest(p.item_codes) item WHERE ${narrowest} GROUP BY 2, 3`

export const censusRepo = (db: Queries) => ({
  /** Counts anew; what is not carried any more is forgotten. Answers how many codes there are. */
  take: async (now: Date): Promise<number> => {
    const { rows } = await db.execute<{ total: number }>(sql`
      WITH counted AS MATERIALIZED (SELECT c.* FROM (${counted}) c JOIN site s ON s.id = c.site_id),
      gone AS (
        DELETE FROM code_census k WHERE NOT EXISTS (SELECT 1 FROM counted c
          WHERE c.scheme = k.scheme AND c.site_id = k.site_id AND c.code = k.code)
      ), kept AS (
        INSERT INTO code_census (scheme, site_id, code, total, first_seen_at)
        SELECT scheme, site_id, code, total, ${now.toISOString()}::timestamptz FROM counted
        ON CONFLICT (scheme, site_id, code) DO UPDATE SET total = excluded.total RETURNING 1
      ) SELECT count(*)::int AS total FROM kept`)
    return rows[0]?.total ?? 0
  },

  list: (within: SQL) => db.select().from(codeCensus).where(within),
})
