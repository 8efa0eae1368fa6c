import { z } from 'zod'
import { defineCall } from '../call.ts'
import { FeedbackReport } from './feedback-report.ts'
import { Attachment } from './info.ts'
import { NewMessage } from './message.ts'
import { currPage, nullableText, opaqueId, optionalText, pageOf, pageSize, proof } from './shared.ts'

/** What the public sees of a campaign's way; drafts it never sees. */
const status = z.enum(['waiting', 'open', 'ended', 'answered'])
export type CampaignStatus = z.infer<typeof status>

const PublicCampaign = z.object({
  id: z.string(),
  title: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  status,
  opinionCount: z.number(),
})
export type PublicCampaign = z.infer<typeof PublicCampaign>

/** An opinion as everybody may read it: no name, no number, no address of whoever wrote it. */
const PublicOpinion = z.object({
  no: z.number(),
  articles: z.string(),
  text: z.string(),
  /** `张**` */
  submitter: z.string(),
  receivedAt: z.string(),
  stateName: z.string(),
  response: nullableText,
})
export type PublicOpinion = z.infer<typeof PublicOpinion>

const CampaignDetail = PublicCampaign.extend({
  background: z.string(),
  articles: z.array(z.object({ key: z.string(), no: z.string(), text: z.string(), isHeading: z.boolean() })),
  files: z.array(Attachment),
  contacts: nullableText,
  opinions: z.array(PublicOpinion),
  /** The day by which the offices answer for what came in. */
  feedbackDue: nullableText,
  feedback: FeedbackReport.nullable(),
})
export type CampaignDetail = z.infer<typeof CampaignDetail>

const { name, mobile, phoneCode, email, orgName, identity, publicWish, consent } = NewMessage.shape

export const opinionLength = { min: 5, max: 1000 } as const

/** What the form sends; the one who writes is asked for the same as in a message. */
export const NewOpinion = z.object({
  siteId: optionalText(100),
  campaignId: opaqueId,
  /** Keys of articles; none: the whole. */
  articleRefs: z
    .array(z.string().regex(/^\d{1,3}$/, '所选条款不正确'))
    .max(500)
    .default([]),
  opinion: z
    .string({ error: '意见不能为空' })
    .max(opinionLength.max * 4, `意见不能超过${opinionLength.max}个字`)
    .transform(value =>
      value
        .normalize('NFC')
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    )
    .pipe(
      z
        .string()
        .min(1, { error: '意见不能为空', abort: true })
        .min(opinionLength.min, { error: `意见不能少于${opinionLength.min}个字`, abort: true })
        .max(opinionLength.max, `意见不能超过${opinionLength.max}个字`),
    ),
  name,
  mobile,
  phoneCode,
  email,
  orgName,
  identity,
  publicWish,
  consent,
  proof,
})
export type NewOpinion = z.input<typeof NewOpinion>

const SentOpinion = z.object({ no: z.number(), receivedAt: z.string() })
export type SentOpinion = z.infer<typeof SentOpinion>

const path = '/rest/web/v2/campaign'

/** 意见征集, for everybody: what is asked, one's own opinion, and what became of them all. */
export const campaignBoard = {
  listCampaigns: defineCall({
    method: 'GET',
    path: `${path}/list`,
    access: 'open',
    summary: '意见征集列表',
    input: z.object({
      siteId: optionalText(100),
      status: status.or(z.literal('')).optional(),
      currPage,
      pageSize: pageSize(100),
    }),
    data: pageOf(PublicCampaign),
  }),
  getCampaign: defineCall({
    method: 'GET',
    path: `${path}/:id`,
    access: 'open',
    summary: '一项意见征集、公开的意见与反馈',
    input: z.object({ id: opaqueId, siteId: optionalText(100) }),
    data: CampaignDetail.nullable(),
  }),
  sendOpinion: defineCall({
    method: 'POST',
    path: `${path}/opinion`,
    access: 'open',
    summary: '提交征集意见',
    input: NewOpinion,
    data: SentOpinion,
    proof: 'opinion',
  }),
}
