import { formTokenField } from '@sunport/contract/constants.ts'
import { problems } from '@sunport/contract/problems.ts'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'

const taken: string[] = []

/** A page with a form that takes in whatever is not refused, and shows what it was given. */
const formPages: WebEntry = {
  render: async ({ url, form }) => {
    const { pathname, searchParams } = new URL(url)
    if (!form || !pathname.includes('/form'))
      return { kind: 'page', status: 200, html: '<!doctype html>无表单' }
    if (form.posted?.refusal)
      return { kind: 'page', status: 422, html: `${form.posted.refusal}|${form.posted.fields}` }
    if (form.posted) {
      taken.push(String(form.posted.fields))
      form.keepReceipt({ number: taken.length })
      return { kind: 'redirect', status: 303, location: `${pathname}?submitted=1` }
    }
    const receipt = searchParams.has('submitted') ? JSON.stringify(form.receipt()) : ''
    return { kind: 'page', status: 200, html: `${form.token()}|${receipt}` }
  },
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ web: formPages })
})
afterAll(() => app.close())
afterEach(() => {
  taken.length = 0
})

const form = '/maincms-web/form'
const own = { host: 'portal.example', origin: 'https://portal.example', 'sec-fetch-site': 'same-origin' }

const open = async (url = form, at = app) => (await at.http.inject(url)).body.split('|')[0] ?? ''
const post = (
  token: string,
  {
    url = form,
    headers = own,
    at = app,
  }: { url?: string; headers?: Record<string, string>; at?: TestApp } = {},
) =>
  at.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ subject: '标题 & "引号"', [formTokenField]: token }).toString(),
  })

const { 'form.expired': expired, 'form.used': used } = problems

