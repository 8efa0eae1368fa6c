import { z } from 'zod'
import { defineCall } from '../call.ts'
import { messageIdentities, messageStates, messageStatuses, messageTypes } from '../codes.ts'
import { messageFileLimits } from '../message/files.ts'
import { offerOutcomes } from '../message/offer-outcomes.ts'
import { canonicalMobile } from '../rules/canonical-mobile.ts'
import { citizenIdProblem } from '../rules/citizen-id.ts'
import { emailSchema } from '../rules/email.ts'
import { illegalCharactersProblem } from '../rules/illegal-characters.ts'
import { mobileSchema } from '../rules/mobile.ts'
import type { Rule } from '../rules/rule-schema.ts'
import { currPage, nullableText, opaqueId, optionalText, pageOf, pageSize, proof } from './shared.ts'

const codesOf = <T extends Record<string, string>>(table: T) => Object.keys(table) as [keyof T & string]

const messageType = z.enum(codesOf(messageTypes), { error: '请选择留言类型' })

const messageStatus = z.enum(codesOf(messageStatuses))

/** A message as the board shows it: no name, no number, no address of whoever wrote it. */
export const PublicMessage = z.object({
  id: z.string(),
  msgType: messageType,
  typeName: z.string(),
  subject: z.string(),
  /** `张**` */
  submitter: z.string(),
  status: messageStatus,
  statusName: z.string(),
  receivedAt: z.string(),
  repliedAt: nullableText,
  /** The beginning of the answer. */
  excerpt: nullableText,
})
export type PublicMessage = z.infer<typeof PublicMessage>

/** How often, and how long after an answer, its writer may ask once more. */
export const followsAllowed = 2
export const followDays = 30

export const MessageReply = z.object({
  text: z.string(),
  orgName: nullableText,
  publishedAt: z.string(),
  /** Laws and rules that the answer rests on. */
  citations: z.array(z.string()),
})
export type MessageReply = z.infer<typeof MessageReply>

export const MessageDetail = PublicMessage.extend({
  /** Absent while the message waits: only its subject is public then. */
  content: nullableText,
  replies: z.array(MessageReply),
})
export type MessageDetail = z.infer<typeof MessageDetail>

/** How far a message has come, for whoever holds its number and query code. */
export const MessageProgress = z.object({
  msgNo: z.string(),
  typeName: z.string(),
  subject: z.string(),
  state: z.enum(codesOf(messageStates)),
  stateName: z.string(),
  receivedAt: z.string(),
  /** What happened, in the words that the writer may read. */
  steps: z.array(z.object({ at: z.string(), words: z.string() })),
  replies: z.array(MessageReply),
  /** The last day for an answer, while one is owed. */
  due: nullableText,
  /** What its writer may do now. */
  canSupplement: z.boolean(),
  canFollow: z.boolean(),
  canRate: z.boolean(),
  rating: z.number().nullable(),
  /** What was sent along, by name: the files themselves are for the offices. */
  attachments: z.array(z.object({ name: z.string(), size: z.number() })),
})
export type MessageProgress = z.infer<typeof MessageProgress>

