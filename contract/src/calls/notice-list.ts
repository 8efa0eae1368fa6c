import { z } from 'zod'
import { defineCall } from '../call.ts'
import { functionFor } from '../content/policy.ts'
import { type NoticePhase, noticePhases } from '../rules/notice-phase.ts'
import { ContentRow } from './content.ts'
import { contentFilter } from './content-filter.ts'
import { exportCall, type FileColumn, listPaging, oneId } from './crud.ts'
import { NoticeReport } from './notice.ts'
import { nullableText, opaqueId, pageOf, sorting } from './shared.ts'

const path = '/rest/v2/notices'
const view = functionFor('notice', 'view')

/** A line of 公告管理: the line of all contents, and what a notice says of itself. */
const NoticeRow = ContentRow.extend({
  openTenderCode: nullableText,
  purchaser: nullableText,
  agency: nullableText,
  regionName: nullableText,
  purchaseManner: nullableText,
  purchaseNature: nullableText,
  budget: nullableText,
  successfulMoney: nullableText,
  openTenderTime: nullableText,
  /** Only of what is public. */
  phase: z.enum(Object.keys(noticePhases) as [NoticePhase]).nullable(),
  /** `1/3` while only some packages have their result. */
  decidedPackages: nullableText,
  /** Statutory rules that it did not meet when it became public. */
  violations: z.number(),
})
export type NoticeRow = z.infer<typeof NoticeRow>

/** The columns of the file, in words. */
export interface NoticeLine {
  title: string
  noticeType: string | null
  openTenderCode: string | null
  purchaser: string | null
  agency: string | null
  regionName: string | null
  purchaseManner: string | null
  purchaseNature: string | null
  budget: string | null
  successfulMoney: string | null
  openTenderTime: string | null
  phase: string | null
  publicState: string
  openState: string
  siteName: string | null
  channelName: string | null
  authorName: string | null
  shownDate: string | null
  violations: number
}

export const noticeColumns: FileColumn<NoticeLine>[] = [
  { name: 'title', title: '标题' },
  { name: 'noticeType', title: '公告类型' },
  { name: 'openTenderCode', title: '项目编号' },
  { name: 'purchaser', title: '采购人' },
  { name: 'agency', title: '代理机构' },
  { name: 'regionName', title: '行政区划' },
  { name: 'purchaseManner', title: '采购方式' },
  { name: 'purchaseNature', title: '项目类别' },
  { name: 'budget', title: '预算金额（元）' },
  { name: 'successfulMoney', title: '成交金额（元）' },
  { name: 'openTenderTime', title: '开标时间' },
  { name: 'phase', title: '项目阶段' },
  { name: 'publicState', title: '公开状态' },
  { name: 'openState', title: '工作状态' },
  { name: 'siteName', title: '站点' },
  { name: 'channelName', title: '栏目' },
  { name: 'authorName', title: '作者' },
  { name: 'shownDate', title: '发布时间' },
  { name: 'violations', title: '时限不符合项' },
]

const SimilarResult = z.object({
  id: z.string(),
  title: z.string(),
  purchaser: nullableText,
  bidCompany: nullableText,
  budget: nullableText,
  successfulMoney: nullableText,
  publishedOn: z.string(),
  /** How alike the names are, 0 to 100. */
  likeness: z.number(),
})
export type SimilarResult = z.infer<typeof SimilarResult>

const NoticeCheck = NoticeReport.extend({
  title: z.string(),
  /** The day that the times were reckoned by. */
  asOf: z.string(),
  isPublic: z.boolean(),
  /** From the hand of whoever wrote it to the public; null before. */
  publishing: z
    .object({ submittedAt: z.string(), publishedAt: z.string(), workdays: z.number(), isMet: z.boolean() })
    .nullable(),
})
export type NoticeCheck = z.infer<typeof NoticeCheck>

/** 公告管理 as a list: narrowed by facts of notices, carried out as files, looked at as data. */
export const noticeList = {
  list: defineCall({
    method: 'GET',
    path,
    access: view,
    summary: '公告列表（含项目要素）',
    input: z.object({ ...contentFilter, ...listPaging }),
    data: pageOf(NoticeRow),
  }),
  /** How many wait for something: the same conditions as the filters of the list. */
  figures: defineCall({
    method: 'GET',
    path: `${path}/figures`,
    access: view,
    summary: '公告待办统计',
    input: z.object({}),
    data: z.object({ lackingResult: z.number(), lackingContract: z.number(), violated: z.number() }),
  }),
  export: exportCall(path, '公告', view, contentFilter),
  exportOcds: defineCall({
    method: 'GET',
    path: `${path}/export/ocds`,
    access: view,
    summary: '导出公告开放数据（OCDS）',
    input: z.object({ ...contentFilter, ...sorting, ids: z.string().max(20_000).optional() }),
    data: z.unknown(),
    answer: 'file',
  }),
  /** Everything public of one project as a release package of the open contracting data standard. */
  ocds: defineCall({
    method: 'GET',
    path: `${path}/:id/ocds`,
    access: view,
    summary: '项目开放数据（OCDS）',
    input: oneId,
    data: z.record(z.string(), z.unknown()),
  }),
  report: defineCall({
    method: 'GET',
    path: `${path}/:id/report`,
    access: view,
    summary: '公告法定时限检查报告',
    input: oneId,
    data: NoticeCheck,
  }),
  similar: defineCall({
    method: 'GET',
    path: `${path}/similar`,
    access: view,
    summary: '同类项目的成交结果',
    input: z.object({
      siteId: opaqueId,
      name: z.string().trim().min(2).max(200),
      purchaseNature: z.string().max(2).optional(),
      exceptId: opaqueId.optional(),
    }),
    data: z.array(SimilarResult),
  }),
}
