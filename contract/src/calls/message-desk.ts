import { z } from 'zod'
import { defineCall } from '../call.ts'
import { messageIdentities, messageStates, messageTypes } from '../codes.ts'
import { type DueBucket, dueBuckets } from '../message/due.ts'
import { type MessageAction, messageActions, messageFunction } from '../message/policy.ts'
import { bulkCall, exportCall, type FileColumn, listPaging, oneId, requiredText, versioned } from './crud.ts'
import { EnteredMessage, SavedMessage } from './message.ts'
import { nullableText, opaqueId, optionalText, pageOf, wireTime } from './shared.ts'

const codesOf = <T extends Record<string, string>>(table: T) => Object.keys(table) as [keyof T & string]

/** What a desk shows: triage, the supervisor's board, one's own answers, answers to pass, everything. */
export const messageDesks = {
  receiving: '留言受理',
  handling: '留言处理',
  feedback: '问题反馈',
  replying: '留言答复',
  reviewing: '答复审核',
  viewing: '留言查看',
} as const
export type MessageDesk = keyof typeof messageDesks

export const messagePriorities = { normal: '普通', urgent: '加急', major: '重大' } as const
export type MessagePriority = keyof typeof messagePriorities
export const messageChannels = { web: '网页', mobile: '手机', phone: '电话代录', letter: '信函' } as const

/** Why something is not taken up, in the words that its writer reads. */
export const refusalReasons = {
  scope: '不属于政府采购事项',
  statutory: '属于应当依法提起质疑、投诉的事项',
  litigation: '已经进入诉讼、仲裁或者行政复议程序',
  repeated: '同一事项已经答复，没有新的事实和理由',
  unclear: '内容无法辨认，且无法联系到留言人',
} as const
export type RefusalReason = keyof typeof refusalReasons

const state = z.enum(codesOf(messageStates))
const actionNames = Object.keys(messageActions) as [MessageAction]

const DeskRow = z.object({
  id: z.string(),
  msgNo: z.string(),
  siteId: z.string(),
  siteName: z.string(),
  regionCode: z.string(),
  regionName: nullableText,
  channel: z.enum(codesOf(messageChannels)),
  msgType: z.enum(codesOf(messageTypes)),
  subject: z.string(),
  /** `张**`; who it is stands behind a call of its own. */
  shownName: z.string(),
  identity: z.enum(codesOf(messageIdentities)),
  state,
  priority: z.enum(codesOf(messagePriorities)),
  publicWish: z.boolean(),
  isPublic: z.boolean(),
  receivedAt: z.string(),
  /** The last day of what is due next: taking up, then answering. */
  due: nullableText,
  bucket: z.enum(Object.keys(dueBuckets) as [DueBucket]),
  workdaysLeft: z.number().nullable(),
  isExtended: z.boolean(),
  urged: z.number(),
  reopened: z.number(),
  rating: z.number().nullable(),
  handlerOrgId: nullableText,
  handlerOrgName: nullableText,
  handlerId: nullableText,
  handlerName: nullableText,
  /** Others about the same, by their subjects. */
  similar: z.number(),
  actions: z.array(z.enum(actionNames)),
  version: z.number().int(),
})
export type DeskRow = z.infer<typeof DeskRow>

export const deskColumns: FileColumn<DeskRow & DeskWords>[] = [
  { name: 'msgNo', title: '留言编号' },
  { name: 'typeName', title: '类型' },
  { name: 'subject', title: '标题' },
  { name: 'shownName', title: '留言人' },
  { name: 'stateName', title: '状态' },
  { name: 'siteName', title: '站点' },
  { name: 'handlerOrgName', title: '办理单位' },
  { name: 'handlerName', title: '办理人' },
  { name: 'receivedAt', title: '收到时间' },
  { name: 'due', title: '期限' },
  { name: 'bucketName', title: '时限情况' },
  { name: 'rating', title: '评价' },
]
/** What files say in words. */
export interface DeskWords {
  typeName: string
  stateName: string
  bucketName: string
}

const Redacted = z.object({ from: z.number().int().min(0), to: z.number().int().min(1) })

const DeskReply = z.object({
  id: z.string(),
  replyNo: z.number(),
  state: z.enum(['draft', 'reviewing', 'published', 'superseded']),
  text: z.string(),
  citations: z.array(z.string()),
  uncitedReason: nullableText,
  orgName: nullableText,
  authorId: nullableText,
  authorName: nullableText,
  publishedAt: nullableText,
  /** As the public reads it; none before it is released. */
  publicText: nullableText,
})
export type DeskReply = z.infer<typeof DeskReply>

