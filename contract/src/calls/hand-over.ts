import { z } from 'zod'
import { defineCall } from '../call.ts'
import { oneId, requiredText } from './crud.ts'
import { nullableText, opaqueId, optionalText } from './shared.ts'

/** What can be open and one person's; each is handed over by the feature that it belongs to. */
export const handOverKinds = {
  texts: '稿件（草稿、退回、在审、定时）',
  reviews: '指定其审核的稿件',
  cosigns: '等待其会签的稿件',
  messages: '其承办或协办的留言',
  surveys: '其送审的问卷',
  channels: '指定其采编或审核的栏目',
} as const
export type HandOverKind = keyof typeof handOverKinds

/** More of one kind than this is handed over in several goes. */
export const handOverLimit = 500

const kind = z.enum(Object.keys(handOverKinds) as [HandOverKind], { error: '没有这类工作' })

const OpenKind = z.object({ kind, count: z.number() })

const Receiver = z.object({
  id: z.string(),
  userName: z.string(),
  realName: nullableText,
  orgName: nullableText,
})
export type HandOverReceiver = z.infer<typeof Receiver>

const HandedKind = z.object({
  kind,
  done: z.number(),
  /** What stayed, each with the reason. */
  refused: z.array(z.object({ title: z.string(), refusal: z.string() })),
})
const HandOverReport = z.object({ kinds: z.array(HandedKind) })
export type HandOverReport = z.infer<typeof HandOverReport>

const path = '/rest/v2/users/:id/work'

/** 工作移交: what somebody who leaves has open goes to others who may do it. */
export const handOver = {
  open: defineCall({
    method: 'GET',
    path,
    access: 'sys:user:edit',
    summary: '用户未办结的工作',
    input: oneId,
    data: z.object({ kinds: z.array(OpenKind) }),
  }),
  receivers: defineCall({
    method: 'GET',
    path: `${path}/receivers`,
    access: 'sys:user:edit',
    summary: '可接收工作的人员',
    input: oneId.extend({ kind: kind.or(z.literal('')).optional(), keyword: optionalText(100) }),
    data: z.array(Receiver),
  }),
  /** As a rehearsal it is done for real and taken back. */
  give: defineCall({
    method: 'POST',
    path: `${path}/handing`,
    access: 'sys:user:edit',
    summary: '移交工作',
    input: z.object({
      id: opaqueId,
      given: z
        .array(z.object({ kind, toUserId: opaqueId }))
        .min(1, '请选择要移交的工作和接收人')
        .max(Object.keys(handOverKinds).length)
        .refine(
          given => new Set(given.map(one => one.kind)).size === given.length,
          '每类工作只能选一名接收人',
        ),
      reason: requiredText('移交原因', 200),
      isRehearsal: z.boolean(),
    }),
    data: HandOverReport,
  }),
}
