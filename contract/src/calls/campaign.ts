import { z } from 'zod'
import { defineCall } from '../call.ts'
import type { CampaignState } from '../environment/campaign-policy.ts'
import { campaignStates } from '../environment/campaign-states.ts'
import { articlesOf } from '../environment/draft-articles.ts'
import { besideOthers, crudCalls, optionalNote, requiredText, versioned } from './crud.ts'
import { FeedbackReport } from './feedback-report.ts'
import { housekeeping, nullableText, opaqueId, optionalText } from './shared.ts'

export const campaignLimits = { articles: 500, files: 10 } as const

const state = z.enum(Object.keys(campaignStates) as [CampaignState])

const moment = (label: string) =>
  z.string({ error: `请选择${label}` }).regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/, `请选择${label}`)

/** A file of the draft, by the address that its upload was answered with. */
const DraftFile = z.object({
  name: requiredText('文件名称', 200),
  url: z.string().regex(/^\/gpcms\/rest\/v2\/files\/[\w-]{1,100}$/, '文件地址不正确'),
})
export type DraftFile = z.infer<typeof DraftFile>

const fields = {
  title: requiredText('标题', 80).min(4, '标题不能少于4个字'),
  background: requiredText('背景说明', 200_000),
  draftText: z
    .string()
    .max(200_000, '条文不能超过20万字')
    .refine(
      text => articlesOf(text).length <= campaignLimits.articles,
      `条文不能超过${campaignLimits.articles}条`,
    )
    .default(''),
  files: z.array(DraftFile).max(campaignLimits.files, `附件不能超过${campaignLimits.files}个`).default([]),
  contacts: optionalNote('联系方式', 300),
  startAt: moment('开始时间'),
  endAt: moment('截止时间'),
}

const inOrder = {
  error: '截止时间须晚于开始时间',
  path: ['endAt'],
  ...besideOthers,
}
const isInOrder = ({ startAt, endAt }: { startAt: string; endAt: string }): boolean =>
  !startAt || !endAt || startAt < endAt

export const NewCampaign = z.object({ siteId: opaqueId, ...fields }).refine(isInOrder, inOrder)
export const CampaignChange = z.object({ ...versioned, ...fields }).refine(isInOrder, inOrder)

export const CampaignRecord = z.object({
  id: z.string(),
  siteId: z.string(),
  siteName: nullableText,
  title: z.string(),
  background: z.string(),
  draftText: z.string(),
  files: z.array(DraftFile),
  contacts: nullableText,
  startAt: z.string(),
  endAt: z.string(),
  state,
  authorId: nullableText,
  releasedAt: nullableText,
  releasedBy: nullableText,
  endedAt: nullableText,
  /** The last day for the feedback, known when the campaign has ended. */
  feedbackDue: nullableText,
  /** Negative: so many work days late. */
  workdaysLeft: z.number().nullable(),
  feedbackNote: nullableText,
  feedbackAt: nullableText,
  /** The article that was begun from it. */
  articleId: nullableText,
  opinionCount: z.number(),
  pendingCount: z.number(),
  ...housekeeping,
})
export type CampaignRecord = z.infer<typeof CampaignRecord>

const path = '/rest/v2/campaigns'
const edit = 'cms:campaign:edit'
const publish = 'cms:campaign:publish'
const reason = requiredText('原因', 200).min(5, '原因不能少于5个字')

/** 营商环境, 意见征集: what the offices do with a campaign. */
export const campaign = {
  ...crudCalls({
    path,
    title: '意见征集',
    view: 'cms:campaign:view',
    edit,
    row: CampaignRecord,
    create: NewCampaign,
    change: CampaignChange,
    filter: {
      siteId: optionalText(100),
      keyword: optionalText(100),
      state: state.or(z.literal('')).optional(),
      only: z.enum(['pending', 'due', 'overdue', '']).optional(),
    },
  }),
  release: defineCall({
    method: 'POST',
    path: `${path}/:id/release`,
    access: publish,
    summary: '签发意见征集',
    input: z.object(versioned),
    data: CampaignRecord,
  }),
  recall: defineCall({
    method: 'POST',
    path: `${path}/:id/recall`,
    access: publish,
    summary: '撤回尚未开始的意见征集',
    input: z.object({ ...versioned, reason }),
    data: CampaignRecord,
  }),
  extend: defineCall({
    method: 'POST',
    path: `${path}/:id/extend`,
    access: publish,
    summary: '延长意见征集',
    input: z.object({ ...versioned, endAt: moment('截止时间'), reason }),
    data: CampaignRecord,
  }),
  close: defineCall({
    method: 'POST',
    path: `${path}/:id/close`,
    access: publish,
    summary: '提前结束意见征集',
    input: z.object({ ...versioned, reason }),
    data: CampaignRecord,
  }),
  note: defineCall({
    method: 'POST',
    path: `${path}/:id/note`,
    access: edit,
    summary: '保存反馈说明',
    input: z.object({ ...versioned, note: requiredText('反馈说明', 2000) }),
    data: CampaignRecord,
  }),
  feedback: defineCall({
    method: 'GET',
    path: `${path}/:id/feedback`,
    access: 'cms:campaign:view',
    summary: '反馈报告（已发布的，或按目前的处理情况生成的）',
    input: z.object({ id: opaqueId }),
    data: FeedbackReport,
  }),
  answer: defineCall({
    method: 'POST',
    path: `${path}/:id/answer`,
    access: publish,
    summary: '发布反馈报告',
    input: z.object(versioned),
    data: CampaignRecord,
  }),
  convert: defineCall({
    method: 'POST',
    path: `${path}/:id/convert`,
    access: edit,
    summary: '转为政策与案例的草稿',
    input: z.object({ ...versioned, articleId: z.uuid(), channelId: opaqueId }),
    data: CampaignRecord,
  }),
}
