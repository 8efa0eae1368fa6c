import { z } from 'zod'
import { defineCall } from '../call.ts'
import { messageIdentities } from '../codes.ts'
import { type OpinionState, opinionActions, opinionStates } from '../environment/campaign-policy.ts'
import {
  bulkCall,
  exportCall,
  type FileColumn,
  listPaging,
  oneId,
  optionalNote,
  requiredText,
  versioned,
} from './crud.ts'
import { housekeeping, nullableText, opaqueId, optionalText, pageOf } from './shared.ts'

const state = z.enum(Object.keys(opinionStates) as [OpinionState])

/** An opinion as the desk reads it. Who wrote it stays sealed; `submitter` is `张**`. */
export const OpinionRecord = z.object({
  id: z.string(),
  campaignId: z.string(),
  campaignTitle: z.string(),
  siteId: z.string(),
  no: z.number(),
  articleRefs: z.array(z.string()),
  articles: z.string(),
  opinion: z.string(),
  submitter: z.string(),
  identity: z.enum(Object.keys(messageIdentities) as [keyof typeof messageIdentities]),
  publicWish: z.boolean(),
  state,
  reason: nullableText,
  response: nullableText,
  mergedIntoNo: z.number().nullable(),
  /** What the public reads of it; null while it reads nothing. */
  publicText: nullableText,
  receivedAt: z.string(),
  decidedBy: nullableText,
  decidedAt: nullableText,
  ...housekeeping,
})
export type OpinionRecord = z.infer<typeof OpinionRecord>

export const opinionColumns: FileColumn<OpinionRecord>[] = [
  { name: 'campaignTitle', title: '征集活动' },
  { name: 'no', title: '编号' },
  { name: 'articles', title: '条款' },
  { name: 'opinion', title: '意见' },
  { name: 'submitter', title: '提出人' },
  { name: 'identity', title: '身份' },
  { name: 'publicWish', title: '同意公开' },
  { name: 'receivedAt', title: '收到时间' },
  { name: 'state', title: '处理结果' },
  { name: 'reason', title: '不采纳原因' },
  { name: 'response', title: '说明' },
]

const path = '/rest/v2/opinions'
const view = 'cms:campaign:view'
const handle = 'cms:campaign:handle'
const publish = 'cms:campaign:publish'

const filter = {
  campaignId: optionalText(100),
  siteId: optionalText(100),
  keyword: optionalText(100),
  state: state.or(z.literal('')).optional(),
  /** The key of an article, or `0` for those on the whole. */
  article: optionalText(10),
  shown: z.enum(['shown', 'wished', 'refused', '']).optional(),
}

const words = { reason: optionalNote('原因', 200), response: optionalNote('说明', 500) }
const named = <Name extends keyof typeof opinionActions>(...names: Name[]) =>
  Object.fromEntries(names.map(name => [name, opinionActions[name].label])) as Record<Name, string>

/** 征集到的意见: read, decided on, merged, shown. */
export const opinion = {
  list: defineCall({
    method: 'GET',
    path,
    access: view,
    summary: '征集意见列表',
    input: z.object({ ...filter, ...listPaging }),
    data: pageOf(OpinionRecord),
  }),
  export: exportCall(path, '征集意见', view, filter),
  bulk: bulkCall({
    path: `${path}/bulk`,
    summary: '批量处理征集意见',
    access: handle,
    actions: named('adopt', 'partly', 'reject', 'merge', 'reopen'),
    /** Merged into: the number of an opinion of the same campaign. */
    extra: { response: words.response, intoNo: z.number().int().min(1, '请填写意见编号').optional() },
  }),
  bulkShow: bulkCall({
    path: `${path}/bulkShow`,
    summary: '批量公开征集意见',
    access: publish,
    actions: named('show', 'hide'),
    extra: {},
  }),
  get: defineCall({
    method: 'GET',
    path: `${path}/:id`,
    access: view,
    summary: '征集意见',
    input: oneId,
    data: OpinionRecord,
  }),
  decide: defineCall({
    method: 'POST',
    path: `${path}/:id/decide`,
    access: handle,
    summary: '处理征集意见',
    input: z.object({
      ...versioned,
      action: z.enum(['adopt', 'partly', 'reject', 'merge', 'reopen'], { error: '请选择处理结果' }),
      ...words,
      intoNo: z.number().int().min(1, '请填写意见编号').nullish(),
    }),
    data: OpinionRecord,
  }),
  show: defineCall({
    method: 'POST',
    path: `${path}/:id/show`,
    access: publish,
    summary: '公开征集意见',
    input: z.object({ ...versioned, text: requiredText('公开的内容', 1000) }),
    data: OpinionRecord,
  }),
  hide: defineCall({
    method: 'POST',
    path: `${path}/:id/hide`,
    access: publish,
    summary: '取消公开征集意见',
    input: z.object(versioned),
    data: OpinionRecord,
  }),
  /** Recorded whenever it is asked for. */
  contact: defineCall({
    method: 'POST',
    path: `${path}/:id/contact`,
    access: 'cms:campaign:reveal',
    summary: '查看意见提出人的联系方式（留痕）',
    input: z.object({ id: opaqueId, reason: requiredText('原因', 200).min(5, '原因不能少于5个字') }),
    data: z.object({ name: nullableText, mobile: nullableText, email: nullableText, orgName: nullableText }),
  }),
}
