import type { FigureParty } from '@sunport/contract/figures/codes.ts'
import type { ReplyState } from '@sunport/contract/figures/reply-policy.ts'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../platform/database/columns.ts'

export const figureReply = pgTable('figure_reply', {
  id: text('id').primaryKey(),
  requestNo: text('request_no').notNull(),
  siteId: text('site_id').notNull(),
  party: text('party').$type<FigureParty>().notNull(),
  name: text('name').notNull(),
  year: text('year'),
  content: text('content').notNull(),
  applicantSealed: text('applicant_sealed'),
  applicantShown: text('applicant_shown'),
  mobileSealed: text('mobile_sealed'),
  mobileShown: text('mobile_shown'),
  state: text('state').$type<ReplyState>().notNull().default('waiting'),
  decidedBy: text('decided_by'),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
  opinion: text('opinion'),
  ...housekeeping,
})
export type FigureReplyRow = typeof figureReply.$inferSelect
