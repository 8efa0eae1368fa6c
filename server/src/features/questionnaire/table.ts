import type { Adoption, Question, ResultPolicy } from '@sunport/contract/calls/questionnaire.ts'
import { boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { housekeeping } from '../../platform/database/columns.ts'

/** Draft and review are the back-office's own; the public sees the rest. */
export const publicStates = ['approved', 'paused', 'closed', 'archived'] as const

export const questionnaire = pgTable('questionnaire', {
  id: text('id').primaryKey(),
  siteId: text('site_id').notNull(),
  title: text('title').notNull(),
  intro: text('intro').notNull(),
  targetGroup: text('target_group'),
  organiser: text('organiser'),
  basis: text('basis'),
  startAt: timestamp('start_at', { withTimezone: true }).notNull(),
  endAt: timestamp('end_at', { withTimezone: true }).notNull(),
  answerMode: text('answer_mode').notNull(),
  maxResponses: integer('max_responses'),
  resultPolicy: text('result_policy').$type<ResultPolicy>().notNull(),
  minCell: integer('min_cell').notNull(),
  thankYou: text('thank_you'),
  adoption: jsonb('adoption').$type<Adoption[]>(),
  state: text('state').notNull(),
  versionNo: integer('version_no').notNull(),
  responseCount: integer('response_count').notNull(),
  ...housekeeping,
})
export type StoredQuestionnaire = typeof questionnaire.$inferSelect

interface StoredOption {
  code: string
  text: string
  exclusive?: boolean
}

export const questionnaireQuestion = pgTable(
  'questionnaire_question',
  {
    questionnaireId: text('questionnaire_id').notNull(),
    versionNo: integer('version_no').notNull(),
    code: text('code').notNull(),
    pageNo: integer('page_no').notNull(),
    sort: integer('sort').notNull(),
    type: text('type').$type<Question['type']>().notNull(),
    title: text('title').notNull(),
    help: text('help'),
    required: boolean('required').notNull(),
    options: jsonb('options').$type<StoredOption[]>().notNull(),
    minSelect: integer('min_select'),
    maxSelect: integer('max_select'),
    maxLength: integer('max_length'),
    publicResult: boolean('public_result').notNull(),
    personalData: boolean('personal_data').notNull(),
  },
  table => [primaryKey({ columns: [table.questionnaireId, table.versionNo, table.code] })],
)
/** How many answers came from one address on one day; beside no answer, and without the address. */
export const questionnaireSource = pgTable(
  'questionnaire_source',
  {
    questionnaireId: text('questionnaire_id').notNull(),
    day: date('day').notNull(),
    sourceHash: text('source_hash').notNull(),
    answers: integer('answers').notNull(),
  },
  table => [primaryKey({ columns: [table.questionnaireId, table.day, table.sourceHash] })],
)

export type QuestionRow = typeof questionnaireQuestion.$inferSelect
