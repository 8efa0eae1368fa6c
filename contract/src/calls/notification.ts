import { z } from 'zod'
import { defineCall } from '../call.ts'
import { listPaging, oneId } from './crud.ts'
import { nullableText, pageOf } from './shared.ts'
import { smsStates } from './short-message.ts'

/** What people of the offices are told of. */
export const notificationKinds = {
  'message-assigned': '留言分办给我',
  'message-urged': '留言被催办',
  'message-returned': '留言或答复被退回',
  'message-overdue': '留言逾期',
  'answer-review': '答复待审核',
  'opinion-waiting': '征集意见待审',
  'correction-waiting': '目录更正申请待核',
  'repair-waiting': '信用修复待办',
  'survey-review': '问卷待审核',
  'survey-returned': '问卷被退回',
  'survey-closed': '问卷已结束',
  'work-handed-over': '工作移交给我',
  'absence-delegated': '请我代为审核',
  'task-alarm': '定时任务告警',
  'task-recovered': '定时任务恢复正常',
  'job-over': '后台任务结束',
  'account-locked': '账号被锁定',
  digest: '每日待办摘要',
} as const
export type NotificationKind = keyof typeof notificationKinds

/** What is one's own to do from now on is told at the desk, whatever one has chosen. */
export const alwaysAtDesk: readonly NotificationKind[] = ['work-handed-over', 'absence-delegated']

export const notificationWays = { desk: '站内', sms: '短信', mail: '邮件' } as const
export type NotificationWay = keyof typeof notificationWays

const kind = z.enum(Object.keys(notificationKinds) as [NotificationKind])

const Choice = z.object({ desk: z.boolean(), sms: z.boolean(), mail: z.boolean() })
export type NotificationChoice = z.infer<typeof Choice>
const Choices = z.record(kind, Choice)
export type NotificationChoices = z.infer<typeof Choices>

/** Everybody begins so: told at the desk, and nowhere else. */
export const firstChoice: NotificationChoice = { desk: true, sms: false, mail: false }

const Notification = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  /** A page of the menu, with its query. */
  link: z.string(),
  /** The same again while it was not read. */
  times: z.number(),
  createdAt: z.string(),
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

const Mail = z.object({
  id: z.string(),
  userName: z.string(),
  /** `zh****@gd.gov.cn` */
  address: nullableText,
  subject: z.string(),
  state: z.enum(Object.keys(smsStates) as [keyof typeof smsStates]),
  tries: z.number(),
  failure: nullableText,
  createdAt: z.string(),
  sentAt: nullableText,
})
export type Mail = z.infer<typeof Mail>

const path = '/rest/v2/notifications'

/** 通知: what somebody is told about his work, and how. */
export const notifications = {
  list: defineCall({
    method: 'GET',
    path,
    access: 'signed-in',
    summary: '本人的通知',
    input: z.object({ isUnread: z.enum(['1', '']).optional(), ...listPaging }),
    data: pageOf(Notification).extend({ unread: z.number() }),
  }),
  unread: defineCall({
    method: 'GET',
    path: `${path}/unread`,
    access: 'signed-in',
    summary: '本人未读通知的数量',
    input: z.object({}),
    data: z.object({ unread: z.number() }),
  }),
  read: defineCall({
    method: 'POST',
    path: `${path}/read`,
    access: 'signed-in',
    summary: '将通知标为已读',
    /** Without any: all of them. */
    input: z.object({
      ids: z
        .array(z.string().regex(/^\d{1,18}$/))
        .max(200)
        .optional(),
    }),
    data: z.object({ unread: z.number() }),
  }),
  preferences: defineCall({
    method: 'GET',
    path: `${path}/preferences`,
    access: 'signed-in',
    summary: '本人的通知方式',
    input: z.object({}),
    data: z.object({
      choices: Choices,
      /** Ways that lead somewhere: a mobile number that was verified, a mailbox and a server for mail. */
      hasMobile: z.boolean(),
      hasMail: z.boolean(),
      isMailSet: z.boolean(),
    }),
  }),
  savePreferences: defineCall({
    method: 'PUT',
    path: `${path}/preferences`,
    access: 'signed-in',
    summary: '保存本人的通知方式',
    input: z.object({ choices: Choices }),
    data: z.null(),
  }),
}

/** 邮件发件箱: what was mailed to colleagues, and what could not be. */
export const mails = {
  list: defineCall({
    method: 'GET',
    path: '/rest/v2/mails',
    access: 'sys:sms:view',
    summary: '邮件发送记录',
    input: z.object({
      state: z
        .enum(Object.keys(smsStates) as [keyof typeof smsStates])
        .or(z.literal(''))
        .optional(),
      ...listPaging,
    }),
    data: pageOf(Mail).extend({ isSet: z.boolean() }),
  }),
  resend: defineCall({
    method: 'POST',
    path: '/rest/v2/mails/:id/resend',
    access: 'sys:sms:edit',
    summary: '重发邮件',
    input: oneId,
    data: Mail,
  }),
}
