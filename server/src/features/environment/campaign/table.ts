import type { DraftFile } from '@sunport/contract/calls/campaign.ts'
import type { FeedbackReport } from '@sunport/contract/calls/feedback-report.ts'
import type { OpinionRecord } from '@sunport/contract/calls/opinion.ts'
import type { CampaignState, OpinionState } from '@sunport/contract/environment/campaign-policy.ts'
import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../../platform/database/columns.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const campaign = pgTable('campaign', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  title: text('title').notNull(),
  background: text('background').notNull(),
  draftText: text('draft_text').notNull().default(''),
  files: jsonb('files').$type<DraftFile[]>().notNull().default([]),
  contacts: text('contacts'),
  startAt: moment('start_at').notNull(),
  endAt: moment('end_at').notNull(),
  state: text('state').$type<CampaignState>().notNull().default('draft'),
  authorId: text('author_id'),
  releasedAt: moment('released_at'),
  releasedBy: text('released_by'),
  endedAt: moment('ended_at'),
  feedbackDue: moment('feedback_due'),
  feedbackNote: text('feedback_note'),
  feedback: jsonb('feedback').$type<FeedbackReport>(),
  feedbackAt: moment('feedback_at'),
  articleId: text('article_id'),
  opinionCount: integer('opinion_count').notNull().default(0),
  ...housekeeping,
})
export type CampaignRow = typeof campaign.$inferSelect

export const campaignOpinion = pgTable('campaign_opinion', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  siteId: text('site_id').notNull(),
  no: integer('no').notNull(),
  articleRefs: text('article_refs').array().notNull().default([]),
  opinion: text('opinion').notNull(),
  nameSealed: text('name_sealed'),
  mobileSealed: text('mobile_sealed'),
  emailSealed: text('email_sealed'),
  orgSealed: text('org_sealed'),
  mobileIndex: text('mobile_index'),
  identity: text('identity').$type<OpinionRecord['identity']>().notNull().default('citizen'),
  shownName: text('shown_name').notNull().default(''),
  publicWish: boolean('public_wish').notNull().default(false),
  consentedAt: moment('consented_at').notNull(),
  receivedAt: moment('received_at').notNull(),
  state: text('state').$type<OpinionState>().notNull().default('pending'),
  reason: text('reason'),
  response: text('response'),
  mergedInto: text('merged_into'),
  publicText: text('public_text'),
  decidedBy: text('decided_by'),
  decidedAt: moment('decided_at'),
  ...housekeeping,
})
export type OpinionRow = typeof campaignOpinion.$inferSelect
