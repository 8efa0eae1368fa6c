import { z } from 'zod'
import { defineCall } from '../call.ts'
import { answerModes } from '../questionnaire/answer-modes.ts'
import { frameOriginOf, mostFrameOrigins } from '../questionnaire/embedding.ts'
import {
  type RevisionState,
  revisionStates,
  type SurveyAction,
  surveyActions,
  surveyStates,
} from '../questionnaire/policy.ts'
import { questionTypes } from '../questionnaire/question-types.ts'
import { safeAddress } from '../rules/address.ts'
import {
  besideOthers,
  bulkCall,
  listFormats,
  listPaging,
  oneId,
  optionalNote,
  requiredText,
  versioned,
} from './crud.ts'
import { DesignQuestion, OptionImage, QuestionRules } from './question-rules.ts'
import { Answers } from './questionnaire.ts'
import { housekeeping, nullableText, opaqueId, optionalText, pageOf } from './shared.ts'
import { Analysis, analysisFilter, Cross } from './survey-analysis.ts'

const path = '/rest/v2/surveys'

export const resultPolicyNames = {
  hidden: '不公开',
  'after-submit': '提交后可见',
  'after-end': '结束后公布',
} as const

const keysOf = <T extends object>(table: T) => Object.keys(table) as [keyof T & string]

const moment = z
  .string({ error: '时间不能为空' })
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/, '时间格式不正确')

const Quota = z.object({
  question: DesignQuestion.code,
  option: DesignQuestion.optionCode,
  limit: z.number().int().min(1).max(1_000_000),
})
export type Quota = z.infer<typeof Quota>

/** Another site that may show the questionnaire inside of its pages. */
const FrameOrigin = z.string().transform((text, context) => {
  const origin = frameOriginOf(text)
  if (origin) return origin
  context.addIssue({
    code: 'custom',
    message: `“${text.slice(0, 60)}”不是网站地址，应如 https://www.example.gov.cn`,
  })
  return z.NEVER
})

const fields = {
  title: z.string().trim().min(4, '标题须为4至80个字').max(80, '标题须为4至80个字'),
  intro: z.string().trim().max(2000, '说明不能超过2000个字').default(''),
  targetGroup: optionalNote('调查对象', 100),
  organiser: optionalNote('主办单位', 100),
  basis: optionalNote('调查依据', 200),
  startTime: moment,
  endTime: moment,
  answerMode: z.enum(keysOf(answerModes)).default('anonymous'),
  maxResponses: z
    .number({ error: '份数须为整数' })
    .int('份数须为整数')
    .min(1, '至少一份')
    .max(10_000_000)
    .nullish(),
  resultPolicy: z.enum(keysOf(resultPolicyNames)).default('after-end'),
  minCell: z.number().int().min(5, '不能小于5').max(100).default(5),
  thankYou: optionalNote('致谢语', 200),
  allowSave: z.boolean().default(false),
}

const inOrder = (
  { startTime, endTime }: { startTime: string; endTime: string },
  context: z.RefinementCtx,
) => {
  if (startTime && endTime && endTime <= startTime)
    context.addIssue({ code: 'custom', message: '结束时间须晚于开始时间', path: ['endTime'] })
}

export const NewSurvey = z
  .object({ siteId: requiredText('站点', 100), ...fields })
  .superRefine(inOrder, besideOthers)
export const SurveyChange = z.object({ ...versioned, ...fields }).superRefine(inOrder, besideOthers)

const SurveyQuestion = z.object({
  code: DesignQuestion.code,
  type: z.enum(keysOf(questionTypes)),
  title: DesignQuestion.title,
  help: DesignQuestion.help,
  required: z.boolean(),
  options: z
    .array(
      z.object({
        code: DesignQuestion.optionCode,
        text: z.string().trim().max(100, '选项不能超过100个字'),
        exclusive: z.boolean(),
        other: z.boolean().optional(),
        score: z.number().min(-1000).max(1000).optional(),
        image: OptionImage.optional(),
      }),
    )
    .max(300, '最多300个选项'),
  minSelect: z.number().int().min(1).max(200).nullable(),
  maxSelect: z.number().int().min(1).max(200).nullable(),
  maxLength: z.number().int().min(1).max(2000).nullable(),
  rules: QuestionRules.optional(),
  publicResult: z.boolean(),
  personalData: z.boolean(),
})
export type SurveyQuestion = z.infer<typeof SurveyQuestion>

