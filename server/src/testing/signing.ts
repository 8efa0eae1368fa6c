import { createHash, randomBytes } from 'node:crypto'
import { signatureHeader, tokenCookie } from '@sunport/contract/constants.ts'
import { formatSignature, splitKey, textToSign } from '@sunport/contract/signature.ts'
import { hmacBase64url } from '../platform/crypto/secrets.ts'
import type { TestApp } from './app.ts'

export interface SignedIn {
  /** `access_token=…` as the browser sends it back. */
  cookie: string
  key: string
}

export interface Signing {
  key: string
  method: string
  url: string
  body?: string
  at?: Date
  nonce?: string
}

/** The header as our own front end makes it. */
export const signatureFor = ({
  key,
  method,
  url,
  body = '',
  at = new Date(),
  nonce = randomBytes(16).toString('base64url'),
}: Signing) => {
  const { keyId, key: secret } = splitKey(key) ?? { keyId: '', key: '' }
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const timestamp = String(at.getTime())
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = textToSign({ method, path: pathname, query: searchParams, bodyHash, timestamp, nonce })
  return {
    [signatureHeader]: formatSignature({ keyId, timestamp, nonce, signature: hmacBase64url(secret, text) }),
  }
}

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

interface LoginOptions {
  headers?: Record<string, string>
  verifyCode?: string
  remoteAddress?: string
}

export const login = (
  app: TestApp,
  username: unknown,
  password: unknown,
  { headers = {}, verifyCode, remoteAddress }: LoginOptions = {},
) =>
  app.http.inject({
    method: 'POST',
    url: '/gpcms/rest/web/v2/speciallogin/login',
    headers,
    remoteAddress,
    payload: { username, password, verifyCode } as object,
  })

/** Logs in with what the picture of the moment shows. */
export const loginWithCaptcha = async (app: TestApp, username: string, password: string, text: string) => {
  const picture = await app.http.inject('/gpcms/rest/web/v2/index/getVerify')
  const [cookie] = picture.cookies
  const headers = { cookie: `${cookie?.name}=${cookie?.value}` }
  return login(app, username, password, { headers, verifyCode: text })
}

export const signIn = async (app: TestApp, username: string, password: string): Promise<SignedIn> => {
  const answer = await login(app, username, md5(password))
  const [token] = answer.cookies.filter(cookie => cookie.name === tokenCookie)
  return { cookie: `${tokenCookie}=${token?.value}`, key: answer.json().data.access_token }
}

/** A signed request of a signed-in user. */
export const send = async (
  app: TestApp,
  { cookie, key }: SignedIn,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) => {
  const body = payload ? JSON.stringify(payload) : undefined
  const headers = {
    cookie,
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...signatureFor({ key, method, url, at: app.clock.now(), ...(body ? { body } : {}) }),
  }
  return app.http.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
}
