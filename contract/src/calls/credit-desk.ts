import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  type CreditState,
  creditStates,
  type RepairAction,
  type RepairState,
  repairStates,
} from '../directory/policy.ts'
import { creditCodeProblem } from '../rules/credit-code.ts'
import { urlSchema } from '../rules/url.ts'
import { type CreditKind, type CreditType, creditKinds, creditTypes } from './credit.ts'
import {
  besideOthers,
  bulkCall,
  exportCall,
  type FileColumn,
  importCalls,
  listPaging,
  oneId,
  optionalNote,
  requiredText,
  versioned,
} from './crud.ts'
import { DirectoryEvent } from './directory.ts'
import { currPage, housekeeping, nullableText, opaqueId, optionalText, pageOf, pageSize } from './shared.ts'

const day = (label: string) => z.iso.date({ error: `请填写${label}` })

const fields = {
  kind: z.enum(creditKinds, { error: '请选择记录类别' }),
  creditType: z.enum(Object.keys(creditTypes) as [CreditType], { error: '请选择主体类型' }),
  creditName: requiredText('主体名称', 200),
  creditCode: optionalNote('统一社会信用代码', 30),
  address: optionalNote('地址', 300),
  regionCode: optionalNote('区划', 12),
  detailReason: requiredText('违法违规情形', 2000),
  lawBasic: requiredText('处理依据', 1000),
  handleResult: requiredText('处理结果', 1000),
  handleScope: optionalNote('限制范围', 200),
  handleUnit: requiredText('处理机关', 200),
  handleDepartment: optionalNote('经办部门', 200),
  documentNumber: requiredText('文书编号', 100),
  startDate: day('开始日期'),
  /** Its last day; none: without end. */
  endDate: z.iso.date('结束日期不正确').or(z.literal('')).nullish(),
  dataSource: requiredText('来源', 100),
  pageUrl: urlSchema.max(500, '来源网址不能超过500个字').nullish(),
}

interface Entered {
  kind: CreditKind
  creditType: CreditType
  creditCode?: string | null | undefined
  startDate: string
  endDate?: string | null | undefined
}

/** What holds between the facts of a record; whose person's number it is, is not kept at all. */
const coherent = (entered: Entered, context: z.RefinementCtx): void => {
  const say = (path: keyof Entered, message: string): void =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (entered.endDate && entered.endDate < entered.startDate) say('endDate', '结束日期不能早于开始日期')
  const isPerson = entered.creditType === '3'
  if (isPerson !== (entered.kind === 'expert'))
    say('creditType', '评审专家不良行为的主体须为评审专家，其他记录的主体须为单位')
  if (isPerson && entered.creditCode) say('creditCode', '不登记个人的证件号码')
  // Asked beside other faults: the code itself may be one of them.
  const { creditCode } = entered
  const typed = typeof creditCode === 'string' ? creditCode : ''
  const problem = !isPerson && typed ? creditCodeProblem(typed) : undefined
  if (problem) say('creditCode', problem)
}

export const NewCredit = z.object({ siteId: opaqueId, ...fields }).superRefine(coherent, besideOthers)
export const CreditChange = z
  .object({ ...versioned, ...fields, reason: requiredText('修改原因', 200) })
  .superRefine(coherent, besideOthers)

const creditState = z.enum(Object.keys(creditStates) as [CreditState])
const repairState = z.enum(Object.keys(repairStates) as [RepairState])

/** The repair of a record: asked for, judged by another, announced. */
export const CreditRepair = z.object({
  id: z.string(),
  recordId: z.string(),
  siteId: z.string(),
  siteName: nullableText,
  creditName: z.string(),
  documentNumber: nullableText,
  state: repairState,
  ground: z.string(),
  appliedOn: z.string(),
  appliedBy: nullableText,
  reviewedBy: nullableText,
  opinion: nullableText,
  announcedAt: nullableText,
  announcement: nullableText,
  ...housekeeping,
})
export type CreditRepair = z.infer<typeof CreditRepair>

export const CreditDeskRecord = z.object({
  id: z.string(),
  siteId: z.string(),
  siteName: nullableText,
  kind: z.enum(creditKinds),
  creditType: z.string(),
  /** Masked where it is a person's. */
  creditName: z.string(),
  creditCode: nullableText,
  address: nullableText,
  regionCode: nullableText,
  regionName: nullableText,
  detailReason: nullableText,
  lawBasic: nullableText,
  handleResult: nullableText,
  handleScope: nullableText,
  handleUnit: nullableText,
  handleDepartment: nullableText,
  documentNumber: nullableText,
  startDate: z.string(),
  endDate: nullableText,
  publishDate: z.string(),
  dataSource: z.string(),
  pageUrl: nullableText,
  sourceId: nullableText,
  syncedAt: nullableText,
  state: creditState,
  stateNote: nullableText,
  repairedOn: nullableText,
  isPublished: z.boolean(),
  /** The repair under way, or the last one. */
  repair: CreditRepair.pick({ id: true, state: true }).nullable(),
  ...housekeeping,
})
export type CreditDeskRecord = z.infer<typeof CreditDeskRecord>

