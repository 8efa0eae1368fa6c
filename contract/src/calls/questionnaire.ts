import { z } from 'zod'
import { defineCall } from '../call.ts'
import { questionnaireStatus } from '../codes.ts'
import { currPage, nullableText, opaqueId, optionalText, pageOf, pageSize, text } from './shared.ts'

/** When the public may see the results: 不公开, 提交后可见, 结束后公布. */
const resultPolicies = ['hidden', 'after-submit', 'after-end'] as const
export type ResultPolicy = (typeof resultPolicies)[number]

const questionTypes = ['single', 'multiple', 'text', 'rating'] as const

const Option = z.object({
  code: z.string(),
  text: z.string(),
  /** Chosen alone: 以上都没有. */
  exclusive: z.boolean(),
})

export const Question = z.object({
  /** Stable over versions: Q1, Q2 … */
  code: z.string(),
  type: z.enum(questionTypes),
  title: z.string(),
  help: nullableText,
  required: z.boolean(),
  /** Of a rating: its steps, lowest first, with the words of the ends. */
  options: z.array(Option),
  minSelect: z.number().int().nullable(),
  maxSelect: z.number().int().nullable(),
  maxLength: z.number().int().nullable(),
})
export type Question = z.infer<typeof Question>

/** Answers by question code: the codes chosen, or the words written as the only value. */
export const Answers = z.record(text(20), z.array(z.string().max(2000)).max(50))
export type Answers = z.infer<typeof Answers>

const QuestionnaireRow = z.object({
  id: z.string(),
  title: z.string(),
  organiser: nullableText,
  targetGroup: nullableText,
  startTime: z.string(),
  endTime: z.string(),
  status: z.enum(questionnaireStatus),
  /** No place is left under the highest number of answers. */
  isFull: z.boolean(),
  resultPolicy: z.enum(resultPolicies),
  responses: z.number().int(),
  questionCount: z.number().int(),
})
export type QuestionnaireRow = z.infer<typeof QuestionnaireRow>

export const Questionnaire = QuestionnaireRow.extend({
  intro: z.string(),
  basis: nullableText,
  thankYou: nullableText,
  versionNo: z.number().int(),
  questions: z.array(Question),
})
export type Questionnaire = z.infer<typeof Questionnaire>

const OptionCount = z.object({
  code: z.string(),
  text: z.string(),
  /** Null where so few chose it that a number could point at somebody. */
  count: z.number().int().nullable(),
  /** Part of those who answered the question, in per cent with one decimal. */
  share: z.number().nullable(),
})

const QuestionStatistics = z.object({
  code: z.string(),
  type: z.enum(questionTypes),
  title: z.string(),
  answered: z.number().int(),
  /** Mean of a rating; null where counts are withheld, since it would give them away. */
  average: z.number().nullable(),
  options: z.array(OptionCount),
})
export type QuestionStatistics = z.infer<typeof QuestionStatistics>

/** What became of one theme of the answers. */
const Adoption = z.object({
  theme: z.string(),
  reply: z.string(),
  /** Where the outcome was published: a path of the portal or an address of the outside. */
  url: nullableText,
})
export type Adoption = z.infer<typeof Adoption>

export const Statistics = QuestionnaireRow.extend({
  /** Why nothing is shown; null when the results are. */
  withheld: z.enum(['hidden', 'after-submit', 'after-end', 'too-few']).nullable(),
  /** Cells smaller than this are withheld. */
  minCell: z.number().int(),
  questions: z.array(QuestionStatistics),
  adoption: z.array(Adoption),
})
export type Statistics = z.infer<typeof Statistics>

const oneInput = z.object({ id: opaqueId, siteId: optionalText(100) })

export const questionnaire = {
  listQuestionnaires: defineCall({
    method: 'GET',
    path: '/rest/web/v2/questionnaire/list',
    access: 'open',
    summary: '问卷列表',
    input: z.object({
      siteId: optionalText(100),
      status: z.enum(['', ...Object.values(questionnaireStatus)]).optional(),
      currPage,
      pageSize: pageSize(100),
    }),
    data: pageOf(QuestionnaireRow),
  }),
  getQuestionnaire: defineCall({
    method: 'GET',
    path: '/rest/web/v2/questionnaire/:id',
    access: 'open',
    summary: '问卷（含题目）',
    input: oneInput,
    data: Questionnaire.nullable(),
  }),
  submitQuestionnaire: defineCall({
    method: 'POST',
    path: '/rest/web/v2/questionnaire/:id/submit',
    access: 'open',
    summary: '提交答卷（每位访客一次）',
    input: oneInput.extend({
      /** The version that was answered; a newer one must be read first. */
      versionNo: z.number().int().min(1).max(1_000_000),
      answers: Answers,
      seconds: z.number().int().min(0).max(86_400).optional(),
    }),
    data: z.object({ thankYou: nullableText, canSeeResults: z.boolean() }),
  }),
  getStatistics: defineCall({
    method: 'GET',
    path: '/rest/web/v2/questionnaire/:id/statistics',
    access: 'open',
    summary: '问卷统计（人数过少的选项不单列，填空不公开）',
    input: oneInput,
    data: Statistics.nullable(),
  }),
  downloadStatistics: defineCall({
    method: 'GET',
    path: '/rest/v2/evaContent',
    access: 'open',
    summary: '问卷统计下载（xlsx）',
    input: oneInput,
    data: z.any(),
    answer: 'file',
  }),
}
