import { randomUUID } from 'node:crypto'
import type { CampaignState, OpinionState } from '@sunport/contract/environment/campaign-policy.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/database.ts'

interface CampaignSample {
  id?: string
  siteId?: string
  title?: string
  state?: CampaignState
  authorId?: string | null
  startAt?: string
  endAt?: string
  feedbackDue?: string
  note?: string | null
}

const emptyReport = {
  note: null,
  total: 0,
  pending: 0,
  adopted: 0,
  partly: 0,
  rejected: 0,
  duplicate: 0,
  adoptedItems: [],
  partlyItems: [],
  reasons: [],
  publishedAt: '2026-06-09 12:00:00',
}

/** Puts a campaign straight into a state, without the way that leads there. */
export const insertCampaign = async (
  db: Queries,
  {
    id = randomUUID(),
    siteId = 'gd',
    title = '关于简化保证金的通知',
    state = 'open',
    authorId = null,
    startAt = '2026-06-01T00:00:00Z',
    endAt = '2026-06-20T10:00:00Z',
    feedbackDue = '2026-07-10T15:59:59Z',
    note = null,
  }: CampaignSample = {},
): Promise<string> => {
  const isOver = state === 'ended' || state === 'answered'
  await db.execute(sql`
    INSERT INTO campaign (id, site_id, title, background, draft_text, start_at, end_at, state, author_id, ended_at,
      feedback_due, feedback_note, feedback, feedback_at)
    VALUES (${id}, ${siteId}, ${title}, '<p>背景</p>', ${'第一章 总则\n第一条 甲\n第二条 乙\n第三条 丙'}, ${startAt},
      ${endAt}, ${state}, ${authorId}, ${isOver ? endAt : null}, ${isOver ? feedbackDue : null}, ${note},
      ${state === 'answered' ? JSON.stringify(emptyReport) : null}::jsonb,
      ${state === 'answered' ? '2026-06-09T04:00:00Z' : null})`)
  return id
}

interface OpinionSample {
  id?: string
  campaignId: string
  no?: number
  state?: OpinionState
  publicWish?: boolean
  opinion?: string
  mergedInto?: string | null
  articleRefs?: string[]
}

export const insertOpinion = async (
  db: Queries,
  {
    id = randomUUID(),
    campaignId,
    no = 1,
    state = 'pending',
    publicWish = true,
    opinion = '建议允许以电子保函缴纳。',
    mergedInto = null,
    articleRefs = ['1'],
  }: OpinionSample,
): Promise<string> => {
  await db.execute(sql`
    INSERT INTO campaign_opinion (id, campaign_id, site_id, no, article_refs, opinion, shown_name, public_wish,
      consented_at, received_at, state, reason, merged_into)
    SELECT ${id}, id, site_id, ${no}, ${sql.param(articleRefs)}, ${opinion}, '张**', ${publicWish},
      '2026-06-05T00:00:00Z', '2026-06-05T00:00:00Z', ${state}, ${state === 'rejected' ? '与上位法不符' : null},
      ${mergedInto}
    FROM campaign WHERE id = ${campaignId}`)
  return id
}
