import { z } from 'zod'
import { defineCall } from '../call.ts'
import { type ContentKind, contentKinds } from '../content/policy.ts'
import { Proofs } from '../content/proofs.ts'
import { ContentRow } from './content.ts'
import { bulkCall, listPaging, oneId, requiredText } from './crud.ts'
import { nullableText, opaqueId, optionalText, pageOf } from './shared.ts'

const kind = z.enum(Object.keys(contentKinds) as [ContentKind])

/** What a text was found to have when it was submitted, as the queue's columns name it. */
export const queueFindings = {
  typo: { mark: '错', name: '错别字与表述' },
  sensitive: { mark: '敏', name: '敏感词' },
  personal: { mark: '隐', name: '个人信息' },
  link: { mark: '链', name: '失效链接' },
  statutory: { mark: '时', name: '法定时限' },
  other: { mark: '版', name: '要素、图片与版式' },
} as const
export type QueueFinding = keyof typeof queueFindings
const Findings = z.object(
  Object.fromEntries(Object.keys(queueFindings).map(name => [name, z.number()])) as Record<
    QueueFinding,
    z.ZodNumber
  >,
)
export type QueueFindings = z.infer<typeof Findings>

/** So often sent back, a text is shown to whoever watches over the reviewers. */
export const returnsToEscalate = 3

const QueueRow = ContentRow.extend({
  level: z.number(),
  submitterName: nullableText,
  submittedAt: nullableText,
  /** When its level should have decided, reckoned in working hours. */
  dueAt: nullableText,
  isOverdue: z.boolean(),
  /** Working hours at its level so far. */
  waitingHours: z.number(),
  assignedTo: nullableText,
  assignedName: nullableText,
  isRevision: z.boolean(),
  isUrgent: z.boolean(),
  /** Somebody has asked its reviewers to hurry. */
  isUrged: z.boolean(),
  returnCount: z.number(),
  /** null: submitted before findings were kept. */
  findings: Findings.nullable(),
  /** Letters that differ from what is public. */
  changeSize: z.number().nullable(),
  /** Who is away and would decide on it, where it is here in his stead. */
  onBehalfOf: nullableText,
})
export type QueueRow = z.infer<typeof QueueRow>

export const queueTabs = {
  todo: '待我审核',
  overdue: '超期',
  done: '我已审核',
  sent: '我送审的',
  cosign: '会签',
  watch: '督办',
} as const
export type QueueTab = keyof typeof queueTabs
const tab = z.enum(Object.keys(queueTabs) as [QueueTab])

const Person = z.object({ id: z.string(), userName: z.string(), realName: nullableText })

const OpinionDraft = z.object({ comment: z.string(), proofs: z.array(z.string()), savedAt: z.string() })

/** 公告审核: one queue over all sites and families, of the levels that the asker holds. */
export const review = {
  queue: defineCall({
    method: 'GET',
    path: '/rest/v2/reviews',
    access: 'signed-in',
    summary: '待我审核',
    input: z.object({
      tab: tab.default('todo'),
      kind: kind.or(z.literal('')).optional(),
      siteId: optionalText(100),
      /** With everything below it. */
      channelId: optionalText(100),
      level: z.enum(['1', '2', '3', '']).optional(),
      /** Part of the name of the submitter's organisation. */
      org: optionalText(100),
      noticeType: optionalText(20),
      isUrgent: z.enum(['1', '']).optional(),
      isOverdue: z.enum(['1', '']).optional(),
      edition: z.enum(['first', 'revision', '']).optional(),
      found: z.enum(['some', 'serious', 'none', '']).optional(),
      keyword: optionalText(100),
      ...listPaging,
    }),
    data: pageOf(QueueRow),
  }),
  counts: defineCall({
    method: 'GET',
    path: '/rest/v2/reviews/counts',
    access: 'signed-in',
    summary: '审核队列各分类的数量',
    input: z.object({}),
    data: z.object(
      Object.fromEntries(Object.keys(queueTabs).map(name => [name, z.number()])) as Record<
        QueueTab,
        z.ZodNumber
      >,
    ),
  }),
  /** Taken: nobody else decides on it until it is given back. */
  bulk: bulkCall({
    path: '/rest/v2/reviews/bulk',
    summary: '批量领取、放回、催办和改派',
    access: 'cms:review:view',
    actions: { claim: '领取', release: '放回', urge: '催办', reassign: '改派' },
    extra: { toUserId: opaqueId.optional() },
  }),
  /** Who could review it at its level, to hand it over; or who may read it, to be asked. */
  reviewers: defineCall({
    method: 'GET',
    path: '/rest/v2/reviews/:id/reviewers',
    access: 'signed-in',
    summary: '可审核人员',
    input: oneId.extend({ way: z.enum(['transfer', 'cosign']).default('transfer') }),
    data: z.array(Person),
  }),
  /** Everybody who holds a level of any family, for whoever hands work over. */
  people: defineCall({
    method: 'GET',
    path: '/rest/v2/reviews/people',
    access: 'cms:review:watch',
    summary: '全部审核人员',
    input: z.object({}),
    data: z.array(Person),
  }),
  answerCosign: defineCall({
    method: 'POST',
    path: '/rest/v2/reviews/:id/cosign',
    access: 'signed-in',
    summary: '提交会签意见',
    input: z.object({ id: opaqueId, isAgreed: z.boolean(), comment: requiredText('会签意见', 500) }),
    data: z.null(),
  }),
  /** 暂存意见: what a reviewer has written of a text and not given yet. */
  opinion: defineCall({
    method: 'GET',
    path: '/rest/v2/reviews/:id/opinion',
    access: 'signed-in',
    summary: '暂存的审核意见',
    input: oneId,
    data: OpinionDraft.nullable(),
  }),
  keepOpinion: defineCall({
    method: 'PUT',
    path: '/rest/v2/reviews/:id/opinion',
    access: 'signed-in',
    summary: '暂存审核意见',
    input: z.object({
      id: opaqueId,
      comment: z.string().trim().max(500, '意见不能超过500个字'),
      proofs: Proofs,
    }),
    data: OpinionDraft,
  }),
}
