import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { countWaiting } from '../../../platform/waiting.ts'

/** When the first opinion came that nobody has decided on. */
const undecidedSince = sql`(SELECT min(o.received_at) FROM campaign_opinion o
  WHERE o.campaign_id = c.id AND o.state = 'pending')`

/** What waits at the desk of campaigns, within the sites that somebody reaches: those with opinions to decide on, feedback. */
export const campaignsWaiting = async (db: Queries, within: (siteId: SQL) => SQL, now: Date) => {
  const reached = within(sql`c.site_id`)
  const at = now.toISOString()
  const ended = sql`FROM campaign c WHERE c.state = 'ended' AND ${reached}`
  const since = sql`c.feedback_due`
  return {
    asking: await countWaiting(
      db,
      sql`FROM campaign c WHERE c.state IN ('open', 'ended') AND ${undecidedSince} IS NOT NULL AND ${reached}`,
      { since: undecidedSince },
    ),
    due: await countWaiting(db, sql`${ended} AND c.feedback_due >= ${at}`, { since }),
    overdue: await countWaiting(db, sql`${ended} AND c.feedback_due < ${at}`, { since, late: true }),
  }
}
