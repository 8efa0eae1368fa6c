import { z } from 'zod'
import { defineCall } from '../call.ts'
import { type ContentKind, contentKinds } from '../content/policy.ts'
import { bulkCall, listPaging, requiredText } from './crud.ts'
import { nullableText, opaqueId, optionalText, pageOf } from './shared.ts'

const kind = z.enum(Object.keys(contentKinds) as [ContentKind])

export const BinRow = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  siteId: z.string(),
  channelId: nullableText,
  siteName: nullableText,
  channelName: nullableText,
  deletedBy: nullableText,
  deletedAt: z.string(),
  reason: nullableText,
  /** null: kept without end. */
  daysLeft: z.number().nullable(),
  isHeld: z.boolean(),
  holdReason: nullableText,
  batch: nullableText,
  attachmentCount: z.number(),
  version: z.number(),
})
export type BinRow = z.infer<typeof BinRow>

const path = '/rest/v2/recycleBin'
const withReason = z.object({ id: opaqueId, reason: requiredText('原因', 200) })

/** 信息回收站. */
export const bin = {
  list: defineCall({
    method: 'GET',
    path,
    access: 'cms:bin:view',
    summary: '回收站',
    input: z.object({
      keyword: optionalText(100),
      kind: kind.or(z.literal('')).optional(),
      siteId: optionalText(100),
      batch: optionalText(100),
      only: z.enum(['held', 'expiring', '']).optional(),
      ...listPaging,
    }),
    data: pageOf(BinRow),
  }),
  recover: defineCall({
    method: 'POST',
    path: `${path}/:id/recovery`,
    access: 'cms:bin:recover',
    summary: '恢复为草稿',
    input: z.object({ id: opaqueId, channelId: opaqueId.nullish() }),
    data: z.null(),
  }),
  hold: defineCall({
    method: 'POST',
    path: `${path}/:id/hold`,
    access: 'cms:bin:purge',
    summary: '保全或解除保全',
    input: withReason.extend({ isHeld: z.boolean() }),
    data: z.null(),
  }),
  purge: defineCall({
    method: 'POST',
    path: `${path}/:id/purging`,
    access: 'cms:bin:purge',
    summary: '彻底删除',
    input: withReason.extend({ phrase: z.literal('彻底删除', { error: '请输入“彻底删除”' }) }),
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
}
