import type { MessagePriority } from '@sunport/contract/calls/message-desk-codes.ts'
import type { MessageState, MessageType } from '@sunport/contract/codes.ts'
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../../platform/database/columns.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const message = pgTable('message', {
  id: text('id').primaryKey(),
  msgNo: text('msg_no').notNull(),
  queryHash: text('query_hash').notNull(),
  siteId: text('site_id').notNull(),
  regionCode: text('region_code').notNull(),
  channel: text('channel', { enum: ['web', 'mobile', 'phone', 'letter'] }).notNull(),
  msgType: text('msg_type').$type<MessageType>().notNull(),
  subject: text('subject').notNull(),
  content: text('content').notNull(),
  relatedNoticeId: text('related_notice_id'),
  pageUrl: text('page_url'),
  nameSealed: text('name_sealed'),
  mobileSealed: text('mobile_sealed'),
  emailSealed: text('email_sealed'),
  orgSealed: text('org_sealed'),
  citizenIdSealed: text('citizen_id_sealed'),
  mobileIndex: text('mobile_index'),
  identity: text('identity').notNull(),
  shownName: text('shown_name').notNull().default(''),
  publicWish: boolean('public_wish').notNull().default(false),
  consentedAt: moment('consented_at').notNull(),
  state: text('state').$type<MessageState>().notNull().default('received'),
  publicState: text('public_state', { enum: ['hidden', 'subject', 'public', 'summary'] })
    .notNull()
    .default('hidden'),
  publicSubject: text('public_subject'),
  publicContent: text('public_content'),
  category: text('category'),
  receivedAt: moment('received_at').notNull(),
  acceptDue: moment('accept_due'),
  replyDue: moment('reply_due'),
  extendedDue: moment('extended_due'),
  clockPausedAt: moment('clock_paused_at'),
  pausedDays: integer('paused_days').notNull().default(0),
  priority: text('priority').$type<MessagePriority>().notNull().default('normal'),
  redactions: jsonb('redactions').notNull().default({}),
  mergedInto: text('merged_into'),
  refusalCode: text('refusal_code'),
  refusalReason: text('refusal_reason'),
  aboutOrgId: text('about_org_id'),
  handlerOrgId: text('handler_org_id'),
  handlerId: text('handler_id'),
  coHandlers: text('co_handlers').array().notNull().default([]),
  /** Who handed it over to somebody else. */
  handedBy: text('handed_by').array().notNull().default([]),
  assignedAt: moment('assigned_at'),
  answeredAt: moment('answered_at'),
  urged: integer('urged').notNull().default(0),
  reopened: integer('reopened').notNull().default(0),
  rating: integer('rating'),
  ratingComment: text('rating_comment'),
  ratedReplyNo: integer('rated_reply_no'),
  overdueToldAt: moment('overdue_told_at'),
  ...housekeeping,
})

export const messageReply = pgTable('message_reply', {
  id: text('id').primaryKey(),
  messageId: text('message_id').notNull(),
  replyNo: integer('reply_no').notNull(),
  state: text('state', { enum: ['draft', 'reviewing', 'published', 'superseded'] }).notNull(),
  text: text('text').notNull(),
  /** As the public reads it; none before it is released. */
  publicText: text('public_text'),
  citations: text('citations').array().notNull().default([]),
  uncitedReason: text('uncited_reason'),
  authorId: text('author_id'),
  reviewerId: text('reviewer_id'),
  orgName: text('org_name'),
  publishedAt: moment('published_at'),
  ...housekeeping,
})

export const messageAddition = pgTable('message_addition', {
  id: text('id').primaryKey(),
  messageId: text('message_id').notNull(),
  kind: text('kind', { enum: ['supplement', 'follow'] }).notNull(),
  at: moment('at').notNull(),
  content: text('content').notNull(),
})

export const messageAttachment = pgTable('message_attachment', {
  messageId: text('message_id').notNull(),
  replyId: text('reply_id'),
  fileId: text('file_id').notNull(),
  sort: integer('sort').notNull().default(0),
})

export const replyTemplate = pgTable('reply_template', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  name: text('name').notNull(),
  body: text('body').notNull(),
  citations: text('citations').array().notNull().default([]),
  uncitedReason: text('uncited_reason'),
  isShared: boolean('is_shared').notNull().default(false),
  ownerId: text('owner_id').notNull(),
  ...housekeeping,
})

export const messageStatusTry = pgTable('message_status_try', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  sourceHash: text('source_hash').notNull(),
  numberHash: text('number_hash').notNull(),
})

export const phoneCode = pgTable('phone_code', {
  id: text('id').primaryKey(),
  phoneIndex: text('phone_index').notNull(),
  purpose: text('purpose').notNull(),
  codeHash: text('code_hash').notNull(),
  addressClass: text('address_class').notNull(),
  sentAt: moment('sent_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  tries: integer('tries').notNull().default(0),
  usedAt: moment('used_at'),
})

export type MessageRow = typeof message.$inferSelect
export type MessageReplyRow = typeof messageReply.$inferSelect

export type MessageAdditionRow = typeof messageAddition.$inferSelect
