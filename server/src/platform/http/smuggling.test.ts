import { connect } from 'node:net'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

const pages: WebEntry = {
  render: async ({ url }) => ({ kind: 'page', status: 200, html: `<p>${new URL(url).pathname}</p>` }),
}

let app: TestApp
let port = 0
beforeAll(async () => {
  app = await createTestApp({ web: pages })
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** What comes back for these very bytes, and whether the connection was closed over it. */
const exchange = (bytes: string): Promise<{ statuses: number[]; isClosed: boolean; text: string }> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const over = (isClosed: boolean) => {
      clearTimeout(patience)
      socket.destroy()
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
      resolve({ statuses, isClosed, text })
    }
    // Whoever keeps the connection open waits for more: that is the answer, too.
    const patience = setTimeout(() => over(false), 1_500)
    socket.setEncoding('latin1')
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('error', () => over(true))
    socket.on('close', () => over(true))
    socket.write(bytes, 'latin1')
  })

const login = '/gpcms/rest/web/v2/speciallogin/login'
const hidden = 'GET /maincms-web/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n'
const post = (headers: string, body: string) =>
  `POST ${login} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
const chunked = `2\r\n{}\r\n0\r\n\r\n${hidden}`

const shapes: Record<string, string> = {
  'a length and pieces': post('Content-Length: 4\r\nTransfer-Encoding: chunked', chunked),
  'pieces and a length': post('Transfer-Encoding: chunked\r\nContent-Length: 4', chunked),
  'an unknown coding': post('Transfer-Encoding: xchunked', chunked),
  'a coding behind the pieces': post('Transfer-Encoding: chunked, identity', chunked),
  'a coding twice, one of them unknown': post(
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: cow',
    chunked,
  ),
  'a coding with a blank before its colon': post('Transfer-Encoding : chunked', chunked),
  'a coding behind a vertical tab': post('Transfer-Encoding: \x0bchunked', chunked),
  'a coding on a folded line': post('Transfer-Encoding:\r\n chunked', chunked),
  'a folded line': post('X-Note: a\r\n b\r\nContent-Length: 2', `{}${hidden}`),
  'two lengths': post('Content-Length: 2\r\nContent-Length: 60', `{}${hidden}`),
  'one length twice': post('Content-Length: 2\r\nContent-Length: 2', `{}${hidden}`),
  'lengths in one line': post('Content-Length: 2, 60', `{}${hidden}`),
  'a length with a sign': post('Content-Length: +2', `{}${hidden}`),
  'a length below nothing': post('Content-Length: -2', `{}${hidden}`),
  'a length in another notation': post('Content-Length: 0x2', `{}${hidden}`),
  'a length beyond counting': post('Content-Length: 99999999999999999999999', `{}${hidden}`),
  'a piece beyond counting': post(
    'Transfer-Encoding: chunked',
    `ffffffffffffffff02\r\n{}\r\n0\r\n\r\n${hidden}`,
  ),
  'a piece in another notation': post('Transfer-Encoding: chunked', `0x2\r\n{}\r\n0\r\n\r\n${hidden}`),
  'pieces with bare line ends': post('Transfer-Encoding: chunked', `2\n{}\n0\n\n${hidden}`),
  'bare line ends': `POST ${login} HTTP/1.1\nHost: localhost\nContent-Length: 2\n\n{}${hidden}`,
  'one bare line end': `GET /maincms-web/noticeGd HTTP/1.1\r\nHost: localhost\nX-Note: a\r\n\r\n${hidden}`,
  'a bare return': `GET /maincms-web/noticeGd HTTP/1.1\r\nHost: localhost\rX-Note: a\r\n\r\n${hidden}`,
  'a NUL in a header': `GET /maincms-web/noticeGd HTTP/1.1\r\nHost: localhost\r\nX-Note: a\0b\r\n\r\n${hidden}`,
  'a header without a name': `GET /maincms-web/noticeGd HTTP/1.1\r\nHost: localhost\r\n: a\r\n\r\n${hidden}`,
  'a blank before the first header': `GET /maincms-web/noticeGd HTTP/1.1\r\n Host: localhost\r\n\r\n${hidden}`,
  'a line that is none': `GET /maincms-web/noticeGd HTTP/1.1 x\r\nHost: localhost\r\n\r\n${hidden}`,
  'another protocol': `GET /maincms-web/noticeGd HTTP/3.7\r\nHost: localhost\r\n\r\n${hidden}`,
}

describe('a request that two servers would read in two ways is refused, and nothing behind it is read', () => {
  test.each(Object.entries(shapes))('%s', async (_, bytes) => {
    const { statuses, isClosed, text } = await exchange(bytes)
    expect(text).not.toContain('smuggled')
    expect({ statuses, isClosed }).toEqual({ statuses: [400], isClosed: true })
  })
})

test('two plain requests on one connection are two, whatever the body of the first looks like', async () => {
  const body = JSON.stringify({ username: hidden, password: 'x' })
  const last = 'GET /maincms-web/second HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  const { statuses, text } = await exchange(post(`Content-Length: ${body.length}`, body) + last)
  expect(statuses).toHaveLength(2)
  expect(statuses[1]).toBe(200)
  expect(text).toContain('/maincms-web/second')
  expect(text).not.toContain('smuggled')
})

describe('headers have bounds', () => {
  test.each([
    ['one of 20 kB', `X-Note: ${'a'.repeat(20_000)}`],
    ['five thousand', Array.from({ length: 5_000 }, (_, at) => `X-${at}: a`).join('\r\n')],
    ['a cookie of 20 kB', `Cookie: access_token=${'a'.repeat(20_000)}`],
  ])('%s', async (_, headers) => {
    const { statuses, isClosed } = await exchange(
      `GET /maincms-web/noticeGd HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${hidden}`,
    )
    expect({ statuses, isClosed }).toEqual({ statuses: [431], isClosed: true })
  })
})
