import { z } from 'zod'
import { defineCall } from '../call.ts'
import { type ContentKind, contentKinds } from '../content/policy.ts'
import { listPaging, oneId, requiredText } from './crud.ts'
import { nullableText, opaqueId, pageOf } from './shared.ts'

export const emergencyStages = {
  asked: '待确认',
  published: '待补审',
  read: '已补审',
} as const
export type EmergencyStage = keyof typeof emergencyStages

const Emergency = z.object({
  /** Of the edition that was made public. */
  id: z.string(),
  infoId: z.string(),
  kind: z.enum(Object.keys(contentKinds) as [ContentKind]),
  title: z.string(),
  siteName: nullableText,
  reason: z.string(),
  stage: z.enum(Object.keys(emergencyStages) as [EmergencyStage]),
  askedName: z.string(),
  askedAt: z.string(),
  agreedName: nullableText,
  agreedAt: nullableText,
  /** Until when a third person has to have read it. */
  dueAt: nullableText,
  isOverdue: z.boolean(),
  readName: nullableText,
  readAt: nullableText,
  isConfirmed: z.boolean().nullable(),
  comment: nullableText,
})
export type Emergency = z.infer<typeof Emergency>

const path = '/rest/v2/emergencies'

/** 紧急发布: two people make something public at once, a third reads it within a work day. */
export const emergency = {
  list: defineCall({
    method: 'GET',
    path,
    access: 'cms:review:view',
    summary: '紧急发布记录',
    input: z.object({
      stage: z
        .enum(Object.keys(emergencyStages) as [EmergencyStage])
        .or(z.literal(''))
        .optional(),
      ...listPaging,
    }),
    data: pageOf(Emergency),
  }),
  agree: defineCall({
    method: 'POST',
    path: `${path}/:id/agree`,
    access: 'cms:review:watch',
    summary: '确认紧急发布',
    input: oneId,
    data: z.null(),
  }),
  refuse: defineCall({
    method: 'POST',
    path: `${path}/:id/refuse`,
    access: 'cms:review:watch',
    summary: '不同意紧急发布',
    input: z.object({ id: opaqueId, reason: requiredText('原因', 500) }),
    data: z.null(),
  }),
  read: defineCall({
    method: 'POST',
    path: `${path}/:id/read`,
    access: 'cms:review:view',
    summary: '补审紧急发布的稿件',
    input: z.object({ id: opaqueId, isConfirmed: z.boolean(), comment: requiredText('补审意见', 500) }),
    data: z.null(),
  }),
}