const DeskDetail = DeskRow.extend({
  content: z.string(),
  relatedNoticeId: nullableText,
  relatedNoticeTitle: nullableText,
  pageUrl: nullableText,
  category: nullableText,
  coHandlers: z.array(z.object({ id: z.string(), name: z.string() })),
  aboutOrgId: nullableText,
  aboutOrgName: nullableText,
  mergedInto: z.object({ id: z.string(), msgNo: z.string() }).nullable(),
  pausedDays: z.number(),
  ratingComment: nullableText,
  additions: z.array(
    z.object({ kind: z.enum(['supplement', 'follow']), at: z.string(), content: z.string() }),
  ),
  replies: z.array(DeskReply),
  attachments: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })),
  events: z.array(
    z.object({
      at: z.string(),
      label: z.string(),
      actorName: nullableText,
      /** Words that its writer reads, too. */
      publicWords: nullableText,
      words: nullableText,
    }),
  ),
  publicSubject: nullableText,
  publicContent: nullableText,
  similarRows: z.array(
    z.object({ id: z.string(), msgNo: z.string(), subject: z.string(), stateName: z.string() }),
  ),
  /** Answers to the like, to look at while writing one. */
  precedents: z.array(z.object({ id: z.string(), subject: z.string(), text: z.string() })),
  /** The unit that such messages were given to most. */
  suggestedOrg: z.object({ id: z.string(), name: z.string() }).nullable(),
  canReveal: z.boolean(),
})
export type DeskDetail = z.infer<typeof DeskDetail>

const deskFilter = {
  desk: z.enum(codesOf(messageDesks)).default('viewing'),
  state: state.or(z.literal('')).optional(),
  msgType: z.enum(codesOf(messageTypes)).or(z.literal('')).optional(),
  siteId: optionalText(100),
  handlerOrgId: optionalText(100),
  handlerId: optionalText(100),
  bucket: z
    .enum(Object.keys(dueBuckets) as [DueBucket])
    .or(z.literal(''))
    .optional(),
  rating: z.enum(['1', '2', '3', '4', '5', '']).optional(),
  isReopened: z.enum(['1', '']).optional(),
  keyword: optionalText(100),
  receivedFrom: wireTime,
  receivedTo: wireTime,
}

const path = '/rest/v2/message-desk'
const words = (label: string, max = 500) => requiredText(label, max)

/** One action on one message. What it needs beside the message is `more`. */
const act = <More extends z.ZodRawShape>(action: MessageAction, more: More) =>
  defineCall({
    method: 'POST',
    path: `${path}/:id/${action}`,
    access: messageFunction(messageActions[action].right),
    summary: `留言${messageActions[action].label}`,
    input: z.object({ ...versioned, ...more }),
    data: DeskDetail,
  })

const reply = {
  text: z.string().trim().max(5000, '答复不能超过5000个字'),
  citations: z.array(z.string().trim().min(1).max(200)).max(20).default([]),
  uncitedReason: optionalText(200),
}
const released = z.object({
  subject: z.array(Redacted).max(100).default([]),
  content: z.array(Redacted).max(500).default([]),
  /** By the number of the answer. */
  replies: z.record(z.string().regex(/^\d{1,2}$/), z.array(Redacted).max(500)).default({}),
  /** In place of the question's own words. */
  summary: z.string().trim().max(500, '摘要不能超过500个字').nullish(),
})

const Share = z.object({
  name: z.string(),
  total: z.number(),
  inTime: z.number().nullable(),
  median: z.number().nullable(),
})
const Statistics = z.object({
  total: z.number(),
  answered: z.number(),
  open: z.number(),
  overdue: z.number(),
  /** In percent of the answered; none of fewer than the smallest count that is told. */
  inTime: z.number().nullable(),
  /** Working days without those on which the clock stood. */
  median: z.number().nullable(),
  satisfied: z.number().nullable(),
  smallest: z.number(),
  byType: z.array(Share),
  byOrg: z.array(Share),
  bySite: z.array(Share),
  byMonth: z.array(z.object({ month: z.string(), received: z.number(), answered: z.number() })),
})
export type MessageStatistics = z.infer<typeof Statistics>

const period = { siteId: optionalText(100), from: wireTime, to: wireTime }

