import { z } from 'zod'
import { defineCall } from '../call.ts'
import { type FollowUp, followUps } from '../content/notice/follow-up.ts'
import { statutoryRuleCodes } from '../content/notice/statutory.ts'
import { functionFor } from '../content/policy.ts'
import { ContentRow } from './content.ts'
import { oneId } from './crud.ts'
import { nullableText, opaqueId, optionalText, wireTime } from './shared.ts'

const path = '/rest/v2/notices'
const values = z.record(z.string(), z.unknown())

const StatutoryFinding = z.object({
  rule: z.enum(statutoryRuleCodes),
  label: z.string(),
  basis: z.string(),
  isMet: z.boolean(),
  /** Whether a notice that does not meet it cannot be submitted. */
  isRefusing: z.boolean(),
  message: z.string(),
})
export type StatutoryFinding = z.infer<typeof StatutoryFinding>

const Remark = z.object({ key: z.string(), message: z.string() })

export const NoticeReport = z.object({
  problems: z.array(Remark),
  /** Amounts that look like a slip; they keep nothing from being submitted. */
  warnings: z.array(Remark),
  findings: z.array(StatutoryFinding),
})
export type NoticeReport = z.infer<typeof NoticeReport>

const Correctable = z.object({
  field: z.string(),
  label: z.string(),
  value: z.string(),
  shown: z.string(),
})

const NoticeInForce = z.object({
  id: z.string(),
  title: z.string(),
  /** As corrections have left them. */
  fields: values,
  correctables: z.array(Correctable),
})
export type NoticeInForce = z.infer<typeof NoticeInForce>

const Party = z.object({
  name: z.string(),
  creditCode: nullableText,
  address: nullableText,
  linkMan: nullableText,
  phone: nullableText,
})
export type Party = z.infer<typeof Party>

const LiveNoticeRow = z.object({
  id: z.string(),
  planId: nullableText,
  title: z.string(),
  noticeType: nullableText,
  openTenderCode: nullableText,
  publishedOn: z.string(),
})
export type LiveNoticeRow = z.infer<typeof LiveNoticeRow>

/** 公告管理: what editors of notices need beside the life that all families share. */
export const noticeDesk = {
  /** Looks at a draft as it stands in the form; nothing is kept. */
  checks: defineCall({
    method: 'POST',
    path: `${path}/checks`,
    access: functionFor('notice', 'view'),
    summary: '公告法定时限检查',
    input: z.object({
      id: opaqueId.optional(),
      siteId: opaqueId,
      fields: values,
      attachmentCount: z.number().int().min(0).default(0),
      scheduledAt: wireTime.nullish(),
    }),
    data: NoticeReport,
  }),
  inForce: defineCall({
    method: 'GET',
    path: `${path}/:id/in-force`,
    access: functionFor('notice', 'view'),
    summary: '公告现行内容',
    input: oneId.extend({
      /** The correction that is being written: its own changes are not what it corrects. */
      exceptId: optionalText(100),
    }),
    data: NoticeInForce,
  }),
  start: defineCall({
    method: 'GET',
    path: `${path}/:id/start`,
    access: functionFor('notice', 'edit'),
    summary: '由公告起草后续公告',
    input: oneId.extend({ as: z.enum(Object.keys(followUps) as [FollowUp]) }),
    data: z.object({ siteId: z.string(), channelId: nullableText, fields: values }),
  }),
  /** Everything of one project, drafts and all, the oldest first. */
  project: defineCall({
    method: 'GET',
    path: `${path}/:id/project`,
    access: functionFor('notice', 'view'),
    summary: '项目全过程',
    input: oneId,
    data: z.array(ContentRow),
  }),
  /** Public notices by title, number or plan: what a new one is linked with or corrects. */
  live: defineCall({
    method: 'GET',
    path: `${path}/live`,
    access: functionFor('notice', 'edit'),
    summary: '查找已发布的公告',
    input: z.object({ siteId: opaqueId, keyword: z.string().trim().min(1).max(100) }),
    data: z.array(LiveNoticeRow),
  }),
  parties: defineCall({
    method: 'GET',
    path: `${path}/parties`,
    access: functionFor('notice', 'edit'),
    summary: '按名称查找采购人或代理机构',
    input: z.object({
      siteId: opaqueId,
      as: z.enum(['purchaser', 'agency']),
      name: z.string().trim().min(1).max(100),
    }),
    data: z.array(Party),
  }),
}