const AdoptionEntry = z.object({
  theme: requiredText('主题', 100),
  reply: requiredText('采纳情况', 1000),
  url: safeAddress.max(300, '地址不能超过300个字').nullable(),
})

const SurveyRow = z.object({
  id: z.string(),
  siteId: z.string(),
  siteName: nullableText,
  /** Where the public answers it; null where the site has no page for it. */
  publicPath: nullableText,
  title: z.string(),
  state: z.enum(keysOf(surveyStates)),
  revision: z.enum(keysOf(revisionStates) as [RevisionState]),
  organiser: nullableText,
  startTime: z.string(),
  endTime: z.string(),
  answerMode: z.enum(keysOf(answerModes)),
  resultPolicy: z.enum(keysOf(resultPolicyNames)),
  maxResponses: z.number().int().nullable(),
  responses: z.number().int(),
  started: z.number().int(),
  testAnswers: z.number().int(),
  medianSeconds: z.number().nullable(),
  lastAnswerTime: nullableText,
  publishedTime: nullableText,
  versionNo: z.number().int(),
  questionCount: z.number().int(),
  /** Sites that may show it inside of their pages. */
  frameOrigins: z.array(z.string()),
  /** What whoever asks may do with it now. */
  actions: z.array(z.enum(keysOf(surveyActions) as [SurveyAction])),
  ...housekeeping,
})
export type SurveyRow = z.infer<typeof SurveyRow>

const Survey = SurveyRow.extend({
  intro: z.string(),
  targetGroup: nullableText,
  basis: nullableText,
  thankYou: nullableText,
  minCell: z.number().int(),
  allowSave: z.boolean(),
  quotas: z.array(Quota),
  adoption: z.array(AdoptionEntry),
  methodNote: nullableText,
  /** The version that is being designed, or the one that is answered. */
  designNo: z.number().int(),
  questions: z.array(SurveyQuestion),
  versions: z.array(
    z.object({ versionNo: z.number().int(), frozenTime: nullableText, answers: z.number().int() }),
  ),
  /** Links that were handed out, and how many of them were used. */
  tickets: z.object({ made: z.number().int(), used: z.number().int() }),
})
export type Survey = z.infer<typeof Survey>

const filter = {
  keyword: optionalText(100),
  siteId: optionalText(100),
  state: z.enum([...keysOf(surveyStates), '']).optional(),
  answerMode: z.enum([...keysOf(answerModes), '']).optional(),
  /** Those that run on a day. */
  onDay: optionalText(10),
  owner: optionalText(50),
  /** Those that wait for a review, for the first time or while they run. */
  only: z.enum(['review', '']).optional(),
}

/** Tables for everybody, and a coded file for SPSS and its like. */
export const answerFormats = [...listFormats, 'sav'] as const
export type AnswerFormat = (typeof answerFormats)[number]

const reason = optionalNote('原因', 200)

const bulkRunActions = { pause: '暂停', resume: '恢复', extend: '延期', close: '提前结束' } as const
const bulkDraftActions = { copy: '复制到站点', remove: '删除草稿' } as const