export const creditFileColumns: FileColumn<CreditDeskRecord>[] = [
  { name: 'siteName', title: '站点' },
  { name: 'kind', title: '记录类别' },
  { name: 'creditType', title: '主体类型' },
  { name: 'creditName', title: '主体名称' },
  { name: 'creditCode', title: '统一社会信用代码' },
  { name: 'detailReason', title: '违法违规情形' },
  { name: 'lawBasic', title: '处理依据' },
  { name: 'handleResult', title: '处理结果' },
  { name: 'handleUnit', title: '处理机关' },
  { name: 'documentNumber', title: '文书编号' },
  { name: 'startDate', title: '开始日期' },
  { name: 'endDate', title: '结束日期' },
  { name: 'state', title: '状态' },
  { name: 'dataSource', title: '来源' },
  { name: 'isPublished', title: '是否公开' },
]

const path = '/rest/v2/directory/credits'
const repairPath = '/rest/v2/directory/creditRepairs'
const view = 'dir:credit:view'
const edit = 'dir:credit:edit'
const sign = 'dir:credit:sign'

const filter = {
  siteId: optionalText(100),
  keyword: optionalText(100),
  kind: z.enum([...creditKinds, '']).optional(),
  state: creditState.or(z.literal('')).optional(),
  isPublished: z.enum(['1', '0', '']).optional(),
  only: z.enum(['expiring', 'repairing', '']).optional(),
}

/** 信用记录 at the desk. Nothing here deletes a record. */
export const creditDesk = {
  ...importCalls(path, '信用记录', sign),
  export: exportCall(path, '信用记录', 'dir:record:export', filter),
  bulk: bulkCall({
    path: `${path}/bulk`,
    summary: '批量处理信用记录',
    access: edit,
    actions: { publish: '公开', unpublish: '停止公开' },
    extra: {},
  }),
  list: defineCall({
    method: 'GET',
    path,
    access: view,
    summary: '信用记录列表',
    input: z.object({ ...filter, ...listPaging }),
    data: pageOf(CreditDeskRecord),
  }),
  get: defineCall({
    method: 'GET',
    path: `${path}/:id`,
    access: view,
    summary: '信用记录',
    input: oneId,
    data: CreditDeskRecord,
  }),
  history: defineCall({
    method: 'GET',
    path: `${path}/:id/history`,
    access: view,
    summary: '信用记录变更',
    input: oneId.extend({ currPage, pageSize: pageSize(100) }),
    data: pageOf(DirectoryEvent),
  }),
  create: defineCall({
    method: 'POST',
    path,
    access: sign,
    summary: '登记信用记录',
    input: NewCredit,
    data: CreditDeskRecord,
  }),
  amend: defineCall({
    method: 'PUT',
    path: `${path}/:id`,
    access: sign,
    summary: '修改信用记录',
    input: CreditChange,
    data: CreditDeskRecord,
  }),
  revoke: defineCall({
    method: 'POST',
    path: `${path}/:id/revoke`,
    access: sign,
    summary: '撤销信用记录',
    input: z.object({ ...versioned, reason: optionalNote('撤销原因', 500) }),
    data: CreditDeskRecord,
  }),
}

const act = (
  action: Exclude<RepairAction, 'announce'>,
  access: typeof edit | typeof sign | 'dir:credit:review',
  summary: string,
) =>
  defineCall({
    method: 'POST',
    path: `${repairPath}/:id/${action}`,
    access,
    summary,
    input: z.object({ ...versioned, reason: optionalNote('意见', 500) }),
    data: CreditRepair,
  })

/** 信用修复: 申请 → 审核 → 修复公告. */
export const creditRepair = {
  list: defineCall({
    method: 'GET',
    path: repairPath,
    access: view,
    summary: '信用修复申请列表',
    input: z.object({
      siteId: optionalText(100),
      state: repairState.or(z.literal('')).optional(),
      /** Those that somebody still has to decide on or to announce. */
      only: z.enum(['open', '']).optional(),
      keyword: optionalText(100),
      recordId: optionalText(100),
      ...listPaging,
    }),
    data: pageOf(CreditRepair),
  }),
  apply: defineCall({
    method: 'POST',
    path: repairPath,
    access: edit,
    summary: '登记信用修复申请',
    input: z.object({
      recordId: opaqueId,
      ground: requiredText('修复理由', 1000),
      appliedOn: day('申请日期'),
    }),
    data: CreditRepair,
  }),
  approve: act('approve', 'dir:credit:review', '通过信用修复'),
  refuse: act('refuse', 'dir:credit:review', '不予信用修复'),
  withdraw: act('withdraw', edit, '撤回信用修复申请'),
  announce: defineCall({
    method: 'POST',
    path: `${repairPath}/:id/announce`,
    access: sign,
    summary: '发布信用修复公告',
    input: z.object({ ...versioned, announcement: requiredText('公告内容', 2000) }),
    data: CreditRepair,
  }),
}
