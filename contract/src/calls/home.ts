import { z } from 'zod'
import { defineCall } from '../call.ts'
import { homeWidgets } from '../home-layout.ts'
import { nullableText } from './shared.ts'

/** Lengths of time that the charts show, today with. */
export const homePeriods = ['7', '30'] as const
export type HomePeriod = (typeof homePeriods)[number]

const period = { days: z.enum(homePeriods).default('7') }

const DailyCounts = z.object({
  /** Every day of the time, also those without any. */
  days: z.array(z.object({ date: z.string(), count: z.number() })),
  total: z.number(),
  /** As long a time before. */
  previous: z.number(),
})
export type DailyCounts = z.infer<typeof DailyCounts>

const PublishedCounts = DailyCounts.extend({
  regions: z.array(z.object({ name: z.string(), count: z.number() })),
})
export type PublishedCounts = z.infer<typeof PublishedCounts>

/** What waits for somebody, by the list that holds it. */
export const homeTasks = [
  'review-todo',
  'review-cosign',
  'review-watch',
  'my-returned',
  'my-drafts',
  'my-scheduled',
  'articles-expiring',
  'notices-expiring',
  'windows-ending',
  'basis-review',
  'links-expiring',
  'links-flagged',
  'channels-overdue',
  'notices-without-result',
  'notices-without-contract',
  'tasks-failed',
  'codes-unmapped',
  'org-changes',
  'org-drafts',
  'locked-users',
  'message-receiving',
  'message-feedback',
  'message-replying',
  'message-reviewing',
  'message-late',
  'campaign-pending',
  'feedback-due',
  'feedback-late',
  'corrections',
  'figure-replies',
  'credit-repairs',
  'credit-expiring',
  'survey-review',
] as const
export type HomeTask = (typeof homeTasks)[number]

/** For how long a row can be put aside; more of the same brings it back at once. */
export const snoozes = {
  tomorrow: '到明天',
  'three-days': '三天后',
  change: '有变化时',
} as const
export type Snooze = keyof typeof snoozes

const WaitingList = z.object({
  task: z.enum(homeTasks),
  total: z.number(),
  /** Since when the oldest waits, or when the first of them ends: `home-lists.ts` says which. */
  since: nullableText,
  /** Those whose time is over. */
  late: z.number(),
  /** Put aside; until when, or until it changes. */
  snoozed: z.object({ until: nullableText }).nullable(),
})
export type WaitingList = z.infer<typeof WaitingList>

const WaitingMessage = z.object({
  id: z.string(),
  msgNo: z.string(),
  subject: z.string(),
  typeName: z.string(),
  stateName: z.string(),
  receivedAt: z.string(),
  due: nullableText,
  /** Somebody else is waited for, and no day counts. */
  isPaused: z.boolean(),
  /** Negative: so many work days late. */
  workdaysLeft: z.number().nullable(),
})
export type WaitingMessage = z.infer<typeof WaitingMessage>

const OwnLogin = z.object({
  at: z.string(),
  ip: nullableText,
  userAgent: nullableText,
  isOpen: z.boolean(),
})
export type OwnLogin = z.infer<typeof OwnLogin>

const path = '/rest/v2/home'

/** 工作台: each widget asks for itself, under the right that its numbers need. */
export const home = {
  tasks: defineCall({
    method: 'GET',
    path: `${path}/tasks`,
    access: 'signed-in',
    summary: '待办数量（只含有权处理的）',
    input: z.object({}),
    data: z.array(WaitingList),
  }),
  snooze: defineCall({
    method: 'POST',
    path: `${path}/snooze`,
    access: 'signed-in',
    summary: '搁置一项待办',
    input: z.object({
      task: z.enum(homeTasks, { error: '没有这项待办' }),
      until: z.enum(Object.keys(snoozes) as [Snooze], { error: '请选择搁置到何时' }),
    }),
    data: z.null(),
  }),
  wake: defineCall({
    method: 'POST',
    path: `${path}/wake`,
    access: 'signed-in',
    summary: '恢复一项搁置的待办',
    input: z.object({ task: z.enum(homeTasks, { error: '没有这项待办' }) }),
    data: z.null(),
  }),
  layout: defineCall({
    method: 'GET',
    path: `${path}/layout`,
    access: 'signed-in',
    summary: '本人的工作台布局',
    input: z.object({}),
    /** null: as the role finds it. */
    data: z.object({ widgets: z.array(z.string()).nullable() }),
  }),
  saveLayout: defineCall({
    method: 'PUT',
    path: `${path}/layout`,
    access: 'signed-in',
    summary: '保存本人的工作台布局，或恢复默认',
    input: z.object({ widgets: z.array(z.enum(homeWidgets)).max(homeWidgets.length).nullable() }),
    data: z.null(),
  }),
  visits: defineCall({
    method: 'GET',
    path: `${path}/visits`,
    access: 'log:tech:view',
    summary: '访问量',
    input: z.object(period),
    data: DailyCounts,
  }),
  publications: defineCall({
    method: 'GET',
    path: `${path}/publications`,
    access: 'signed-in',
    summary: '发布量',
    input: z.object(period),
    data: PublishedCounts,
  }),
  messages: defineCall({
    method: 'GET',
    path: `${path}/messages`,
    access: 'cms:message:view',
    summary: '待办留言，最急的在前',
    input: z.object({}),
    data: z.object({ total: z.number(), overdue: z.number(), rows: z.array(WaitingMessage) }),
  }),
  logins: defineCall({
    method: 'GET',
    path: `${path}/logins`,
    access: 'signed-in',
    summary: '本人最近登录',
    input: z.object({}),
    data: z.array(OwnLogin),
  }),
}
