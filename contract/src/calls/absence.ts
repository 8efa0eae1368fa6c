import { z } from 'zod'
import { defineCall } from '../call.ts'
import { oneId } from './crud.ts'
import { opaqueId, optionalText } from './shared.ts'

/** Nobody is away for longer without handing his work over. */
export const longestAbsenceDays = 90

const day = (label: string) => z.string().regex(/^\d{4}-\d{2}-\d{2}$/, `请选择${label}`)
const dayMs = 86_400_000

export const absenceStates = { coming: '未开始', running: '代理中', over: '已结束' } as const
export type AbsenceState = keyof typeof absenceStates

const Absence = z.object({
  id: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  state: z.enum(Object.keys(absenceStates) as [AbsenceState]),
  /** The other: who stands in, or who is away. */
  personName: z.string(),
})
export type Absence = z.infer<typeof Absence>

const Delegate = z.object({
  id: z.string(),
  userName: z.string(),
  realName: z.string().nullable(),
  orgName: z.string().nullable(),
})

export const NewAbsence = z
  .object({ delegateId: opaqueId, fromDay: day('开始日期'), toDay: day('结束日期') })
  .superRefine(({ fromDay, toDay }, context) => {
    const length = (Date.parse(toDay) - Date.parse(fromDay)) / dayMs
    if (length < 0) context.addIssue({ code: 'custom', message: '结束日期不能早于开始日期', path: ['toDay'] })
    if (length >= longestAbsenceDays)
      context.addIssue({ code: 'custom', message: `一次最长${longestAbsenceDays}天`, path: ['toDay'] })
  })

const path = '/rest/v2/auth/absences'

/** 请假代理: while somebody is away another reviews in his stead. */
export const absence = {
  list: defineCall({
    method: 'GET',
    path,
    access: 'signed-in',
    summary: '本人的请假代理',
    input: z.object({}),
    data: z.object({
      /** Whether there is anything to stand in for. */
      isReviewer: z.boolean(),
      own: z.array(Absence),
      /** For whom one stands in, now or soon. */
      forOthers: z.array(Absence),
    }),
  }),
  delegates: defineCall({
    method: 'GET',
    path: `${path}/delegates`,
    access: 'signed-in',
    summary: '可选的代理人',
    input: z.object({ keyword: optionalText(100) }),
    data: z.array(Delegate),
  }),
  create: defineCall({
    method: 'POST',
    path,
    access: 'signed-in',
    summary: '设置请假代理',
    input: NewAbsence,
    data: z.null(),
  }),
  end: defineCall({
    method: 'POST',
    path: `${path}/:id/end`,
    access: 'signed-in',
    summary: '提前结束请假代理',
    input: oneId,
    data: z.null(),
  }),
}
