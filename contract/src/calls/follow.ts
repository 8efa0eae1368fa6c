import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  type FollowKind,
  type FollowPace,
  type FollowWay,
  followKinds,
  followPaces,
  followWays,
  longestFollowed,
} from '../follow/codes.ts'
import { emailProblem } from '../rules/email.ts'
import { mobileProblem } from '../rules/mobile.ts'
import { listPaging } from './crud.ts'
import { nullableText, optionalText, pageOf } from './shared.ts'

const wayCodes = Object.keys(followWays) as [FollowWay]
const paceCodes = Object.keys(followPaces) as [FollowPace]
const kindCodes = Object.keys(followKinds) as [FollowKind]

const address = z
  .string()
  .max(longestFollowed, '网址过长，请减少筛选条件')
  .regex(/^\/[^/\\]/, '不能关注这个网址')

const Condition = z.object({ label: z.string(), words: z.string() })

const Followable = z.object({
  kind: z.enum(kindCodes),
  title: z.string(),
  siteName: z.string(),
  /** Of a list: what it is narrowed by, in words. */
  conditions: z.array(Condition),
  /** How many rows the list has got within the last days; null of a project. */
  hits: z.number().nullable(),
  isBroad: z.boolean(),
  /** By what this installation can tell somebody. */
  ways: z.array(z.enum(wayCodes)),
  /** What browsers want to know before they take messages. */
  pushKey: z.string(),
})
export type Followable = z.infer<typeof Followable>

const Followed = z.object({
  id: z.string(),
  kind: z.enum(kindCodes),
  title: z.string(),
  siteName: z.string(),
  way: z.enum(wayCodes),
  pace: z.enum(paceCodes),
  reminds: z.boolean(),
  createdAt: z.string(),
  /** The page of what is followed, below the router's base. */
  address: z.string(),
  /** Of its private calendar; whoever has it reads it. */
  calendarUrl: z.string(),
})
export type Followed = z.infer<typeof Followed>

const token = z.string().max(300)

const contactProblem = (way: string, contact: string): string | undefined => {
  if (way === 'mail') return contact ? emailProblem(contact) : '请填写邮箱'
  return contact ? mobileProblem(contact) : '请填写手机号码'
}
const whom = { way: z.enum(['mail', 'phone']), contact: z.string().trim().max(254), code: optionalText(6) }
const checkContact = (
  { way, contact }: { way: string; contact: string },
  context: z.core.$RefinementCtx,
): void => {
  const message = contactProblem(way, contact)
  if (message) context.addIssue({ code: 'custom', path: ['contact'], message })
}
const wishes = { pace: z.enum(paceCodes, { error: '请选择提醒频率' }), reminds: z.boolean() }

