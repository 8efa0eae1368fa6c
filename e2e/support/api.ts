import { randomInt } from 'node:crypto'
import { apiPrefix, type Call } from '@sunport/contract/call.ts'
import { type Api, calls } from '@sunport/contract/calls.ts'
import { addressOf, CallError, createApi } from '@sunport/contract/client.ts'
import { captchaPath, routerBase, tokenCookie } from '@sunport/contract/constants.ts'
import { type Envelope, successCode } from '@sunport/contract/envelope.ts'
import { md5, type SignedIn, signatureFor } from '../../server/src/testing/signing.ts'
import { adminPassword, captchaText } from './product.ts'

const queryOf = (values: Record<string, unknown>): string => {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return pairs.length > 0
    ? `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
    : ''
}

const requestOf = (call: Call, input: Record<string, unknown>) => {
  const { path, rest } = addressOf(call, input)
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  const url = `${apiPrefix}${path}${inQuery ? queryOf(rest) : ''}`
  return { url, body: inQuery ? undefined : JSON.stringify(rest) }
}

/** The contract's calls over plain HTTP, signed when somebody is signed in; with a signal, they can be cut. */
export const apiOf = (origin: string, session?: SignedIn, cut?: AbortSignal): Api =>
  createApi(async (call, input) => {
    const { url, body } = requestOf(call, input)
    const signing = session && { key: session.key, method: call.method, url, ...(body ? { body } : {}) }
    const answer = await fetch(origin + url, {
      method: call.method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(session && signing ? { cookie: session.cookie, ...signatureFor(signing) } : {}),
      },
      ...(body ? { body } : {}),
      signal: AbortSignal.any([AbortSignal.timeout(120_000), ...(cut ? [cut] : [])]),
    })
    const { code, msg, data } = (await answer.json()) as Envelope
    if (code !== successCode) throw new CallError(code, msg)
    return data
  })

const login = (
  origin: string,
  username: string,
  password: string,
  cookie = '',
  verifyCode?: string,
): Promise<Response> =>
  fetch(`${origin}${apiPrefix}${calls.session.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify({ username, password: md5(password), verifyCode }),
  })

/** Somebody else's failures may have made this address suspicious: then a picture is answered too. */
const loginWithCaptcha = async (origin: string, username: string, password: string): Promise<Response> => {
  const picture = await fetch(`${origin}${apiPrefix}${captchaPath}`)
  return login(origin, username, password, picture.headers.getSetCookie()[0]?.split(';')[0], captchaText)
}

export const signIn = async (
  origin: string,
  username = 'admin',
  password = adminPassword,
): Promise<SignedIn> => {
  const first = await login(origin, username, password)
  const answer = first.status === 478 ? await loginWithCaptcha(origin, username, password) : first
  const { data } = (await answer.json()) as { data: { access_token: string } }
  const token = answer.headers.getSetCookie().find(cookie => cookie.startsWith(`${tokenCookie}=`))
  return { cookie: token?.split(';')[0] ?? '', key: data.access_token }
}

/** Somebody who has opened a page and nothing else: what he sends is signed with the page's key. */
export const visitorApi = async (origin: string): Promise<Api> => {
  const html = await fetch(`${origin}${routerBase}/communicationGd`).then(answer => answer.text())
  return apiOf(origin, { cookie: '', key: /p\d+\.[\w-]{20,}/.exec(html)?.[0] ?? '' })
}

/** An account of its own without any role, past its first change of password. */
export const freshAccount = async (origin: string): Promise<string> => {
  const mark = String(randomInt(1e8)).padStart(8, '0')
  const admin = apiOf(origin, await signIn(origin))
  const root = (await admin.org.tree({})).find(({ parentId }) => parentId === null)
  const { userName, password } = await admin.user.create({
    userName: `fresh${mark}`,
    realName: '测试账号',
    mobile: `138${mark}`,
    orgId: root?.id ?? '',
  })
  const own = apiOf(origin, await signIn(origin, userName, password))
  await own.session.changePassword({ oldPassword: md5(password), newPassword: adminPassword })
  return userName
}