describe('a form posted without script', () => {
  test('is taken in once, without its token, and leads to its receipt', async () => {
    const answer = await post(await open())
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${form}?submitted=1`])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(taken).toEqual([new URLSearchParams({ subject: '标题 & "引号"' }).toString()])

    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/maincms-web', maxAge: 300 })
    expect(cookie?.value).not.toContain('number')
    const headers = { cookie: `${cookie?.name}=${cookie?.value}` }
    const told = () => app.http.inject({ url: `${form}?submitted=1`, headers })
    expect((await told()).body).toMatch(/\|\{"number":1\}$/)
    // For nobody else, at no other form, and not for long.
    expect((await app.http.inject(`${form}?submitted=1`)).body).toMatch(/\|$|\|undefined$/)
    expect((await app.http.inject({ url: `${form}-2?submitted=1`, headers })).body).not.toContain('number')
    app.clock.set(new Date(app.clock.now().getTime() + 301_000))
    expect((await told()).body).not.toContain('number')
  })

  test('is refused a second time with the same token; what was typed comes back', async () => {
    const token = await open()
    await post(token)
    const again = await post(token)
    expect(again.statusCode).toBe(422)
    expect(again.body).toBe(`${used.message}|${new URLSearchParams({ subject: '标题 & "引号"' })}`)
    expect(taken).toHaveLength(1)
  })

  test('sent twice at once is taken in once', async () => {
    const token = await open()
    const answers = await Promise.all([post(token), post(token), post(token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 422, 422])
    expect(taken).toHaveLength(1)
  })

  test('is refused at another instance as well, once it was taken in', async () => {
    const second = await createTestApp({ url: app.url, web: formPages })
    try {
      const token = await open()
      await post(token)
      expect((await post(token, { at: second })).body).toContain(used.message)
      expect((await post(await open(form, second), { at: second })).statusCode).toBe(303)
    } finally {
      await second.close()
    }
  })

  test('is refused with a token of another form, a forged one, or none', async () => {
    const token = await open()
    const changed = token.slice(0, -4) + (token.endsWith('AAAA') ? 'BBBB' : 'AAAA')
    for (const [given, url] of [
      [token, `${form}-2`],
      [changed, form],
      ['v1.', form],
      ['v9.AAAA', form],
      ['', form],
    ] as const) {
      const answer = await post(given, { url })
      expect([answer.statusCode, answer.body.split('|')[0]]).toEqual([422, expired.message])
    }
    expect(taken).toEqual([])
    // None of these used the good one up.
    expect((await post(token)).statusCode).toBe(303)
  })

  test('is refused with a token that is too old', async () => {
    const token = await open()
    app.clock.set(new Date(app.clock.now().getTime() + 2 * 3_600_000 + 1000))
    expect((await post(token)).body).toContain(expired.message)
    expect(taken).toEqual([])
  })

  test.each([
    [{ ...own, origin: 'https://evil.example' }],
    [{ ...own, origin: 'null' }],
    [{ ...own, 'sec-fetch-site': 'cross-site' }],
    [{ ...own, 'sec-fetch-site': 'same-site' }],
    [{ host: 'portal.example', referer: 'https://evil.example/portal.example' }],
    [{ host: 'portal.example' }],
  ])('from a page that is not ours is refused, whatever its token: %j', async headers => {
    const token = await open()
    const answer = await post(token, { headers: headers as Record<string, string> })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('当前操作没有权限')
    expect(taken).toEqual([])
    expect((await post(token)).statusCode).toBe(303)
  })

  test('from a text browser that names its page only is taken in', async () => {
    const headers = { host: 'portal.example', referer: 'http://portal.example/maincms-web/form' }
    expect((await post(await open(), { headers })).statusCode).toBe(303)
  })

  test('must be a form of a sensible size', async () => {
    const send = (type: string, payload: string | Buffer) =>
      app.http.inject({ method: 'POST', url: form, headers: { ...own, 'content-type': type }, payload })
    const urlencoded = 'application/x-www-form-urlencoded'
    expect((await send('application/json', '{}')).statusCode).toBe(415)
    expect((await send('text/plain', 'a=1')).statusCode).toBe(415)
    // Forms with files are forms too; this one has no token.
    expect((await send('multipart/form-data; boundary=x', '--x--')).statusCode).toBe(422)
    expect((await send(urlencoded, `a=${'x'.repeat(200_000)}`)).statusCode).toBe(413)
    expect((await send(urlencoded, Buffer.from([0x61, 0x3d, 0xff]))).statusCode).toBe(400)
    expect(taken).toEqual([])
  })
})

test('writes nothing in a demonstration', async () => {
  const demo = await createTestApp({ web: formPages, config: { demoMode: true } })
  try {
    expect((await post(await open(form, demo), { at: demo })).body).toContain('演示环境，没有权限操作')
    expect(taken).toEqual([])
  } finally {
    await demo.close()
  }
})

test('one address posts thirty forms a minute and no more', async () => {
  const limited = await createTestApp({ web: formPages, config: { rateLimit: 1200 } })
  try {
    const answers = []
    for (let at = 0; at < 32; at += 1) answers.push((await post('', { at: limited })).statusCode)
    expect(answers).toEqual([...Array(30).fill(422), 429, 429])
    const told = await post('', { at: limited })
    expect(told.body).toContain('请求过于频繁')
    expect((await limited.http.inject(form)).statusCode).toBe(200)
  } finally {
    await limited.close()
  }
})

test('each visitor gets a token of their own, and pages without a form are kept as ever', async () => {
  const tokens = await Promise.all(Array.from({ length: 5 }, () => open()))
  expect(new Set(tokens).size).toBe(5)
  expect((await app.http.inject(form)).headers['cache-control']).toBe('no-store')
  expect((await app.http.inject('/maincms-web/other')).headers.etag).toBeDefined()
})

test('a form with a file is taken as text, in either encoding', async () => {
  const boundary = 'edge'
  const part = (name: string, value: Uint8Array, file = '') => [
    new TextEncoder().encode(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`,
    ),
    value,
    new TextEncoder().encode('\r\n'),
  ]
  const utf8 = (text: string) => new TextEncoder().encode(text)
  // 甲公司 in GB18030.
  const national = Uint8Array.from([0xbc, 0xd7, 0xb9, 0xab, 0xcb, 0xbe])
  const send = async (payload: Uint8Array) =>
    app.http.inject({
      method: 'POST',
      url: form,
      headers: { ...own, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.from(payload),
    })
  const body = async () =>
    Buffer.concat([
      ...part(formTokenField, utf8(await open())),
      ...part('list', utf8('乙公司')),
      ...part('file', national, '; filename="a.csv"'),
      utf8(`--${boundary}--\r\n`),
    ])
  expect((await send(await body())).statusCode).toBe(303)
  expect(new URLSearchParams(taken[0]).get('file')).toBe('甲公司')
  expect(new URLSearchParams(taken[0]).get('list')).toBe('乙公司')
  expect((await send(utf8('nothing of a form'))).statusCode).toBe(400)
  expect((await send(Buffer.alloc(300 * 1024))).statusCode).toBe(413)
})
