import { z } from 'zod'
import { defineCall } from '../call.ts'
import { messageTypes } from '../codes.ts'
import { type DueBucket, dueBuckets } from '../message/due.ts'
import { type MessageAction, messageActions, messageFunction } from '../message/policy.ts'
import { bulkCall, exportCall, listPaging, oneId, requiredText, versioned } from './crud.ts'
import { EnteredMessage, SavedMessage } from './message.ts'
import { type MessageDesk, messageDesks, messagePriorities, refusalReasons } from './message-desk-codes.ts'
import { codesOf, DeskDetail, DeskRow, messageState } from './message-desk-shapes.ts'
import { messageStatistics } from './message-statistics.ts'
import { nullableText, opaqueId, optionalText, pageOf, wireTime } from './shared.ts'

const Redacted = z.object({ from: z.number().int().min(0), to: z.number().int().min(1) })

const deskFilter = {
  desk: z.enum(codesOf(messageDesks)).default('viewing'),
  state: messageState.or(z.literal('')).optional(),
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
  ...messageStatistics,
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
  /** 转知识库: the public's words of a question and its answer, to begin an article with. */
  knowledge: defineCall({
    method: 'GET',
    path: `${path}/:id/knowledge`,
    access: 'cms:article:edit',
    summary: '留言转知识库的文字',
    input: oneId,
    data: z.object({ title: z.string(), bodyHtml: z.string(), fields: z.object({ source: z.string() }) }),
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
