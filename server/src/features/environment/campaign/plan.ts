import { type CampaignRecord, campaign as calls, type DraftFile } from '@sunport/contract/calls/campaign.ts'
import { type CampaignState, campaignActions } from '@sunport/contract/environment/campaign-policy.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { and, desc, eq, gte, ilike, lt, type SQL } from 'drizzle-orm'
import { tag } from '../../../platform/cache/tags.ts'
import type { CrudPlan } from '../../../platform/crud/crud-plan.ts'
import { bySite } from '../../../platform/crud/reach.ts'
import { likePattern } from '../../../platform/database/like.ts'
import { campaignRepo, hasPending } from './repo.ts'
import { type CampaignRow, campaign } from './table.ts'

export interface CampaignPlaces {
  siteName(id: string): string | null
  siteRegionCode(id: string): string
  /** Negative where the second date is before the first. */
  workdaysBetween(start: string, end: string, regionCode?: string): number
  cleanText(html: string): Promise<{ html: string }>
}

export const fileIdOf = ({ url }: DraftFile): string => url.slice(url.lastIndexOf('/') + 1)

const dateIn = (moment: Date): string => toWireTime(moment).slice(0, 10)

const isWaiting = (only: string | undefined, now: Date): SQL | undefined => {
  if (!only) return undefined
  if (only === 'pending') return hasPending
  return and(
    eq(campaign.state, 'ended'),
    only === 'overdue' ? lt(campaign.feedbackDue, now) : gte(campaign.feedbackDue, now),
  )
}

const momentOf = (text: string, label: string): Date => {
  const moment = parseWireTime(text)
  if (!moment) throw new Problem('request.invalid', `${label}不正确`)
  return moment
}

const mustBeDraft = ({ state }: CampaignRow): undefined => {
  const written: readonly CampaignState[] = campaignActions.edit.from
  if (!written.includes(state)) throw new Problem('campaign.state')
}

/** 意见征集 as records: written and thrown away as long as they are drafts. */
export const campaignPlan = (places: CampaignPlaces): CrudPlan<typeof calls, typeof campaign> => ({
  calls,
  table: campaign,
  entity: 'cms:campaign',
  reach: bySite(campaign.siteId),
  where: ({ siteId, keyword, state, only }, now) =>
    and(
      siteId ? eq(campaign.siteId, siteId) : undefined,
      keyword ? ilike(campaign.title, likePattern(keyword)) : undefined,
      state ? eq(campaign.state, state) : undefined,
      isWaiting(only, now),
    ),
  shape: () => ({
    sortable: { title: campaign.title, startAt: campaign.startAt, endAt: campaign.endAt },
    order: [desc(campaign.startAt), desc(campaign.id)],
  }),
  values: async (entered, { tx, actor }, before) => {
    const ids = [...new Set(entered.files.map(fileIdOf))]
    if (ids.length > 0 && (await campaignRepo(tx).usableFiles(ids)) < ids.length)
      throw new Problem('content.file')
    return {
      background: (await places.cleanText(entered.background)).html,
      startAt: momentOf(entered.startAt, '开始时间'),
      endAt: momentOf(entered.endAt, '截止时间'),
      ...(!before && { authorId: actor.userId }),
    }
  },
  shown: async (rows, db, now) => {
    const pending = await campaignRepo(db).pendingCounts(rows.map(({ id }) => id))
    return rows.map(
      ({ id, siteId, state, feedbackDue }): Partial<CampaignRecord> => ({
        siteName: places.siteName(siteId),
        pendingCount: pending.get(id) ?? 0,
        workdaysLeft:
          state === 'ended' && feedbackDue
            ? places.workdaysBetween(dateIn(now), dateIn(feedbackDue), places.siteRegionCode(siteId))
            : null,
      }),
    )
  },
  rules: { update: mustBeDraft, remove: mustBeDraft },
  touches: ({ siteId }) => [tag.campaigns(siteId)],
})
