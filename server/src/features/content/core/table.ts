import type { ReviewMark } from '@sunport/contract/calls/content-review.ts'
import type { ContentKind, OpenState, PublicState } from '@sunport/contract/content/policy.ts'
import type { Proof } from '@sunport/contract/content/proofs.ts'
import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const info = pgTable('info', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  channelId: text('channel_id'),
  kind: text('kind').$type<ContentKind>().notNull(),
  state: text('state').$type<PublicState>().notNull().default('draft'),
  publishedEditionId: text('published_edition_id'),
  closingReason: text('closing_reason'),
  closingTarget: text('closing_target'),
  closedAt: time('closed_at'),
  /** Withdrawn for what its text says: the public reads the reason alone. */
  isTextHidden: boolean('is_text_hidden').notNull().default(false),
  firstPublishedAt: time('first_published_at'),
  /** When something about it changes by itself while it is public. */
  dueAt: time('due_at'),
  noticeId: text('notice_id'),
  planId: text('plan_id'),
  dataSource: text('data_source').notNull().default('gp-cms'),
  ownerOrgId: text('owner_org_id'),
  authorId: text('author_id'),
  originId: text('origin_id'),
  referMode: text('refer_mode').$type<'reference' | 'copy'>(),
  deletedAt: time('deleted_at'),
  deletedBy: text('deleted_by'),
  deleteReason: text('delete_reason'),
  binUntil: time('bin_until'),
  binBatch: text('bin_batch'),
  binState: text('bin_state').$type<'live' | 'withdrawn' | 'offline' | 'expired'>(),
  binPublication: jsonb('bin_publication').$type<Record<string, unknown>>(),
  isHeld: boolean('is_held').notNull().default(false),
  holdReason: text('hold_reason'),
  createDate: time('create_date').notNull().defaultNow(),
  createUser: text('create_user'),
  latestModifyDate: time('latest_modify_date').notNull().defaultNow(),
  latestModifyUser: text('latest_modify_user'),
  version: integer('version').notNull().default(1),
})
export type InfoRow = typeof info.$inferSelect

export type EditionState = Exclude<OpenState, 'none'> | 'published' | 'superseded' | 'discarded'

export const infoEdition = pgTable('info_edition', {
  id: text('id').primaryKey(),
  infoId: text('info_id').notNull(),
  editionNo: integer('edition_no').notNull(),
  basedOn: text('based_on'),
  state: text('state').$type<EditionState>().notNull().default('draft'),
  title: text('title').notNull(),
  bodyHtml: text('body_html').notNull(),
  bodyText: text('body_text').notNull(),
  fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
  shownDate: time('shown_date'),
  scheduledAt: time('scheduled_at'),
  expireAt: time('expire_at'),
  topUntil: time('top_until'),
  changeKind: text('change_kind').$type<'major' | 'minor'>(),
  changeNote: text('change_note'),
  submittedAt: time('submitted_at'),
  reviewRound: integer('review_round').notNull().default(0),
  submittedBy: text('submitted_by'),
  submitNote: text('submit_note'),
  assignedTo: text('assigned_to'),
  /** In whose hands it was put when work was handed over, and everybody who had it. */
  handedTo: text('handed_to'),
  writers: text('writers').array().notNull().default([]),
  isUrgent: boolean('is_urgent').notNull().default(false),
  urgedAt: time('urged_at'),
  publishedAt: time('published_at'),
  publishedBy: text('published_by'),
  digest: text('digest'),
  lastSaveId: text('last_save_id'),
  createDate: time('create_date').notNull().defaultNow(),
  createUser: text('create_user'),
  latestModifyDate: time('latest_modify_date').notNull().defaultNow(),
  latestModifyUser: text('latest_modify_user'),
  version: integer('version').notNull().default(1),
})
export type EditionRow = typeof infoEdition.$inferSelect

export const infoReview = pgTable('info_review', {
  id: text('id').primaryKey(),
  editionId: text('edition_id').notNull(),
  round: integer('round').notNull(),
  level: integer('level').notNull(),
  reviewerId: text('reviewer_id').notNull(),
  onBehalfOf: text('on_behalf_of'),
  decision: text('decision').$type<'approve' | 'return' | 'transfer' | 'cosign'>().notNull(),
  reason: text('reason'),
  marks: jsonb('marks').$type<ReviewMark[]>(),
  /** 三校: what whoever passed it has read it for. */
  proofs: text('proofs').array().$type<Proof[]>().notNull().default([]),
  decidedAt: time('decided_at').notNull(),
})

export const infoCosign = pgTable('info_cosign', {
  id: text('id').primaryKey(),
  editionId: text('edition_id').notNull(),
  userId: text('user_id').notNull(),
  askedBy: text('asked_by').notNull(),
  askedAt: time('asked_at').notNull(),
  answeredAt: time('answered_at'),
  isAgreed: boolean('is_agreed'),
  comment: text('comment'),
})

export const infoAttachment = pgTable('info_attachment', {
  editionId: text('edition_id').notNull(),
  fileId: text('file_id').notNull(),
  name: text('name').notNull(),
  sort: integer('sort').notNull(),
})

/** The versions of a published law, by their numbers. */
export const lawVersion = pgTable('law_version', {
  editionId: text('edition_id').notNull(),
  no: integer('no').notNull(),
  validFrom: text('valid_from').notNull(),
  validTo: text('valid_to'),
  amendedBy: text('amended_by'),
  amendedById: text('amended_by_id'),
  note: text('note'),
  bodyHtml: text('body_html').notNull(),
  bodyText: text('body_text').notNull(),
  changes: jsonb('changes').notNull().default([]),
})

/** How a published law stands to other acts, in its editor's order. */
export const lawRelation = pgTable('law_relation', {
  editionId: text('edition_id').notNull(),
  seq: integer('seq').notNull(),
  kind: text('kind').notNull(),
  otherId: text('other_id'),
  otherTitle: text('other_title').notNull(),
})
