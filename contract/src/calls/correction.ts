import { z } from 'zod'
import { defineCall } from '../call.ts'
import { type CorrectionState, correctionStates } from '../directory/policy.ts'
import { canonicalMobile } from '../rules/canonical-mobile.ts'
import { mobileSchema } from '../rules/mobile.ts'
import { listPaging, oneId, optionalNote, requiredText, versioned } from './crud.ts'
import { directoryKind } from './directory.ts'
import { housekeeping, nullableText, opaqueId, optionalText, pageOf, proof } from './shared.ts'

export const correctionOrigins = { public: '公众申请', desk: '工作人员登记' } as const

/** A request to have one fact of a record corrected. */
export const Correction = z.object({
  id: z.string(),
  requestNo: z.string(),
  siteId: z.string(),
  siteName: nullableText,
  kind: directoryKind,
  recordId: z.string(),
  recordName: z.string(),
  field: z.string(),
  fieldTitle: z.string(),
  /** As the record had it when it was asked for, and as it should be; masked where it is a person's. */
  current: nullableText,
  proposed: nullableText,
  reason: z.string(),
  origin: z.enum(Object.keys(correctionOrigins) as [keyof typeof correctionOrigins]),
  /** Who asked, masked. */
  applicant: nullableText,
  mobile: nullableText,
  state: z.enum(Object.keys(correctionStates) as [CorrectionState]),
  decidedBy: nullableText,
  decidedAt: nullableText,
  opinion: nullableText,
  ...housekeeping,
})
export type Correction = z.infer<typeof Correction>

const asked = {
  kind: directoryKind,
  recordId: opaqueId,
  field: z.string({ error: '请选择要更正的项目' }).min(1, '请选择要更正的项目').max(50),
  proposed: z.string().trim().max(4000, '更正内容不能超过4000个字').default(''),
  reason: requiredText('更正理由', 500),
}

export const NewCorrection = z.object(asked)
/** What the public sends: who asks is kept sealed, to be asked back. */
export const PublicCorrection = z.object({
  ...asked,
  siteId: optionalText(100),
  applicant: requiredText('姓名', 50),
  mobile: z.string().max(40, '手机号码格式不正确').transform(canonicalMobile).pipe(mobileSchema),
  proof,
})
export type PublicCorrection = z.input<typeof PublicCorrection>

const path = '/rest/v2/directory/corrections'
const view = 'dir:correction:view'

/** 更正申请. */
export const correction = {
  list: defineCall({
    method: 'GET',
    path,
    access: view,
    summary: '更正申请列表',
    input: z.object({
      siteId: optionalText(100),
      kind: directoryKind.or(z.literal('')).optional(),
      state: z
        .enum(Object.keys(correctionStates) as [CorrectionState])
        .or(z.literal(''))
        .optional(),
      keyword: optionalText(100),
      recordId: optionalText(100),
      ...listPaging,
    }),
    data: pageOf(Correction),
  }),
  get: defineCall({
    method: 'GET',
    path: `${path}/:id`,
    access: view,
    summary: '更正申请',
    input: oneId,
    data: Correction,
  }),
  /** The whole of what is asked for, for whoever decides on it; looking is recorded. */
  reveal: defineCall({
    method: 'POST',
    path: `${path}/:id/reveal`,
    access: 'dir:correction:decide',
    summary: '查看更正申请全文',
    input: oneId,
    data: Correction,
  }),
  raise: defineCall({
    method: 'POST',
    path,
    access: view,
    summary: '登记更正申请',
    input: NewCorrection,
    data: Correction,
  }),
  decide: defineCall({
    method: 'POST',
    path: `${path}/:id/decide`,
    access: 'dir:correction:decide',
    summary: '办理更正申请',
    input: z.object({
      ...versioned,
      action: z.enum(['correct', 'refuse']),
      reason: optionalNote('意见', 500),
    }),
    data: Correction,
  }),
  /** From the public; the answer says no more than under which number it was taken in. */
  ask: defineCall({
    method: 'POST',
    path: '/rest/web/v2/directory/correction',
    access: 'open',
    summary: '申请更正名录信息',
    input: PublicCorrection,
    data: z.object({ requestNo: z.string(), receivedAt: z.string() }),
    perMinute: 6,
    proof: 'correction',
  }),
}