const byRule =
  (rule: Rule): z.core.CheckFn<string> =>
  ({ value, issues }) => {
    const message = rule(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  }

/** Plain text of one line: no control characters, one form for each letter. */
const line = (label: string, min: number, max: number) =>
  z
    .string({ error: `${label}不能为空` })
    .max(1000, `${label}不能超过${max}个字`)
    .transform(value =>
      value
        .normalize('NFC')
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
    )
    .pipe(
      z
        .string()
        .min(1, { error: `${label}不能为空`, abort: true })
        .min(min, { error: `${label}不能少于${min}个字`, abort: true })
        .max(max, { error: `${label}不能超过${max}个字`, abort: true })
        .check(byRule(illegalCharactersProblem)),
    )

/** A text of several lines. It is shown as text only, so quotation marks and semicolons are welcome in it. */
const body = (label: string, min: number, max: number) =>
  z
    .string({ error: `${label}不能为空` })
    .max(max * 4, `${label}不能超过${max}个字`)
    .transform(value =>
      value
        .normalize('NFC')
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    )
    .pipe(
      z
        .string()
        .min(1, { error: `${label}不能为空`, abort: true })
        .min(min, { error: `${label}不能少于${min}个字`, abort: true })
        .max(max, `${label}不能超过${max}个字`),
    )

/** Forms send what was left blank as ''. */
const blankOr = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z
    .string()
    .transform(value => (value.trim() === '' ? undefined : value))
    .pipe(schema.optional())
    .optional()

const mobile = z
  .string({ error: '手机号码不能为空' })
  .max(60, '手机号码长度不为11位')
  .transform(canonicalMobile)
  .pipe(mobileSchema)

const email = blankOr(
  z
    .string()
    .transform(value => value.trim())
    .pipe(emailSchema),
)

const phoneCode = z
  .string({ error: '请输入验证码' })
  .trim()
  .min(1, { error: '请输入验证码', abort: true })
  .regex(/^\d{6}$/, '验证码为6位数字')

/** A page of our own, as path and query: what a reader found wrong, or was reading when he asked. */
const ownPage = z.string().regex(/^\/(?!\/)[^\s<>"'\\]{0,400}$/, '页面地址不正确')

const fileTicket = z.string().regex(/^[\w-]{1,100}$/, '附件不正确')

/** What everybody says who sends a message in, by whichever way. */
const submitted = {
  msgType: messageType.default('consult'),
  subject: line('标题', 4, 60),
  content: body('内容', 10, 2000),
  name: line('姓名', 2, 20),
  mobile,
  email,
  orgName: blankOr(line('单位名称', 2, 60)),
  identity: z.enum(codesOf(messageIdentities)).default('citizen'),
  /** Asked for by law, and only, when somebody requests information. */
  citizenId: optionalText(30),
  publicWish: z.enum(['1', '0'], { error: '请选择是否同意公开' }),
  relatedNoticeId: blankOr(opaqueId),
}

const needsCitizenId: z.core.CheckFn<{ msgType: string; citizenId?: string | undefined }> = ({
  value,
  issues,
}) => {
  if (value.msgType !== 'disclosure') return
  const message = citizenIdProblem(value.citizenId ?? '')
  if (message) issues.push({ code: 'custom', message, input: value.citizenId, path: ['citizenId'] })
}

/** Somebody on the phone, or a letter, written down at the desk: no phone to prove, all else is the same. */
export const EnteredMessage = z
  .object({
    ...submitted,
    siteId: z.string({ error: '请选择站点' }).min(1, '请选择站点').max(100),
    channel: z.enum(['phone', 'letter'], { error: '请选择来源' }),
    consent: z.literal('1', { error: '请向留言人说明个人信息的处理，并取得同意' }),
  })
  .check(needsCitizenId)

/** What a form sends. Publishing needs consent to both: to handling the data and to showing the words. */
export const NewMessage = z
  .object({
    ...submitted,
    siteId: optionalText(100),
    /** Business environment: opinions that were asked for. */
    category: z.enum(['business-environment']).optional(),
    phoneCode,
    consent: z.literal('1', { error: '请阅读并同意个人信息处理说明' }),
    pageUrl: blankOr(ownPage),
    channel: z.enum(['web', 'mobile']).default('web'),
    /** Tickets of files that were taken in before. */
    attachments: z
      .array(fileTicket)
      .max(messageFileLimits.most, `附件最多${messageFileLimits.most}个`)
      .default([]),
    proof,
  })
  .check(needsCitizenId)
export type NewMessage = z.input<typeof NewMessage>

const byCode = {
  msgNo: z
    .string({ error: '请输入留言编号' })
    .trim()
    .regex(/^\d{18,22}$/, '留言编号为18位以上数字'),
  queryCode: z
    .string({ error: '请输入查询码' })
    .trim()
    .regex(/^\d{6}$/, '查询码为6位数字'),
}

export const SavedMessage = z.object({
  msgNo: z.string(),
  /** Shown this once: only its digest is kept. */
  queryCode: z.string(),
  receivedAt: z.string(),
  /** The day by which it is to be answered, by the calendar of work days. */
  replyDue: z.string(),
})
export type SavedMessage = z.infer<typeof SavedMessage>

/** What may answer a question before it is sent: a released answer, or a published guide. */
const OfferedText = z.object({
  kind: z.enum(['answer', 'guide']),
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** Of a guide. */
  channel: nullableText,
  noticeType: nullableText,
})
export type OfferedText = z.infer<typeof OfferedText>

/** 咨询留言: what the public asks, reads and follows. */
export const message = {
  listMessages: defineCall({
    method: 'GET',
    path: '/rest/web/v2/message/list',
    access: 'open',
    summary: '公开留言列表',
    input: z.object({
      siteId: optionalText(100),
      type: messageType.or(z.literal('')).optional(),
      status: messageStatus.or(z.literal('')).optional(),
      title: optionalText(100),
      currPage,
      pageSize: pageSize(100),
    }),
    data: pageOf(PublicMessage).extend({ waiting: z.number(), answered: z.number() }),
  }),
  messageStatus: defineCall({
    method: 'GET',
    path: '/rest/web/v2/message/status',
    access: 'open',
    summary: '凭留言编号和查询码查询办理进度',
    input: z.object(byCode),
    data: MessageProgress,
    signed: true,
  }),
  supplementMessage: defineCall({
    method: 'POST',
    path: '/rest/web/v2/message/supplement',
    access: 'open',
    summary: '凭查询码补充留言内容',
    input: z.object({ ...byCode, content: body('补充内容', 5, 2000) }),
    data: MessageProgress,
  }),
  followMessage: defineCall({
    method: 'POST',
    path: '/rest/web/v2/message/follow',
    access: 'open',
    summary: '凭查询码追问',
    input: z.object({ ...byCode, content: body('追问内容', 5, 2000) }),
    data: MessageProgress,
  }),
  rateMessage: defineCall({
    method: 'POST',
    path: '/rest/web/v2/message/rate',
    access: 'open',
    summary: '凭查询码评价答复',
    input: z.object({
      ...byCode,
      rating: z.coerce.number({ error: '请选择评价' }).int().min(1, '请选择评价').max(5, '请选择评价'),
      comment: blankOr(body('评价说明', 1, 300)),
    }),
    data: MessageProgress,
  }),
  offerAnswers: defineCall({
    method: 'GET',
    path: '/rest/web/v2/message/offer',
    access: 'open',
    summary: '按标题查找已公开的答复和办事指南（最多5条）',
    input: z.object({ subject: z.string().max(200), siteId: optionalText(100) }),
    data: z.array(OfferedText),
    perMinute: 60,
  }),
  /** Counted by site and day; nothing of whoever asks is kept. */
  noteOffer: defineCall({
    method: 'POST',
    path: '/rest/web/v2/message/offer',
    access: 'open',
    summary: '统计留言前的推荐内容是否解答了问题',
    input: z.object({ siteId: optionalText(100), outcome: z.enum(offerOutcomes) }),
    data: z.null(),
    perMinute: 10,
  }),
  getMessage: defineCall({
    method: 'GET',
    path: '/rest/web/v2/message/:id',
    access: 'open',
    summary: '一条公开留言及其答复',
    input: z.object({ id: opaqueId, siteId: optionalText(100) }),
    data: MessageDetail.nullable(),
  }),
  sendPhoneCode: defineCall({
    method: 'GET',
    path: '/rest/v2/register/phoneCode/feedback/:first/:second',
    access: 'open',
    summary: '发送手机验证码（first 为手机号码，second 为用途，留言用 feedback）',
    input: z.object({ first: mobile, second: z.string().regex(/^[\w-]{1,32}$/), proof }),
    data: z.object({ waitSeconds: z.number(), validMinutes: z.number() }),
    signed: true,
    proof: 'code',
  }),
  /** Kept for two hours, for nobody to read; sent with a message, it is for the offices. */
  uploadMessageFile: defineCall({
    method: 'POST',
    path: '/rest/web/v2/message/file',
    access: 'open',
    summary: '上传留言附件（multipart/form-data，字段 file），取得附件凭据',
    input: z.object({ file: z.file() }),
    data: z.object({ ticket: z.string(), name: z.string(), size: z.number() }),
    takes: 'form',
    perMinute: 12,
  }),
  dropMessageFile: defineCall({
    method: 'POST',
    path: '/rest/web/v2/message/file/drop',
    access: 'open',
    summary: '移除尚未随留言提交的附件',
    input: z.object({ ticket: fileTicket }),
    data: z.null(),
  }),
  saveMessage: defineCall({
    method: 'POST',
    path: '/rest/v2/problem/feedback/save',
    access: 'open',
    summary: '提交留言',
    input: NewMessage,
    data: SavedMessage,
    proof: 'message',
  }),
}
