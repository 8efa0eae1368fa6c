import { z } from 'zod'
import { defineCall } from '../call.ts'
import { type FunctionCode, functions, isFunctionCode, reservedFunctions } from '../functions.ts'
import { oneId, requiredText } from './crud.ts'
import { credential, typedPassword } from './session.ts'
import { nullableText } from './shared.ts'

export const longestTokenDays = 365
export const mostTokens = 10

/** Accounts, rights and settings are changed by people, and so is whatever is of high risk. */
const byPeopleOnly = /^sys:(user|role|func|conf|menu):(?!view$)/

/** Whether a program may be given a function. */
export const isTokenFunction = (code: FunctionCode): boolean =>
  functions[code].risk !== 'high' && !reservedFunctions.has(code) && !byPeopleOnly.test(code)

/** What only shows something: what a token begins with. */
export const isReadFunction = (code: FunctionCode): boolean => functions[code].kind === 'page'

export const tokenStates = { active: '有效', expired: '已过期', revoked: '已撤销', void: '已失效' } as const
export type TokenState = keyof typeof tokenStates

export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  state: z.enum(Object.keys(tokenStates) as [TokenState]),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: nullableText,
  lastUsedIp: nullableText,
})
export type ApiToken = z.infer<typeof ApiToken>

const scope = z
  .string()
  .refine((code): code is FunctionCode => isFunctionCode(code) && isTokenFunction(code), {
    error: '该功能不能用于令牌',
  })

export const NewToken = z.object({
  name: requiredText('名称', 50),
  scopes: z.array(scope).min(1, '请至少选择一项功能').max(100),
  days: z
    .number({ error: '请填写有效天数' })
    .int('有效天数须为整数')
    .min(1, `有效天数须为1至${longestTokenDays}`)
    .max(longestTokenDays, `有效天数须为1至${longestTokenDays}`),
  password: typedPassword('当前密码'),
})

const path = '/rest/v2/auth/tokens'

/** API 令牌: what programs of a user may do in his name, until a day. Sent as `Authorization: Bearer …`. */
export const apiToken = {
  list: defineCall({
    method: 'GET',
    path,
    access: 'signed-in',
    summary: '本人的接口令牌',
    input: z.object({}),
    data: z.array(ApiToken),
  }),
  /** The token itself is told once; only its digest is kept. */
  create: defineCall({
    method: 'POST',
    path,
    access: 'signed-in',
    summary: '新建接口令牌',
    input: NewToken.extend({ password: credential }),
    data: z.object({ token: z.string() }),
  }),
  revoke: defineCall({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'signed-in',
    summary: '撤销接口令牌',
    input: oneId,
    data: z.null(),
  }),
}
