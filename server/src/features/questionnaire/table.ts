import type { QuestionRules } from '@sunport/contract/calls/question-rules.ts'
import type { Adoption, Question, ResultPolicy } from '@sunport/contract/calls/questionnaire.ts'
import type { Quota } from '@sunport/contract/calls/questionnaire-desk.ts'
import type { AnswerMode } from '@sunport/contract/questionnaire/answer-modes.ts'
import type { RevisionState, SurveyState } from '@sunport/contract/questionnaire/policy.ts'
import type { OptionImage } from '@sunport/contract/questionnaire/question-types.ts'
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { housekeeping } from '../../platform/database/columns.ts'

/** Draft and review are the back-office's own; the public sees the rest. */
export const publicStates = ['approved', 'open', 'paused', 'closed', 'published', 'archived'] as const

interface StoredSettings {
  allowSave?: boolean
  frameOrigins?: string[]
}

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
  answerMode: text('answer_mode').$type<AnswerMode>().notNull(),
  maxResponses: integer('max_responses'),
  quotas: jsonb('quotas').$type<Quota[]>().notNull().default([]),
  settings: jsonb('settings').$type<StoredSettings>().notNull().default({}),
  resultPolicy: text('result_policy').$type<ResultPolicy>().notNull(),
  minCell: integer('min_cell').notNull(),
  thankYou: text('thank_you'),
  adoption: jsonb('adoption').$type<Adoption[]>(),
  state: text('state').$type<SurveyState>().notNull().default('draft'),
  revision: text('revision').$type<RevisionState>().notNull().default('none'),
  submittedBy: text('submitted_by'),
  handedTo: text('handed_to'),
  ownerOrgId: text('owner_org_id'),
  resultsPublishedAt: timestamp('results_published_at', { withTimezone: true }),
  methodNote: text('method_note'),
  versionNo: integer('version_no').notNull().default(1),
  responseCount: integer('response_count').notNull().default(0),
  ...housekeeping,
})
export type StoredQuestionnaire = typeof questionnaire.$inferSelect

export const questionnaireVersion = pgTable(
  'questionnaire_version',
  {
    questionnaireId: text('questionnaire_id').notNull(),
    versionNo: integer('version_no').notNull(),
    frozenAt: timestamp('frozen_at', { withTimezone: true }),
  },
  table => [primaryKey({ columns: [table.questionnaireId, table.versionNo] })],
)

interface StoredOption {
  code: string
  text: string
  exclusive?: boolean
  other?: boolean | undefined
  score?: number | undefined
  image?: OptionImage | undefined
}

export const questionnaireQuestion = pgTable(
  'questionnaire_question',
  {
    questionnaireId: text('questionnaire_id').notNull(),
    versionNo: integer('version_no').notNull(),
    code: text('code').notNull(),
    pageNo: integer('page_no').notNull().default(1),
    sort: integer('sort').notNull(),
    type: text('type').$type<Question['type']>().notNull(),
    title: text('title').notNull(),
    help: text('help'),
    required: boolean('required').notNull(),
    options: jsonb('options').$type<StoredOption[]>().notNull(),
    minSelect: integer('min_select'),
    maxSelect: integer('max_select'),
    maxLength: integer('max_length'),
    rules: jsonb('rules').$type<QuestionRules>().notNull().default({}),
    publicResult: boolean('public_result').notNull(),
    personalData: boolean('personal_data').notNull(),
  },
  table => [primaryKey({ columns: [table.questionnaireId, table.versionNo, table.code] })],
)
export type QuestionRow = typeof questionnaireQuestion.$inferSelect

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

/** Links that were handed out; beside no answer, and without a time. */
export const questionnaireTicket = pgTable(
  'questionnaire_ticket',
  {
    questionnaireId: text('questionnaire_id').notNull(),
    ticketHash: text('ticket_hash').notNull(),
    isUsed: boolean('is_used').notNull().default(false),
  },
  table => [primaryKey({ columns: [table.questionnaireId, table.ticketHash] })],
)

/** Answers that were put aside, sealed with their code. */
export const questionnaireSaved = pgTable(
  'questionnaire_saved',
  {
    questionnaireId: text('questionnaire_id').notNull(),
    codeHash: text('code_hash').notNull(),
    versionNo: integer('version_no').notNull(),
    answers: text('answers').notNull(),
    keptUntil: timestamp('kept_until', { withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.questionnaireId, table.codeHash] })],
)

export const questionnaireBegun = pgTable(
  'questionnaire_begun',
  {
    questionnaireId: text('questionnaire_id').notNull(),
    day: date('day').notNull(),
    begun: integer('begun').notNull(),
  },
  table => [primaryKey({ columns: [table.questionnaireId, table.day] })],
)

/** Files that came with an answer; for the desk alone. */
export const questionnaireFile = pgTable('questionnaire_file', {
  fileId: text('file_id').primaryKey(),
  responseId: text('response_id').notNull(),
  questionCode: text('question_code').notNull(),
})

/** What texts are about, as whoever read them put it. */
export const questionnaireTheme = pgTable('questionnaire_theme', {
  id: text('id').primaryKey(),
  questionnaireId: text('questionnaire_id').notNull(),
  questionCode: text('question_code').notNull(),
  name: text('name').notNull(),
  sort: bigint('sort', { mode: 'number' }).generatedAlwaysAsIdentity(),
})

export const questionnaireThemeAnswer = pgTable(
  'questionnaire_theme_answer',
  { themeId: text('theme_id').notNull(), responseId: text('response_id').notNull() },
  table => [primaryKey({ columns: [table.themeId, table.responseId] })],
)
