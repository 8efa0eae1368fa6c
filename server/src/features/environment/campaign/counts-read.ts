import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'

/** What waits at the desk of campaigns, within the sites that somebody reaches: opinions, campaigns that have such, feedback. */
export const campaignCounts = async (db: Queries, within: (siteId: SQL) => SQL, now: Date) => {
  const at = now.toISOString()
  const { rows } = await db.execute<{ pending: number; asking: number; due: number; overdue: number }>(sql`
    SELECT
      (SELECT count(*)::int FROM campaign_opinion o JOIN campaign c ON c.id = o.campaign_id
        WHERE o.state = 'pending' AND c.state IN ('open', 'ended') AND ${within(sql`o.site_id`)}) AS pending,
      (SELECT count(DISTINCT c.id)::int FROM campaign_opinion o JOIN campaign c ON c.id = o.campaign_id
        WHERE o.state = 'pending' AND c.state IN ('open', 'ended') AND ${within(sql`c.site_id`)}) AS asking,
      (SELECT count(*)::int FROM campaign c
        WHERE c.state = 'ended' AND c.feedback_due >= ${at} AND ${within(sql`c.site_id`)}) AS due,
      (SELECT count(*)::int FROM campaign c
        WHERE c.state = 'ended' AND c.feedback_due < ${at} AND ${within(sql`c.site_id`)}) AS overdue`)
  return rows[0] ?? { pending: 0, asking: 0, due: 0, overdue: 0 }
}
