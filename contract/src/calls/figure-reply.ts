import { z } from 'zod'
import { defineCall } from '../call.ts'
import { type FigureParty, figureParties } from '../figures/codes.ts'
import { type ReplyDecision, type ReplyState, replyDecisions, replyStates } from '../figures/reply-policy.ts'
import { canonicalMobile } from '../rules/canonical-mobile.ts'
import { mobileSchema } from '../rules/mobile.ts'
import { listPaging, oneId, optionalNote, requiredText, versioned } from './crud.ts'
import { housekeeping, nullableText, optionalText, pageOf, proof } from './shared.ts'

const party = z.enum(Object.keys(figureParties) as [FigureParty])
const state = z.enum(Object.keys(replyStates) as [ReplyState])

/** What a buyer, an agency or a supplier says of its own figures. */
export const FigureReply = z.object({
  id: z.string(),
  requestNo: z.string(),
  siteId: z.string(),
  siteName: nullableText,
  party,
  name: z.string(),
  /** The year whose figures it speaks of. */
  year: nullableText,
  content: z.string(),
  /** Who asked, masked. */
  applicant: nullableText,
  mobile: nullableText,
  state,
  decidedBy: nullableText,
  decidedAt: nullableText,
  opinion: nullableText,
  ...housekeeping,
})
export type FigureReply = z.infer<typeof FigureReply>

export const NewFigureReply = z.object({
  siteId: optionalText(100),
  party,
  name: requiredText('单位名称', 200),
  year: z
    .string()
    .regex(/^(20\d{2})?$/, '年份格式不正确')
    .optional(),
  content: requiredText('说明', 500),
  applicant: requiredText('姓名', 50),
  mobile: z.string().max(40, '手机号码格式不正确').transform(canonicalMobile).pipe(mobileSchema),
  proof,
})
export type NewFigureReply = z.input<typeof NewFigureReply>

const Published = z.object({ content: z.string(), year: nullableText, day: z.string() })
export type PublishedReply = z.infer<typeof Published>

const path = '/rest/v2/figures/replies'
const view = 'dir:figure:view'

/** 数据说明: the right of reply of whoever has figures of his own. */
export const figureReply = {
  list: defineCall({
    method: 'GET',
    path,
    access: view,
    summary: '数据说明列表',
    input: z.object({
      siteId: optionalText(100),
      state: state.or(z.literal('')).optional(),
      party: party.or(z.literal('')).optional(),
      keyword: optionalText(100),
      ...listPaging,
    }),
    data: pageOf(FigureReply),
  }),
  get: defineCall({
    method: 'GET',
    path: `${path}/:id`,
    access: view,
    summary: '数据说明',
    input: oneId,
    data: FigureReply,
  }),
  /** With who asked, to be called back; looking is recorded. */
  reveal: defineCall({
    method: 'POST',
    path: `${path}/:id/reveal`,
    access: 'dir:figure:decide',
    summary: '查看数据说明提交人',
    input: oneId,
    data: FigureReply,
  }),
  decide: defineCall({
    method: 'POST',
    path: `${path}/:id/decide`,
    access: 'dir:figure:decide',
    summary: '办理数据说明',
    input: z.object({
      ...versioned,
      action: z.enum(Object.keys(replyDecisions) as [ReplyDecision]),
      reason: optionalNote('意见', 500),
    }),
    data: FigureReply,
  }),
  ask: defineCall({
    method: 'POST',
    path: '/rest/web/v2/figures/reply',
    access: 'open',
    summary: '对采购数据提交说明',
    input: NewFigureReply,
    data: z.object({ requestNo: z.string(), receivedAt: z.string() }),
    perMinute: 6,
    proof: 'correction',
  }),
  published: defineCall({
    method: 'GET',
    path: '/rest/web/v2/figures/replies',
    access: 'open',
    summary: '单位对采购数据的说明',
    input: z.object({ siteId: optionalText(100), party, name: optionalText(200) }),
    data: z.array(Published),
    isKept: true,
  }),
}
