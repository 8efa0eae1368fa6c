import { connect } from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Call } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, silentLog, type TestApp } from '../../testing/app.ts'
import { readConfig } from '../config.ts'
import { createHttpServer, senderDeadlines } from './server.ts'

const list = '/gpcms/rest/web/v2/info/selectInfoForIndex'
const login = '/gpcms/rest/web/v2/speciallogin/login'
const leaks = /stack|at .*\.ts:|SELECT|pg_|\/home\/|password|salt/i

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('every answer', () => {
  test('is compressed for those who take it, and a compressed request is not unpacked', async () => {
    const url = '/gpcms/rest/web/v2/index/list?site=gd'
    const plain = await app.http.inject(url)
    const zipped = await app.http.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect(zipped.headers['content-length']).toBe(String(zipped.rawPayload.length))
    const refusing = await app.http.inject({ url, headers: { 'accept-encoding': 'br, gzip;q=0' } })
    expect(refusing.headers).not.toHaveProperty('content-encoding')
    expect(refusing.body).toBe(plain.body)
    const bomb = gzipSync(JSON.stringify({ username: 'a', password: 'a'.repeat(32) }))
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    expect((await app.http.inject({ method: 'POST', url: login, headers, payload: bomb })).json().code).toBe(
      '4000',
    )
  })

  test('carries the security headers', async () => {
    const { headers } = await app.http.inject(list)
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' })
    expect(headers['permissions-policy']).toContain('camera=(), ')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  test.each([
    '/gpcms/nowhere',
    '/.env',
    '/package.json',
    '/v3/api-docs',
    '/swagger-ui',
    '/gpcms/REST/web/v2/index/list',
    '/gpcms/rest/v2/dicts/dictType.js',
    '/gpcms/rest%2Fv2%2Fdicts%2FdictType',
    '/gpcms/rest/web/v2/../../v2/x',
  ])('to %s is 404 and tells nothing', async path => {
    const answer = await app.http.inject(path)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toMatch(leaks)
  })
})

describe('hostile input', () => {
  test.each([
    "'",
    "a','b",
    '1\nand\npg_sleep(3)',
    '\\',
    '%',
    '_',
    "x'); drop table info;--",
    '\ud800',
    '\u0000',
    'ſelect',
  ])('%j as a filter is text', async text => {
    for (const name of [
      'title',
      'purchaser',
      'agency',
      'openTenderCode',
      'searchKey',
      'regionCode',
      'noticeType',
    ]) {
      const answer = await app.http.inject(`${list}?${name}=${encodeURIComponent(text.toWellFormed())}`)
      expect(answer.statusCode).toBe(200)
      expect(['200', '4000']).toContain(answer.json().code)
      expect(answer.body).not.toMatch(leaks)
    }
  })

  test.each(['%C0%27', '%ED%A0%80', '%FF', '%00', '%', '%zz'])(
    'the broken encoding %s never becomes a server error',
    async text => {
      expect((await app.http.inject(`${list}?title=${text}`)).statusCode).toBeLessThan(500)
    },
  )

  test.each(['id[]=1&id[]=2', 'id[$gt]=', 'filter[name][0) or 1=1-- ]=x', 'a.b.c=1'])(
    '%s is not taken for a filter',
    async query => {
      expect((await app.http.inject(`${list}?${query}`)).json().code).toBe('200')
    },
  )

  test.each(['', 'null', '[]', '"x"', '{', '{"username":1}', '\xff\xfe'])(
    'the body %j is refused politely',
    async body => {
      const answer = await app.http.inject({
        method: 'POST',
        url: login,
        headers: { 'content-type': 'application/json' },
        payload: body,
      })
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.json().code).toBe('4000')
    },
  )

  test.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/json\ta',
    'multipart/form-data; boundary=x',
  ])('a body of type %j is not read', async type => {
    const answer = await app.http.inject({
      method: 'POST',
      url: login,
      headers: { 'content-type': type },
      payload: '{"username":"a","password":"b"}',
    })
    expect([400, 415]).toContain(answer.statusCode)
  })

  test('a body over a megabyte is refused', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: login,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ username: 'a'.repeat(1_100_000) }),
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.json().code).toBe('413')
  })

  test('a GET with a body still gets its envelope', async () => {
    const answer = await app.http.inject({
      method: 'GET',
      url: list,
      headers: { 'content-type': 'application/json' },
      payload: '{"title":"x"}',
    })
    expect(answer.json()).toMatchObject({ code: '200', data: { total: 0 } })
  })
})

