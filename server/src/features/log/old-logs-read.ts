import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

interface Counts extends Record<string, unknown> {
  audit: number
  login: number
  api: number
  visit: number
}

/** How many rows of each log are older than a moment. The newest operation stays in any case. */
export const oldLogs = async (db: Queries, limit: Date): Promise<Counts> => {
  const at = limit.toISOString()
  const { rows } = await db.execute<Counts>(sql`SELECT
    (SELECT count(*)::int FROM audit_log WHERE id < (SELECT max(id) FROM audit_log) AND id <
      coalesce((SELECT min(id) FROM audit_log WHERE at >= ${at}::timestamptz), 9223372036854775807)) AS audit,
    (SELECT count(*)::int FROM login_log WHERE at < ${at}::timestamptz) AS login,
    (SELECT count(*)::int FROM api_log WHERE at < ${at}::timestamptz) AS api,
    (SELECT count(*)::int FROM visit_log WHERE visited_at < ${at}::timestamptz) AS visit`)
  return rows[0] as Counts
}
