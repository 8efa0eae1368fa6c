import type { Call } from '@sunport/contract/call.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { insertUser } from '../../testing/people.ts'
import { rawRequests } from '../../testing/raw-request.ts'
import { signIn } from '../../testing/signing.ts'
import { daily, oneIn } from '../../testing/thoroughness.ts'

/** Before anything else, since every call of it is a test. */
const app = await createTestApp()
afterAll(() => app.close())
await insertUser(app.db, { userName: 'nobody' })
const { cookie } = await signIn(app, 'nobody', 'Right-Password-1')

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH' | 'TRACE' | 'OPTIONS'

const addressOf = ({ path }: Call): string => `/gpcms${path.replaceAll(/:\w+/g, 'nothing')}`
const paths = [...new Set(app.calls.map(addressOf))]
const methodsAt = Map.groupBy(app.calls, addressOf)

const ask = async (method: Method, url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: said } = await app.http.inject({ method: method as 'GET', url, headers })
  // A picture is drawn anew each time.
  return { statusCode, body: body && said['content-type']?.startsWith('image/') ? 'a picture' : body }
}

interface Override {
  headers: Record<string, string>
  query: string
}

const overrides = ['DELETE', 'PUT', 'POST', 'GET'].flatMap((method): Override[] => [
  { headers: { 'x-http-method-override': method }, query: '' },
  { headers: { 'x-http-method': method, 'x-method-override': method }, query: '' },
  { headers: {}, query: `?_method=${method}` },
])

describe('a call is asked by its own method and by no other', () => {
  test.each(daily(paths, oneIn(16)))('%s', async path => {
    const calls = methodsAt.get(path) ?? []
    // A file that is missing is told like an address that is.
    const own = new Set(calls.filter(({ answer }) => answer === 'json').map(({ method }) => method))
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const usual = await ask(method, path)
      // Others may have a pattern that the path fits as well; what nobody has is not there.
      if (own.has(method)) expect(usual.statusCode, `${method} ${path}`).not.toBe(404)
      for (const { headers, query } of overrides)
        expect(await ask(method, `${path}${query}`, headers), `${method} ${path}${query}`).toEqual(usual)
    }
    expect((await ask('PATCH', path)).statusCode).toBe(404)
  })
})

describe('whoever asks for the head alone passes the same guard', () => {
  const reads = app.calls.filter(({ method }) => method === 'GET')
  test.each(daily(reads, oneIn(16)).map(addressOf))('%s', async path => {
    for (const headers of [{}, { cookie }] as Record<string, string>[]) {
      const [head, whole] = [await ask('HEAD', path, headers), await ask('GET', path, headers)]
      expect(head, path).toEqual({ statusCode: whole.statusCode, body: '' })
    }
  })

  test('and does nothing that needs a signature', async () => {
    await ask('HEAD', '/gpcms/rest/v2/auth/logout', { cookie })
    expect(
      (await app.http.inject({ url: '/gpcms/rest/v2/index/user', headers: { cookie } })).json().code,
    ).toBe('200')
  })
})

test('what no browser sends and nobody needs is not answered, wherever it goes', async () => {
  const raw = await rawRequests(app)
  for (const path of [...daily(paths, oneIn(40)), '/', '/maincms-web/noticeGd', '/healthz']) {
    expect([path, (await ask('TRACE', path)).statusCode]).toEqual([path, 405])
  }
  expect((await raw('/maincms-web/noticeGd', { 'x-http-method-override': 'TRACE' })).status).toBe(
    (await raw('/maincms-web/noticeGd')).status,
  )
})
