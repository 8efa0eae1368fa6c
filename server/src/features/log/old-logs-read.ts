import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

interface Counts extends Record<string, unknown> {
  audit: number
  login: number
  api: number
  visit: number
  crash: number
}

/** How many rows of each log are older than a moment. The newest operation stays in any case. */
export const oldLogs = async (db: Queries, limit: Date): Promise<Counts> => {
  const at = limit.toISOString()
  const { rows } = await db.execute<Counts>(sql`SELECT
    (SELECT count(*)::int FROM audit_log WHERE hash IS NOT NULL
      AND coalesce(place, id) < (SELECT max(coalesce(place, id)) FROM audit_log WHERE hash IS NOT NULL)
      AND coalesce(place, id) < coalesce((SELECT min(coalesce(place, id)) FROM audit_log
        WHERE at >= ${at}::timestamptz AND hash IS NOT NULL), 9223372036854775807)) AS audit,
    (SELECT count(*)::int FROM login_log WHERE at < ${at}::timestamptz) AS login,
    (SELECT count(*)::int FROM api_log WHERE at < ${at}::timestamptz) AS api,
    (SELECT count(*)::int FROM visit_log WHERE visited_at < ${at}::timestamptz) AS visit,
    (SELECT count(*)::int FROM server_crash WHERE at < ${at}::timestamptz) AS crash`)
  return rows[0] as Counts
}
