import { z } from 'zod'
import { defineCall } from '../call.ts'
import { passwordSchema } from '../rules/password.ts'
import { nullableText, opaqueId, optionalText, text } from './shared.ts'

/** A password as it is typed, before it becomes a credential. */
export const typedPassword = (label: string) => z.string().min(1, `请输入${label}`).max(128)

/** md5 of a password, 32 lower-case hex: the wire's encoding, not a protection. */
export const credential = z.string().regex(/^[0-9a-f]{32}$/)

const LoginInput = z.object({
  username: text(64),
  password: credential,
  verifyCode: optionalText(10),
})

/** What a session waits for before it may do anything else. */
const hold = z.enum(['locked', 'second-factor', 'password', 'enrolment']).nullable()

const User = z.object({
  userId: z.string(),
  userName: z.string(),
  realName: nullableText,
  orgName: nullableText,
  avatar: nullableText,
  userType: z.array(z.string()),
  functions: z.array(z.string()),
  hold,
  /** The unit's provider has named him; he may have no password here. */
  viaSso: z.boolean(),
  /** Origins of other systems that pages may frame. */
  frameOrigins: z.array(z.string()),
  /** The session's signing key, for pages that were loaded anew. */
  signKey: z.string(),
})
export type User = z.infer<typeof User>

export const MenuItem = z.object({
  id: z.string(),
  parentId: nullableText,
  menuCode: z.string(),
  menuName: z.string(),
  menuIcon: nullableText,
  funcPath: nullableText,
  funcParam: nullableText,
  url: nullableText,
})
export type MenuItem = z.infer<typeof MenuItem>

export const SessionRow = z.object({
  /** Names the session without being any use as one. */
  id: z.string(),
  ip: nullableText,
  userAgent: nullableText,
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
export type SessionRow = z.infer<typeof SessionRow>

/** What an authenticator app needs, shown once; the codes are for the day the phone is lost. */
const Enrolment = z.object({ secret: z.string(), address: z.string(), recoveryCodes: z.array(z.string()) })
export type Enrolment = z.infer<typeof Enrolment>

const secondFactorCode = z
  .string()
  .trim()
  .regex(/^(\d{6}|[a-z0-9]{5}-[a-z0-9]{5})$/i, '请输入6位动态验证码或恢复码')

export const session = {
  login: defineCall({
    method: 'POST',
    path: '/rest/web/v2/speciallogin/login',
    access: 'open',
    summary: '登录',
    input: LoginInput,
    /** The value signs requests; the session itself travels in an HttpOnly cookie. */
    data: z.object({ access_token: z.string(), hold }),
    signed: false,
  }),
  logout: defineCall({
    method: 'GET',
    path: '/rest/v2/auth/logout',
    access: 'open',
    summary: '退出登录',
    input: z.object({}),
    data: z.null(),
    signed: true,
    endsSession: true,
  }),
  user: defineCall({
    method: 'GET',
    path: '/rest/v2/index/user',
    access: 'signed-in',
    summary: '当前用户',
    input: z.object({}),
    data: User,
    whileHeld: true,
  }),
  userMenu: defineCall({
    method: 'GET',
    path: '/rest/v2/menus/userMenu',
    access: 'signed-in',
    summary: '当前用户菜单',
    input: z.object({}),
    data: z.array(MenuItem),
  }),
  getAllSite: defineCall({
    method: 'GET',
    path: '/rest/v2/site/getAllSite',
    access: 'signed-in',
    summary: '全部站点',
    input: z.object({}),
    data: z.array(
      z.object({ id: z.string(), siteCode: z.string(), name: z.string(), regionCode: z.string() }),
    ),
  }),
  lock: defineCall({
    method: 'POST',
    path: '/rest/v2/auth/lock',
    access: 'signed-in',
    summary: '锁定屏幕',
    input: z.object({}),
    data: z.null(),
  }),
  unlock: defineCall({
    method: 'POST',
    path: '/rest/v2/auth/unlock',
    access: 'signed-in',
    summary: '解锁屏幕',
    input: z.object({ password: credential }),
    data: z.null(),
    whileHeld: true,
  }),
  passSecondFactor: defineCall({
    method: 'POST',
    path: '/rest/v2/auth/secondFactor',
    access: 'signed-in',
    summary: '第二步验证',
    input: z.object({ code: secondFactorCode }),
    data: z.null(),
    whileHeld: true,
  }),
  beginSecondFactor: defineCall({
    method: 'POST',
    path: '/rest/v2/auth/secondFactor/enrolment',
    access: 'signed-in',
    summary: '登记动态验证码',
    /** Whoever has just come from the unit's provider has no password to show. */
    input: z.object({ password: credential.optional() }),
    data: Enrolment,
    whileHeld: true,
  }),
  endSecondFactor: defineCall({
    method: 'POST',
    path: '/rest/v2/auth/secondFactor/removal',
    access: 'signed-in',
    summary: '停用动态验证码',
    input: z.object({ password: credential, code: secondFactorCode }),
    data: z.null(),
  }),
  changePassword: defineCall({
    method: 'PUT',
    path: '/rest/v2/auth/password',
    access: 'signed-in',
    summary: '修改密码',
    /** The new one comes as it is, since nobody can judge a password by its md5. */
    input: z.object({ oldPassword: credential, newPassword: passwordSchema }),
    data: z.null(),
    whileHeld: true,
  }),
  listSessions: defineCall({
    method: 'GET',
    path: '/rest/v2/auth/sessions',
    access: 'signed-in',
    summary: '我的登录设备',
    input: z.object({}),
    data: z.array(SessionRow),
  }),
  endSession: defineCall({
    method: 'DELETE',
    path: '/rest/v2/auth/sessions/:id',
    access: 'signed-in',
    summary: '下线登录设备',
    input: z.object({ id: opaqueId }),
    data: z.null(),
  }),
  endOtherSessions: defineCall({
    method: 'DELETE',
    path: '/rest/v2/auth/sessions',
    access: 'signed-in',
    summary: '下线其他登录设备',
    input: z.object({}),
    data: z.number(),
  }),
}
