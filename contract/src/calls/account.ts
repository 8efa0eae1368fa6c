import { z } from 'zod'
import { defineCall } from '../call.ts'
import { emailProblem } from '../rules/email.ts'
import { mobileSchema } from '../rules/mobile.ts'
import { credential, typedPassword } from './session.ts'
import { nullableText, opaqueId, optionalText } from './shared.ts'

const Profile = z.object({
  userName: z.string(),
  realName: nullableText,
  orgName: nullableText,
  roleNames: z.array(z.string()),
  /** Only its ends. */
  mobile: nullableText,
  email: nullableText,
  lastLoginAt: nullableText,
  lastLoginIp: nullableText,
  passwordChangedAt: z.string(),
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.number(),
  avatar: nullableText,
})
export type Profile = z.infer<typeof Profile>

const HistoryRow = z.object({ id: z.string(), at: z.string(), action: z.string(), ip: nullableText })
export type HistoryRow = z.infer<typeof HistoryRow>

/** '' takes the address away. */
const optionalEmail = z
  .string()
  .trim()
  .superRefine((value, context) => {
    const message = value === '' ? undefined : emailProblem(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

const password = credential
const ownPassword = typedPassword('当前密码')
const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, '请输入6位验证码')

export const NewMobile = z.object({ mobile: mobileSchema, code: sixDigits, password: ownPassword })
export const NewEmail = z.object({ email: optionalEmail, password: ownPassword })

/** The largest picture that is taken as an avatar. */
export const avatarMegabytes = 1

/** 个人设置: what everybody may see and change of the own account. */
export const account = {
  profile: defineCall({
    method: 'GET',
    path: '/rest/v2/auth/profile',
    access: 'signed-in',
    summary: '个人资料',
    input: z.object({}),
    data: Profile,
  }),
  sendMobileCode: defineCall({
    method: 'POST',
    path: '/rest/v2/auth/profile/mobileCode',
    access: 'signed-in',
    summary: '向新手机号码发送验证码',
    input: z.object({ mobile: mobileSchema }),
    data: z.object({ waitSeconds: z.number(), validMinutes: z.number() }),
  }),
  changeMobile: defineCall({
    method: 'PUT',
    path: '/rest/v2/auth/profile/mobile',
    access: 'signed-in',
    summary: '修改本人手机号码',
    input: NewMobile.extend({ password }),
    data: z.null(),
  }),
  changeEmail: defineCall({
    method: 'PUT',
    path: '/rest/v2/auth/profile/email',
    access: 'signed-in',
    summary: '修改本人邮箱',
    input: NewEmail.extend({ password }),
    data: z.null(),
  }),
  /** A picture of any of the usual kinds; the server makes a small square one of it. */
  setAvatar: defineCall({
    method: 'POST',
    path: '/rest/v2/auth/profile/avatar',
    access: 'signed-in',
    summary: '设置本人头像（multipart/form-data，字段 file）',
    input: z.object({ file: z.file() }),
    data: z.object({ avatar: z.string() }),
    takes: 'form',
  }),
  removeAvatar: defineCall({
    method: 'DELETE',
    path: '/rest/v2/auth/profile/avatar',
    access: 'signed-in',
    summary: '移除本人头像',
    input: z.object({}),
    data: z.null(),
  }),
  /** Seen by colleagues alone. */
  avatar: defineCall({
    method: 'GET',
    path: '/rest/v2/auth/avatars/:id',
    access: 'signed-in',
    summary: '用户头像',
    input: z.object({ id: opaqueId, v: optionalText(20) }),
    data: z.unknown(),
    answer: 'file',
  }),
  confirmSecondFactor: defineCall({
    method: 'POST',
    path: '/rest/v2/auth/secondFactor/confirmation',
    access: 'signed-in',
    summary: '启用动态验证码',
    input: z.object({ code: sixDigits }),
    data: z.null(),
    /** Whoever must have a second factor sets it up before anything else; other holds refuse it. */
    whileHeld: true,
  }),
  history: defineCall({
    method: 'GET',
    path: '/rest/v2/auth/history',
    access: 'signed-in',
    summary: '我的登录记录',
    input: z.object({}),
    data: z.array(HistoryRow),
  }),
}
