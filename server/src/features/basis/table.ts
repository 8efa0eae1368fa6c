import type { BasisCause, BasisKind } from '@sunport/contract/basis/codes.ts'
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const basisCitation = pgTable('basis_citation', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  kind: text('kind').$type<BasisKind>().notNull(),
  itemId: text('item_id').notNull(),
  title: text('title').notNull(),
  lawId: text('law_id').notNull(),
  lawTitle: text('law_title').notNull(),
  article: text('article').notNull(),
  basisDay: text('basis_day').notNull(),
  versionNo: integer('version_no'),
  nodeId: text('node_id'),
  html: text('html'),
  wasRepealed: boolean('was_repealed').notNull(),
  comparedWith: text('compared_with'),
  cause: text('cause').$type<BasisCause>(),
  changedOn: text('changed_on'),
  nowHtml: text('now_html'),
  nowVersion: integer('now_version'),
  nowNode: text('now_node'),
  flaggedAt: time('flagged_at'),
  reviewedAt: time('reviewed_at'),
  reviewedBy: text('reviewed_by'),
  remark: text('remark'),
  version: integer('version').notNull().default(1),
})
export type CitationRow = typeof basisCitation.$inferSelect
