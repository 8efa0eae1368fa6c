import { z } from 'zod'
import { defineCall } from '../call.ts'
import { questionnaireStatus } from '../codes.ts'
import type { AnswerMode } from '../questionnaire/answer-modes.ts'
import { questionTypes } from '../questionnaire/question-types.ts'
import { OptionImage, QuestionRules } from './question-rules.ts'
import { currPage, nullableText, opaqueId, optionalText, pageOf, pageSize, proof, text } from './shared.ts'

/** When the public may see the results: 不公开, 提交后可见, 结束后公布. */
const resultPolicies = ['hidden', 'after-submit', 'after-end'] as const
export type ResultPolicy = (typeof resultPolicies)[number]

const questionType = z.enum(Object.keys(questionTypes) as [keyof typeof questionTypes])

const Option = z.object({
  code: z.string(),
  text: z.string(),
  /** Chosen alone: 以上都没有. */
  exclusive: z.boolean(),
  /** Words may be written beside it. */
  other: z.boolean().optional(),
  score: z.number().optional(),
  image: OptionImage.optional(),
})

export const Question = z.object({
  /** Stable over versions: Q1, Q2 … */
  code: z.string(),
  type: questionType,
  title: z.string(),
  help: nullableText,
  required: z.boolean(),
  /** Of a rating: its steps, lowest first, with the words of the ends. */
  options: z.array(Option),
  minSelect: z.number().int().nullable(),
  maxSelect: z.number().int().nullable(),
  maxLength: z.number().int().nullable(),
  /** When it is asked, where its answers lead, and what they must be; left out where there is nothing to say. */
  rules: QuestionRules.optional(),
})
export type Question = z.infer<typeof Question>

/**
 * Answers by question code: the codes chosen, or the words written as the only value. More than a code follows it after
 * a colon: the words of 其他, the place in an order, the column of a row.
 */
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
  /** Anybody can read the results now. */
  hasResults: z.boolean(),
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
  /** Answers may be put aside under a code and gone on with later. */
  canSave: z.boolean().optional(),
  /** What somebody must show before he may answer; left out where nothing is asked. */
  answerMode: z.enum(['phone', 'signed-in', 'one-time-link'] satisfies AnswerMode[]).optional(),
  /** Whose answers count once, in words; sent along, since they would weigh on every page. */
  onePerWords: z.string().optional(),
  /** Sites that may show it inside of their pages; left out where none may. */
  frameOrigins: z.array(z.string()).optional(),
})
export type Questionnaire = z.infer<typeof Questionnaire>

const OptionCount = z.object({
  code: z.string(),
  text: z.string(),
  /** Null where so few chose it that a number could point at somebody. */
  count: z.number().int().nullable(),
  /** Part of those who answered the question, in per cent with one decimal. */
  share: z.number().nullable(),
  image: OptionImage.optional(),
})

const QuestionStatistics = z.object({
  code: z.string(),
  type: questionType,
  title: z.string(),
  answered: z.number().int(),
  /** Mean of a rating; null where counts are withheld, since it would give them away. */
  average: z.number().nullable(),
  options: z.array(OptionCount),
  /** Of a matrix: each row by itself. */
  rows: z
    .array(
      z.object({
        code: z.string(),
        text: z.string(),
        average: z.number().nullable(),
        options: z.array(OptionCount),
      }),
    )
    .optional(),
  /** 推荐者 less 贬损者, in points; left out where counts are withheld. */
  nps: z.number().optional(),
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
  /** Answers that were made void and are in no figure. */
  voided: z.number().int().optional(),
  adoption: z.array(Adoption),
  /** How it was asked and counted, in the words of who asked. */
  methodNote: nullableText.optional(),
  publishedTime: nullableText.optional(),
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
    summary: '提交答卷（每位访客、手机号码、账号或链接一次）',
    input: oneInput.extend({
      /** The version that was answered; a newer one must be read first. */
      versionNo: z.number().int().min(1).max(1_000_000),
      answers: Answers,
      seconds: z.number().int().min(0).max(86_400).optional(),
      /** Of a link that was handed out. */
      ticket: optionalText(100),
      /** Where a phone is asked for: the number, and the code that was sent to it. */
      mobile: optionalText(20),
      phoneCode: optionalText(6),
      /** Of answers that were put aside; they are forgotten with this. */
      resumeCode: optionalText(40),
      /** What the page was given: it answers once, also where no cookie is kept, as inside of another site's page. */
      pageToken: optionalText(300),
      proof,
    }),
    data: z.object({ thankYou: nullableText, canSeeResults: z.boolean() }),
    proof: 'answer',
  }),
  beginQuestionnaire: defineCall({
    method: 'POST',
    path: '/rest/web/v2/questionnaire/:id/begin',
    access: 'open',
    summary: '开始填写（只计数）',
    input: oneInput,
    data: z.null(),
    perMinute: 30,
  }),
  /** Kept for two hours, for nobody to read; sent with an answer, it is for whoever asked. */
  uploadAnswerFile: defineCall({
    method: 'POST',
    path: '/rest/web/v2/questionnaire/file',
    access: 'open',
    summary: '上传答卷的文件（multipart/form-data，字段 file），取得文件凭据',
    input: z.object({ ...oneInput.shape, question: text(20), file: z.file() }),
    data: z.object({ ticket: z.string(), name: z.string(), size: z.number() }),
    takes: 'form',
    perMinute: 12,
  }),
  saveAnswers: defineCall({
    method: 'POST',
    path: '/rest/web/v2/questionnaire/:id/save',
    access: 'open',
    summary: '暂存答卷，取得续填码',
    input: oneInput.extend({ answers: Answers, resumeCode: optionalText(40) }),
    data: z.object({ resumeCode: z.string(), keptUntil: z.string() }),
    perMinute: 20,
  }),
  resumeAnswers: defineCall({
    method: 'POST',
    path: '/rest/web/v2/questionnaire/:id/resume',
    access: 'open',
    summary: '凭续填码取回暂存的答卷',
    input: oneInput.extend({ resumeCode: text(40) }),
    /** `isChanged`: the questions are others than when it was put aside; what fits no more is left out. */
    data: z.object({ answers: Answers, isChanged: z.boolean() }),
    perMinute: 10,
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