/** 订阅提醒: following lists and projects without an account. */
export const follow = {
  preview: defineCall({
    method: 'GET',
    path: '/rest/web/v2/follow/preview',
    access: 'open',
    summary: '可关注的列表或项目，及近 30 天的条数',
    input: z.object({ siteId: optionalText(100), at: address }),
    data: Followable,
    perMinute: 60,
  }),
  /** For whoever comes to look after what he follows: nothing is at hand there to ask about. */
  ways: defineCall({
    method: 'GET',
    path: '/rest/web/v2/follow/ways',
    access: 'open',
    summary: '本站可用的提醒方式',
    input: z.object({}),
    data: z.object({ ways: z.array(z.enum(wayCodes)) }),
    perMinute: 60,
  }),
  create: defineCall({
    method: 'POST',
    path: '/rest/web/v2/follow',
    access: 'open',
    summary: '关注列表或项目（邮件须点击确认链接，手机须填写验证码）',
    input: z
      .object({
        siteId: optionalText(100),
        at: address,
        ...whom,
        ...wishes,
        proof: optionalText(300),
      })
      .superRefine(checkContact),
    data: z.object({ state: z.enum(['sent', 'confirmed']), title: z.string(), manageToken: z.string() }),
    proof: 'follow',
    perMinute: 20,
  }),
  createPush: defineCall({
    method: 'POST',
    path: '/rest/web/v2/follow/push',
    access: 'open',
    summary: '以浏览器通知关注列表或项目',
    input: z.object({
      siteId: optionalText(100),
      at: address,
      ...wishes,
      endpoint: z.url({ protocol: /^https$/, error: '浏览器给出的通知地址不正确' }).max(1000),
      /** As browsers write them. */
      p256dh: z.string().regex(/^[\w-]{87}=?$/),
      auth: z.string().regex(/^[\w-]{22}(==)?$/),
      proof: optionalText(300),
    }),
    data: z.object({ title: z.string(), manageToken: z.string() }),
    proof: 'follow',
    perMinute: 20,
  }),
  confirm: defineCall({
    method: 'POST',
    path: '/rest/web/v2/follow/confirm',
    access: 'open',
    summary: '确认关注',
    input: z.object({ token }),
    data: Followed.extend({ manageToken: z.string() }),
    perMinute: 60,
  }),
  /** What a letter's link is about, before anything is done. */
  linked: defineCall({
    method: 'GET',
    path: '/rest/web/v2/follow/linked',
    access: 'open',
    summary: '提醒邮件中的链接所指的关注',
    input: z.object({ purpose: z.enum(['confirm', 'stop']), token }),
    data: z.object({ title: z.string(), kind: z.enum(kindCodes), siteName: z.string() }),
    perMinute: 60,
  }),
  stop: defineCall({
    method: 'POST',
    path: '/rest/web/v2/follow/stop',
    access: 'open',
    summary: '退订（凭提醒中的链接，只退这一条）',
    input: z.object({ token }),
    data: z.object({ title: z.string() }),
    perMinute: 60,
  }),
  askManage: defineCall({
    method: 'POST',
    path: '/rest/web/v2/follow/manage-links',
    access: 'open',
    summary: '取得查看和修改全部关注的链接',
    input: z.object({ ...whom, proof: optionalText(300) }).superRefine(checkContact),
    data: z.object({ state: z.enum(['sent', 'confirmed']), manageToken: z.string() }),
    proof: 'follow',
    perMinute: 20,
  }),
  mine: defineCall({
    method: 'GET',
    path: '/rest/web/v2/follow/mine',
    access: 'open',
    summary: '同一邮箱或手机的全部关注（凭链接）',
    input: z.object({ token }),
    data: z.object({ contact: z.string(), rows: z.array(Followed) }),
    perMinute: 60,
  }),
  change: defineCall({
    method: 'POST',
    path: '/rest/web/v2/follow/mine/:id',
    access: 'open',
    summary: '修改关注的提醒频率',
    input: z.object({ token, id: z.string().max(64), ...wishes }),
    data: z.null(),
    perMinute: 60,
  }),
  renewCalendar: defineCall({
    method: 'POST',
    path: '/rest/web/v2/follow/mine/:id/calendar',
    access: 'open',
    summary: '更换私人日历的地址，旧地址作废',
    input: z.object({ token, id: z.string().max(64) }),
    data: z.null(),
    perMinute: 60,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/rest/web/v2/follow/mine/:id/stop',
    access: 'open',
    summary: '取消关注',
    input: z.object({ token, id: z.string().max(64) }),
    data: z.null(),
    perMinute: 60,
  }),
}

const FollowCount = z.object({
  siteId: z.string(),
  siteName: nullableText,
  kind: z.enum(kindCodes),
  way: z.enum(wayCodes),
  /** Confirmed ones, and those that still wait for it. */
  followers: z.number(),
  waiting: z.number(),
  /** Within the last thirty days. */
  sent: z.number(),
  failed: z.number(),
})
export type FollowCount = z.infer<typeof FollowCount>

/** 订阅情况: how many follow, and what they were sent. Whom, nobody reads. */
export const followDesk = {
  counts: defineCall({
    method: 'GET',
    path: '/rest/v2/follows/counts',
    access: 'cms:article:view',
    summary: '订阅情况（只有数量）',
    input: z.object({ siteId: optionalText(100), ...listPaging }),
    data: pageOf(FollowCount),
  }),
}
