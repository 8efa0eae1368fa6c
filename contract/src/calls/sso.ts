import { z } from 'zod'
import { defineCall } from '../call.ts'

export const sso = {
  ways: defineCall({
    method: 'GET',
    path: '/rest/web/v2/speciallogin/ways',
    access: 'open',
    summary: '登录方式',
    input: z.object({}),
    data: z.object({
      /** 单位统一登录 is there. */
      sso: z.boolean(),
      /** Passwords are for the administrators of emergencies alone. */
      ssoOnly: z.boolean(),
    }),
  }),
  /** Asked before the session ends, which knows where it came from. */
  leaving: defineCall({
    method: 'GET',
    path: '/rest/v2/auth/sso/leaving',
    access: 'signed-in',
    summary: '统一登录的退出地址',
    input: z.object({}),
    data: z.object({ address: z.string().nullable() }),
    whileHeld: true,
  }),
}
