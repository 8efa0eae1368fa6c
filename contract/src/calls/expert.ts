import { z } from 'zod'
import { defineCall } from '../call.ts'
import { currPage, nullableText, opaqueId, optionalText, pageSize } from './shared.ts'

/** One entry of a batch of review experts; names are masked before they leave the server. */
export const Expert = z.object({
  id: z.string(),
  name: z.string(),
  specialty: z.string(),
  specialtyCode: nullableText,
  unit: nullableText,
  jobTitle: nullableText,
  regionCode: nullableText,
  regionName: nullableText,
  batch: z.string(),
  periodStart: nullableText,
  periodEnd: nullableText,
  /** '1' 公示中, '2' 公示结束, '3' 已入库 */
  status: z.string(),
  statusName: z.string(),
  result: nullableText,
  admittedDate: nullableText,
})
export type Expert = z.infer<typeof Expert>

export const ExpertDetail = Expert.extend({
  objectionUnit: nullableText,
  objectionPhone: nullableText,
  objectionAddress: nullableText,
  objectionEmail: nullableText,
})
export type ExpertDetail = z.infer<typeof ExpertDetail>

/** publicity: who is proposed, by batch and period; register: who has been admitted. */
const expertView = z.enum(['publicity', 'register'])

const ExpertListInput = z.object({
  siteId: optionalText(100),
  view: expertView.default('publicity'),
  name: optionalText(50),
  specialty: optionalText(100),
  batch: optionalText(100),
  regionCode: optionalText(12),
  currPage,
  pageSize: pageSize(100),
})
export type ExpertListInput = z.output<typeof ExpertListInput>

export const expert = {
  list: defineCall({
    method: 'GET',
    path: '/rest/web/v2/expert/list',
    access: 'open',
    summary: '评审专家公示与名录',
    input: ExpertListInput,
    data: z.object({
      rows: z.array(Expert),
      total: z.number(),
      /** What the filters offer, newest batch first. */
      batches: z.array(z.string()),
      specialties: z.array(z.string()),
    }),
  }),
  get: defineCall({
    method: 'GET',
    path: '/rest/web/v2/expert/:id',
    access: 'open',
    summary: '评审专家公示详情',
    input: z.object({ id: opaqueId, siteId: optionalText(100) }),
    data: ExpertDetail.nullable(),
  }),
}