/** 咨询留言: what the offices do with what was asked. */
export const messageDesk = {
  list: defineCall({
    method: 'GET',
    path,
    access: 'cms:message:view',
    summary: '留言列表',
    input: z.object({ ...deskFilter, ...listPaging }),
    data: pageOf(DeskRow),
  }),
  counts: defineCall({
    method: 'GET',
    path: `${path}/counts`,
    access: 'cms:message:view',
    summary: '各处理环节的留言数量',
    input: z.object({}),
    data: z.object(
      Object.fromEntries(Object.keys(messageDesks).map(name => [name, z.number()])) as Record<
        MessageDesk,
        z.ZodNumber
      >,
    ),
  }),
  statistics: defineCall({
    method: 'GET',
    path: `${path}/statistics`,
    access: 'cms:message:view',
    summary: '留言统计',
    input: z.object(period),
    data: Statistics,
  }),
  statisticsFile: defineCall({
    method: 'GET',
    path: `${path}/statistics/export`,
    access: 'cms:message:view',
    summary: '导出留言统计',
    input: z.object(period),
    data: z.unknown(),
    answer: 'file',
  }),
  export: exportCall(path, '留言', 'cms:message:view', deskFilter),
  people: defineCall({
    method: 'GET',
    path: `${path}/people`,
    access: 'cms:message:assign',
    summary: '可办理留言的单位和人员',
    input: z.object({ orgId: optionalText(100) }),
    data: z.object({
      orgs: z.array(z.object({ id: z.string(), name: z.string() })),
      users: z.array(z.object({ id: z.string(), name: z.string(), orgId: nullableText })),
    }),
  }),
  get: defineCall({
    method: 'GET',
    path: `${path}/:id`,
    access: 'cms:message:view',
    summary: '留言',
    input: oneId,
    data: DeskDetail,
  }),
  /** A file that came with the message; each time that it is taken is recorded. */
  file: defineCall({
    method: 'GET',
    path: `${path}/:id/files/:fileId`,
    access: 'cms:message:view',
    summary: '下载留言附件',
    input: z.object({ id: opaqueId, fileId: opaqueId }),
    data: z.any(),
    answer: 'file',
  }),
  /** Who wrote. Asked for with a reason, and recorded. */
  reveal: defineCall({
    method: 'POST',
    path: `${path}/:id/reveal`,
    access: 'cms:message:reveal',
    summary: '查看留言人信息',
    input: z.object({ id: opaqueId, reason: words('查看原因', 200) }),
    data: z.object({
      name: nullableText,
      mobile: nullableText,
      email: nullableText,
      orgName: nullableText,
      citizenId: nullableText,
    }),
  }),
  accept: act('accept', {}),
  take: act('take', {}),
  refuse: act('refuse', {
    reasonCode: z.enum(codesOf(refusalReasons), { error: '请选择不予受理的原因' }),
    reason: words('说明'),
  }),
  merge: act('merge', { into: opaqueId }),
  spam: act('spam', { reason: words('原因', 200) }),
  transfer: act('transfer', { orgId: opaqueId, reason: words('转办原因') }),
  assign: act('assign', {
    orgId: opaqueId,
    userId: opaqueId.nullish(),
    coHandlers: z.array(opaqueId).max(5, '协办人员最多5人').default([]),
  }),
  askMore: act('askMore', { question: words('需要补充的内容') }),
  saveReply: act('saveReply', reply),
  submitReply: act('submitReply', {
    ...reply,
    text: z.string().trim().min(20, '答复不能少于20个字').max(5000, '答复不能超过5000个字'),
  }),
  giveBack: act('giveBack', { reason: words('退办原因') }),
  extend: act('extend', {
    days: z.number({ error: '延长的工作日数为1至30' }).int().min(1).max(30, '延长的工作日数为1至30'),
    reason: words('延期原因', 200),
  }),
  approve: act('approve', { comment: optionalText(500) }),
  sendBack: act('sendBack', { reason: words('退回原因') }),
  publish: act('publish', { released: released.prefault({}) }),
  keepPrivate: act('keepPrivate', { reason: words('不公开的理由', 200) }),
  withdraw: act('withdraw', { reason: words('撤下原因', 200) }),
  recheck: act('recheck', { reason: words('变更的依据', 200) }),
  urge: act('urge', { words: words('催办内容', 200) }),
  classify: act('classify', {
    priority: z.enum(codesOf(messagePriorities)),
    category: optionalText(50),
    aboutOrgId: opaqueId.nullish(),
  }),
  note: act('note', { words: words('备注') }),
  call: act('call', { words: words('通话内容') }),
  close: act('close', { reason: words('关闭原因', 200) }),
  /** 代录: what came by phone or letter, with a receipt for its writer. */
  enter: defineCall({
    method: 'POST',
    path: `${path}/entries`,
    access: 'cms:message:accept',
    summary: '代录留言',
    input: EnteredMessage,
    data: SavedMessage,
  }),
  bulk: bulkCall({
    path: `${path}/bulk`,
    summary: '批量处理留言',
    access: 'cms:message:view',
    actions: {
      accept: '受理',
      assign: '分办',
      merge: '合并',
      spam: '标为无效',
      urge: '催办',
      answer: '按模板答复',
    },
    extra: {
      orgId: opaqueId.optional(),
      userId: opaqueId.optional(),
      into: opaqueId.optional(),
      templateId: opaqueId.optional(),
    },
  }),
}