/** Calls that lead from one state to another; each asks for the function of its own table row. */
export const questionnaireDesk = {
  list: defineCall({
    method: 'GET',
    path,
    access: 'cms:survey:view',
    summary: '问卷管理列表',
    input: z.object({ ...filter, ...listPaging }),
    data: pageOf(SurveyRow),
  }),
  get: defineCall({
    method: 'GET',
    path: `${path}/:id`,
    access: 'cms:survey:view',
    summary: '问卷（含设计）',
    input: oneId,
    data: Survey,
  }),
  create: defineCall({
    method: 'POST',
    path,
    access: 'cms:survey:edit',
    summary: '新增问卷',
    input: NewSurvey,
    data: Survey,
  }),
  update: defineCall({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'cms:survey:edit',
    summary: '修改问卷',
    input: SurveyChange,
    data: Survey,
  }),
  saveDesign: defineCall({
    method: 'PUT',
    path: `${path}/:id/design`,
    access: 'cms:survey:edit',
    summary: '保存问卷题目',
    input: z.object({
      ...versioned,
      questions: z.array(SurveyQuestion).max(200, '最多200题'),
      quotas: z.array(Quota).max(50).optional(),
    }),
    data: Survey,
  }),
  draft: defineCall({
    method: 'POST',
    path: `${path}/:id/draft`,
    access: 'cms:survey:edit',
    summary: '问卷送审、撤回、修订、复制与删除',
    input: z.object({
      ...versioned,
      action: z.enum(['submit', 'recall', 'revise', 'discard', 'purgeTests', 'copy', 'remove']),
      reason,
      /** Of a copy: where to. */
      siteIds: z.array(opaqueId).max(20).optional(),
    }),
    data: Survey.nullable(),
  }),
  review: defineCall({
    method: 'POST',
    path: `${path}/:id/review`,
    access: 'cms:survey:review2',
    summary: '问卷审核',
    input: z.object({ ...versioned, action: z.enum(['approve', 'sendBack']), reason }),
    data: Survey,
  }),
  run: defineCall({
    method: 'POST',
    path: `${path}/:id/run`,
    access: 'cms:survey:run',
    summary: '问卷暂停、恢复、延期与结束',
    input: z.object({
      ...versioned,
      action: z.enum(['pause', 'resume', 'extend', 'close']),
      reason,
      endTime: moment.optional(),
    }),
    data: Survey,
  }),
  bulkRun: bulkCall({
    path: `${path}/bulk/run`,
    summary: '批量暂停、恢复、延期与结束问卷',
    access: 'cms:survey:run',
    actions: bulkRunActions,
    extra: { endTime: moment.optional() },
  }),
  bulkDraft: bulkCall({
    path: `${path}/bulk/draft`,
    summary: '批量复制问卷、删除问卷草稿',
    access: 'cms:survey:edit',
    actions: bulkDraftActions,
    extra: { siteIds: z.array(opaqueId).max(20).optional() },
  }),
  handOut: defineCall({
    method: 'POST',
    path: `${path}/:id/tickets`,
    access: 'cms:survey:run',
    summary: '生成一次性链接（只显示一次）',
    input: z.object({ ...versioned, count: z.number().int().min(1).max(1000, '一次最多1000个') }),
    data: z.object({ tickets: z.array(z.string()) }),
  }),
  embed: defineCall({
    method: 'PUT',
    path: `${path}/:id/embed`,
    access: 'cms:survey:run',
    summary: '设置可以嵌入问卷的网站',
    input: z.object({
      ...versioned,
      frameOrigins: z.array(FrameOrigin).max(mostFrameOrigins, `最多${mostFrameOrigins}个网站`),
    }),
    data: Survey,
  }),
  results: defineCall({
    method: 'POST',
    path: `${path}/:id/results`,
    access: 'cms:survey:publish',
    summary: '问卷采纳情况、公布结果与归档',
    input: z.object({
      ...versioned,
      action: z.enum(['adopt', 'publish', 'archive']),
      adoption: z.array(AdoptionEntry).max(50).optional(),
      methodNote: optionalNote('方法说明', 500),
    }),
    data: Survey,
  }),
  answerAsTest: defineCall({
    method: 'POST',
    path: `${path}/:id/test`,
    access: 'cms:survey:edit',
    summary: '试答问卷',
    input: z.object({ id: opaqueId, answers: Answers }),
    data: z.null(),
  }),
  analysis: defineCall({
    method: 'GET',
    path: `${path}/:id/analysis`,
    access: 'cms:survey:view',
    summary: '问卷统计分析',
    input: z.object({ id: opaqueId, ...analysisFilter }),
    data: Analysis,
  }),
  cross: defineCall({
    method: 'GET',
    path: `${path}/:id/cross`,
    access: 'cms:survey:view',
    summary: '问卷交叉表',
    input: z.object({
      id: opaqueId,
      ...analysisFilter,
      row: DesignQuestion.code,
      column: DesignQuestion.code,
    }),
    data: Cross,
  }),
  exportAnswers: defineCall({
    method: 'GET',
    path: `${path}/:id/answers`,
    access: 'cms:survey:export',
    summary: '导出答卷（一题一列；sav 为编码后的选项和数字，不含文字）',
    input: z.object({ id: opaqueId, ...analysisFilter, format: z.enum(answerFormats).default('xlsx') }),
    data: z.unknown(),
    answer: 'file',
  }),
}
