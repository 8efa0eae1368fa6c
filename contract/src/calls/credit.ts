import { z } from 'zod'
import { defineCall } from '../call.ts'
import { creditStatus } from '../codes.ts'
import { askedTime, currPage, nullableText, optionalText, pageOf, pageSize } from './shared.ts'

export const creditKinds = ['serious', 'misconduct', 'expert'] as const
export type CreditKind = (typeof creditKinds)[number]

/** Whose record it is. */
export const creditTypes = { '1': '供应商', '2': '采购代理机构', '3': '评审专家' } as const
export type CreditType = keyof typeof creditTypes

export const CreditRecord = z.object({
  id: z.string(),
  creditType: z.string(),
  creditTypeName: z.string(),
  creditName: z.string(),
  creditCode: nullableText,
  address: nullableText,
  startDate: nullableText,
  endDate: nullableText,
  detailReason: nullableText,
  handleDepartment: nullableText,
  lawBasic: nullableText,
  handleUnit: nullableText,
  handleResult: nullableText,
  handleScope: nullableText,
  type: z.enum(creditKinds),
  status: z.string(),
  statusName: z.string(),
  noticeId: nullableText,
  pageurl: nullableText,
  dataSource: z.string(),
  documentNumber: nullableText,
  publishDate: z.string(),
  regionCode: nullableText,
  regionName: nullableText,
})
export type CreditRecord = z.infer<typeof CreditRecord>

/** Outside programs ask for the whole total at once. */
const largestPage = 10_000

const CreditListInput = z.object({
  siteId: optionalText(100),
  publishType: z.enum(['breakFaith', 'suspend', '']).optional(),
  pageNumber: currPage,
  /** The same, as older programs name it. */
  currPage: currPage.removeDefault().optional(),
  pageSize: pageSize(largestPage),
  creditName: optionalText(),
  name: optionalText(),
  creditCode: optionalText(50),
  code: optionalText(50),
  handleUnit: optionalText(),
  startDate: askedTime,
  endDate: askedTime,
  regionCode: optionalText(12),
  type: z.enum([...creditKinds, '']).optional(),
  /** Records whose term is over are given only when asked for. */
  status: z.enum([creditStatus.inForce, creditStatus.expired, 'all', '']).optional(),
})
export type CreditListInput = z.output<typeof CreditListInput>

/** Programs know these calls under the name of the service that gave them first, or under none. */
const sisterPrefixes = ['/gateway/gpc-gpcms', '']

const list = (path: string, summary: string) =>
  defineCall({
    method: 'GET',
    path,
    access: 'open',
    summary,
    input: CreditListInput,
    data: pageOf(CreditRecord),
    alsoUnder: sisterPrefixes,
  })

export const credit = {
  seriousInfo: list('/rest/v2/public/cmSeriousInfo', '严重违法失信行为记录'),
  misconductInfo: list('/rest/v2/public/cmMisconductInfo/show', '不良行为记录'),
  punishments: list('/rest/v2/punish/public', '处罚与失信公示'),
}
