import type { CampaignStatus } from '@sunport/contract/calls/campaign-board.ts'
import { and, asc, count, desc, eq, gt, inArray, isNotNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { offsetOf, type Paging } from '../../../platform/database/list.ts'
import { campaign, campaignOpinion } from './table.ts'

export interface BoardFilter extends Paging {
  siteId: string
  status: CampaignStatus | undefined
}

/** All that a public query may name of an opinion: neither its writer nor his own words are among it. */
const opinionColumns = {
  no: campaignOpinion.no,
  articleRefs: campaignOpinion.articleRefs,
  publicText: campaignOpinion.publicText,
  shownName: campaignOpinion.shownName,
  receivedAt: campaignOpinion.receivedAt,
  state: campaignOpinion.state,
  reason: campaignOpinion.reason,
  response: campaignOpinion.response,
}

const shownOpinions = 200

/** By the clock: what is to open or to end does so at its moment, also before the task has been there. */
const statusIs = (status: CampaignStatus, now: Date): SQL | undefined => {
  const running = inArray(campaign.state, ['waiting', 'open'])
  switch (status) {
    case 'waiting':
      return and(running, gt(campaign.startAt, now))
    case 'open':
      return and(running, lte(campaign.startAt, now), gt(campaign.endAt, now))
    case 'ended':
      return or(eq(campaign.state, 'ended'), and(running, lte(campaign.endAt, now)))
    case 'answered':
      return eq(campaign.state, 'answered')
  }
}

/** What the public reads of campaigns. */
export const boardRead = (db: Queries) => ({
  list: async (filter: BoardFilter, now: Date) => {
    const where = and(
      eq(campaign.siteId, filter.siteId),
      ne(campaign.state, 'draft'),
      filter.status ? statusIs(filter.status, now) : undefined,
    )
    const rows = await db
      .select()
      .from(campaign)
      .where(where)
      // Open ones first, those that end soonest before the others; then the latest.
      .orderBy(
        sql`(${campaign.endAt} > ${now.toISOString()} AND ${campaign.startAt} <= ${now.toISOString()}) DESC`,
        desc(campaign.endAt),
        asc(campaign.id),
      )
      .limit(filter.pageSize)
      .offset(offsetOf(filter))
    const [counted] = await db.select({ total: count() }).from(campaign).where(where)
    return { rows, total: counted?.total ?? 0 }
  },

  find: async (siteId: string, id: string) =>
    (
      await db
        .select()
        .from(campaign)
        .where(and(eq(campaign.id, id), eq(campaign.siteId, siteId), ne(campaign.state, 'draft')))
    )[0],

  opinions: (campaignId: string) =>
    db
      .select(opinionColumns)
      .from(campaignOpinion)
      .where(and(eq(campaignOpinion.campaignId, campaignId), isNotNull(campaignOpinion.publicText)))
      .orderBy(asc(campaignOpinion.no))
      .limit(shownOpinions),
})
