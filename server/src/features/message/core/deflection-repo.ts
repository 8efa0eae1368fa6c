import type { OfferOutcome } from '@sunport/contract/message/offer-outcomes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'

interface Deflection extends Record<string, unknown> {
  /** Drafts beside which an offered answer was opened. */
  opened: number
  /** Of these, those that were not sent. */
  deflected: number
}

/** The site of a count, for conditions on whose counts they are. */
export const offerSite = sql`d.site_id`

/** How often what was offered beside a draft was enough: counts of days and sites, of nobody in particular. */
export const deflectionRepo = (db: Queries) => ({
  add: async (siteId: string, day: string, outcome: OfferOutcome): Promise<void> => {
    const [opened, sent] = outcome === 'opened' ? [1, 0] : [0, 1]
    await db.execute(sql`INSERT INTO message_offer_day AS d (site_id, day, opened, sent)
      VALUES (${siteId}, ${day}, ${opened}, ${sent})
      ON CONFLICT (site_id, day) DO UPDATE SET opened = d.opened + excluded.opened, sent = d.sent + excluded.sent`)
  },

  /** A draft may be sent on a later day than its offer was opened: only sums are subtracted. */
  sum: async (within: SQL, from: string, to: string, siteId: string | undefined): Promise<Deflection> => {
    const { rows } = await db.execute<Deflection>(sql`
      SELECT coalesce(sum(d.opened), 0)::int AS opened, greatest(coalesce(sum(d.opened - d.sent), 0), 0)::int AS deflected
      FROM message_offer_day d WHERE ${within} AND d.day BETWEEN ${from} AND ${to}
        ${siteId ? sql`AND d.site_id = ${siteId}` : sql``}`)
    return rows[0] ?? { opened: 0, deflected: 0 }
  },
})
