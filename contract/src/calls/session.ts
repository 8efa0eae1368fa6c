import { z } from 'zod'
import { defineCall } from '../call.ts'
import { nullableText, optionalText, text } from './shared.ts'

const LoginInput = z.object({
  username: text(64),
  /** md5 of the password, 32 lower-case hex: the wire's encoding, not a protection. */
  password: z.string().regex(/^[0-9a-f]{32}$/),
  verifyCode: optionalText(10),
})

const User = z.object({
  userId: z.string(),
  userName: z.string(),
  realName: nullableText,
  orgName: nullableText,
  avatar: nullableText,
  userType: z.array(z.string()),
  functions: z.array(z.string()),
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

export const session = {
  login: defineCall({
    method: 'POST',
    path: '/rest/web/v2/speciallogin/login',
    access: 'open',
    summary: '登录',
    input: LoginInput,
    /** The value signs requests; the session itself travels in an HttpOnly cookie. */
    data: z.object({ access_token: z.string() }),
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
  }),
  user: defineCall({
    method: 'GET',
    path: '/rest/v2/index/user',
    access: 'signed-in',
    summary: '当前用户',
    input: z.object({}),
    data: User,
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
}