describe('slow clients', () => {
  /** Settles when the other side has hung up. */
  const talk = (port: number, text: string) =>
    new Promise<string>(resolve => {
      const heard: Buffer[] = []
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      socket.on('data', part => heard.push(part))
      socket.on('close', () => resolve(Buffer.concat(heard).toString()))
      socket.on('error', () => undefined)
    })
  const unfinishedHeaders = 'GET / HTTP/1.1\r\nHost: x\r\n'
  const unfinishedBody =
    'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'

  test('are given ten seconds for headers and fifteen for a small body', () => {
    expect(senderDeadlines).toEqual({ headersMs: 10_000, bodyMs: 15_000 })
    expect(app.http.server.headersTimeout).toBe(10_000)
  })

  test.each([
    ['headers', unfinishedHeaders, { headersMs: 1, bodyMs: 600_000 }, /^HTTP\/1.1 408 /],
    ['a small body', unfinishedBody, { headersMs: 10_000, bodyMs: 1 }, /^$/],
  ])('are cut when %s take longer', async (_, text, deadlines, answer) => {
    const bare = await createHttpServer(
      readConfig({ NODE_ENV: 'test' }, ['north']),
      silentLog,
      () => false,
      deadlines,
    )
    bare.post('/slow', async () => 'never')
    try {
      const { port } = new URL(await bare.listen({ port: 0, host: '127.0.0.1' }))
      expect(await talk(Number(port), text)).toMatch(answer)
    } finally {
      await bare.close()
    }
  })
})

describe('the description', () => {
  test('at /gpcms/docs/json is OpenAPI 3.1 and names every call once', async () => {
    const description = (await app.http.inject('/gpcms/docs/json')).json()
    expect(description.openapi).toBe('3.1.0')
    const described = Object.entries(description.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    for (const call of Object.values(calls).flatMap(group => Object.values(group) as Call[])) {
      expect(described).toContain(`${call.method} /gpcms${call.path.replace(/:(\w+)/g, '{$1}')}`)
    }
    expect(described.some(name => name.includes('/gateway'))).toBe(false)
  })

  test('has a reader', async () => {
    expect((await app.http.inject('/gpcms/docs/')).body).toContain('swagger')
  })
})

describe('health', () => {
  test('is alive, and ready while the database answers, and says which version it is', async () => {
    const { version } = readConfig({}, ['any'])
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect((await app.http.inject('/healthz')).json()).toEqual({ status: 'alive', version })
    const ready = await app.http.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', version }])
  })
})

test('the read-only demonstration refuses every write with its own status', async () => {
  const demo = await createTestApp({ url: app.url, config: { demoMode: true } })
  try {
    for (const call of Object.values(calls).flatMap(group => Object.values(group) as Call[])) {
      // Reads by POST and the login are no writes; whoever came may leave.
      if (!call.signed || call.endsSession) continue
      const answer = await demo.http.inject({
        method: call.method,
        url: `/gpcms${call.path}`,
        ...(call.method === 'GET' ? {} : { payload: {} }),
      })
      expect([call.path, answer.statusCode, answer.json().msg]).toEqual([
        call.path,
        479,
        '演示环境，没有权限操作',
      ])
    }
  } finally {
    await demo.close()
  }
})

test('one address that asks too often is told to wait', async () => {
  const limited = await createTestApp({ url: app.url, config: { rateLimit: 5 } })
  try {
    const codes = []
    for (let index = 0; index < 8; index++)
      codes.push((await limited.http.inject({ url: list, remoteAddress: `2001:db8::${index}` })).statusCode)
    expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect((await limited.http.inject({ url: list, remoteAddress: '2001:db9::1' })).statusCode).toBe(200)
  } finally {
    await limited.close()
  }
})
