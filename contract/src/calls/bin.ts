import { z } from 'zod'
import { defineCall } from '../call.ts'
import { contentKinds } from '../content/policy.ts'
import { bulkCall, exportCall, type FileColumn, listPaging, oneId, requiredText } from './crud.ts'
import { nullableText, opaqueId, optionalText, pageOf, wireTime } from './shared.ts'

/** What is kept whole when it is deleted, beside the texts of the editors. */
export const binObjectKinds = { link: '链接', dictionary: '字典项', survey: '问卷', file: '文件' } as const
export type BinObjectKind = keyof typeof binObjectKinds

export const binKinds = { ...contentKinds, channel: '栏目', ...binObjectKinds } as const
export type BinKind = keyof typeof binKinds

/** Whoever deleted or wrote something brings it back himself so long; after that it takes the right to all of them. */
export const ownRecoveryDays = 7
/** So much one person clears away alone within an hour; more is confirmed by a second one. */
export const purgedAlone = 50
/** The words that are typed before something is cleared away for good. */
export const purgePhrase = '彻底删除'

const kind = z.enum(Object.keys(binKinds) as [BinKind])

export const BinRow = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  siteId: nullableText,
  channelId: nullableText,
  siteName: nullableText,
  channelName: nullableText,
  deletedBy: nullableText,
  deletedAt: z.string(),
  reason: nullableText,
  /** null: kept without end. */
  daysLeft: z.number().nullable(),
  /** Of how many days in all. */
  daysKept: z.number().nullable(),
  isHeld: z.boolean(),
  holdReason: nullableText,
  batch: nullableText,
  attachmentCount: z.number(),
  size: z.number(),
  /** How much still points at it. */
  references: z.number(),
  /** People have read it: it is never cleared away. */
  wasPublic: z.boolean(),
  /** Whether the asker may bring it back. */
  mayRecover: z.boolean(),
  version: z.number(),
})
export type BinRow = z.infer<typeof BinRow>

export const binColumns: FileColumn<BinRow>[] = [
  { name: 'title', title: '标题' },
  { name: 'kind', title: '类型' },
  { name: 'siteName', title: '站点' },
  { name: 'channelName', title: '原栏目' },
  { name: 'deletedBy', title: '删除人' },
  { name: 'deletedAt', title: '删除时间' },
  { name: 'reason', title: '删除原因' },
  { name: 'daysLeft', title: '剩余天数' },
  { name: 'isHeld', title: '已保全' },
  { name: 'holdReason', title: '保全原因' },
  { name: 'references', title: '引用' },
  { name: 'attachmentCount', title: '附件' },
  { name: 'size', title: '大小（字节）' },
  { name: 'batch', title: '批次' },
]

const Pointer = z.object({ id: z.string(), kind, title: z.string(), how: z.string() })
export type BinPointer = z.infer<typeof Pointer>

const PurgeRequest = z.object({
  id: z.string(),
  count: z.number(),
  titles: z.array(z.string()),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  decidedBy: nullableText,
  decidedAt: nullableText,
  isApproved: z.boolean().nullable(),
  /** How many were there to be cleared away when it was confirmed. */
  cleared: z.number().nullable(),
  /** Whether the asker may decide: never who asked for it. */
  mayDecide: z.boolean(),
})
export type PurgeRequest = z.infer<typeof PurgeRequest>

const path = '/rest/v2/recycleBin'
const purge = 'cms:bin:purge'
const withReason = z.object({ id: opaqueId, reason: requiredText('原因', 200) })
const phrase = z.literal(purgePhrase, { error: `请输入“${purgePhrase}”` })

const filter = {
  keyword: optionalText(100),
  kind: kind.or(z.literal('')).optional(),
  siteId: optionalText(100),
  /** Words of the channel's name. */
  channel: optionalText(50),
  deletedBy: optionalText(50),
  deletedFrom: wireTime,
  deletedTo: wireTime,
  batch: optionalText(100),
  only: z.enum(['held', 'expiring', 'mine', '']).optional(),
}

/** 信息回收站. */
export const bin = {
  list: defineCall({
    method: 'GET',
    path,
    access: 'cms:bin:view',
    summary: '回收站',
    input: z.object({ ...filter, ...listPaging }),
    data: pageOf(BinRow),
  }),
  export: exportCall(path, '回收站', 'cms:bin:view', filter),
  /** What still points at it, and what stands in its place now. */
  pointers: defineCall({
    method: 'GET',
    path: `${path}/:id/pointers`,
    access: 'cms:bin:view',
    summary: '回收站内容的引用与现有内容',
    input: oneId,
    data: z.object({ references: z.array(Pointer), twin: Pointer.nullable() }),
  }),
  /** Answers with the new name where its own was taken meanwhile. */
  recover: defineCall({
    method: 'POST',
    path: `${path}/:id/recovery`,
    access: 'cms:bin:recover',
    summary: '恢复为草稿',
    input: z.object({ id: opaqueId, channelId: opaqueId.nullish() }),
    data: z.object({ renamedTo: nullableText }),
  }),
  hold: defineCall({
    method: 'POST',
    path: `${path}/:id/hold`,
    access: purge,
    summary: '保全或解除保全',
    input: withReason.extend({ isHeld: z.boolean() }),
    data: z.null(),
  }),
  purge: defineCall({
    method: 'POST',
    path: `${path}/:id/purging`,
    access: purge,
    summary: '彻底删除',
    input: withReason.extend({ phrase }),
    data: z.null(),
  }),
  /** What was deleted together comes back together: a channel, everything below it, and all that stood in them. */
  recoverBatch: defineCall({
    method: 'POST',
    path: `${path}/batches/:batch/recovery`,
    access: 'cms:bin:recover',
    summary: '整批恢复',
    input: z.object({ batch: opaqueId }),
    data: z.object({ channels: z.number(), items: z.number() }),
  }),
  recoverMany: bulkCall({
    path: `${path}/bulk`,
    summary: '批量恢复',
    access: 'cms:bin:recover',
    actions: { recover: '恢复' },
    extra: {},
  }),
  keepMany: bulkCall({
    path: `${path}/keeping`,
    summary: '批量保全与延期',
    access: purge,
    actions: { hold: '保全', release: '解除保全', extend: '延长保留' },
    extra: { days: z.number().int().min(1).max(3650).optional() },
  }),
  purgeMany: bulkCall({
    path: `${path}/purging`,
    summary: '批量彻底删除',
    access: purge,
    actions: { purge: '彻底删除' },
    extra: { phrase },
  }),
  /** More than one person clears away alone: asks a second one. Parts of one selection become one request. */
  requestPurge: bulkCall({
    path: `${path}/purge-requests`,
    access: purge,
    summary: '申请彻底删除',
    actions: { request: '申请彻底删除' },
    extra: { phrase },
  }),
  purgeRequests: defineCall({
    method: 'GET',
    path: `${path}/purge-requests`,
    access: purge,
    summary: '彻底删除申请',
    input: z.object({}),
    data: z.array(PurgeRequest),
  }),
  decidePurge: defineCall({
    method: 'POST',
    path: `${path}/purge-requests/:id/decision`,
    access: purge,
    summary: '复核彻底删除申请',
    input: z.object({ id: opaqueId, isApproved: z.boolean() }),
    data: z.null(),
  }),
}
