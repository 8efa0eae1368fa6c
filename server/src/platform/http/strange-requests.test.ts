import type { WebEntry } from '@sunport/contract/rendering.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertUser } from '../../testing/people.ts'
import { signIn } from '../../testing/signing.ts'

const list = '/gpcms/rest/web/v2/info/selectInfoForIndex'
const pages: WebEntry = {
  render: async ({ url }) => ({ kind: 'page', status: 200, html: `<p>${new URL(url).pathname}</p>` }),
}

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await createTestApp({ web: pages })
  await insertUser(app.db, { userName: 'reader' })
  cookie = (await signIn(app, 'reader', 'Right-Password-1')).cookie
})
afterAll(() => app.close())

describe('pages of others read nothing of ours', () => {
  test.each(['https://evil.example', 'null', 'https://localhost.evil.example', 'http://localhost:1'])(
    'from %s',
    async origin => {
      for (const url of [list, '/gpcms/rest/v2/index/user', '/maincms-web/noticeGd']) {
        for (const method of ['GET', 'OPTIONS'] as const) {
          const headers = { origin, cookie, 'access-control-request-method': 'POST' }
          const answer = await app.http.inject({ method, url, headers })
          expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
          expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
        }
      }
    },
  )
})

describe('what is one’s own is kept by no cache, whatever its address ends with', () => {
  test.each(['', '/a.js', '/x.css', '.css', ';a.js', '%2fx.css', '?x.css', '/..%2fx.png'])(
    'index/user%s',
    async ending => {
      const answer = await app.http.inject({ url: `/gpcms/rest/v2/index/user${ending}`, headers: { cookie } })
      if (answer.statusCode !== 404) expect(answer.headers['cache-control']).toBe('no-store')
      else expect(answer.body).not.toContain('reader')
    },
  )
})

describe('the time that old clients append is no part of what they ask', () => {
  test.each(['_t=abc', '_t=1&_t=2', '_t=%3Cscript%3E', '_t=', '1781000000000'])('%s', async query => {
    const plain = await app.http.inject(list)
    const timed = await app.http.inject(`${list}?${query}`)
    expect([timed.statusCode, timed.body]).toEqual([plain.statusCode, plain.body])
  })
})

describe('a number that is none is refused in words', () => {
  test.each([
    '0',
    '-1',
    '1e9',
    '1;',
    'NaN',
    '９',
    '1.5',
    '9'.repeat(30),
    '12/**/',
    '0x10',
    ' 1',
    '',
    '9223372036854775808',
  ])('%j as a page and as a size', async number => {
    for (const name of ['currPage', 'pageSize', 'pageNo', 'rn']) {
      const answer = await app.http.inject(`${list}?${name}=${encodeURIComponent(number)}`)
      expect(answer.statusCode).toBeLessThan(500)
      expect(['200', '4000']).toContain(answer.json().code)
    }
  })

  test.each(['9223372036854775808', '1e3', '0x10', ' 1', '１', "1'--", '-1', '%00'])(
    '%s as an id',
    async id => {
      for (const url of [
        '/gpcms/rest/web/v2/info/getInfoById?id=',
        '/gpcms/rest/v2/users/',
        '/gpcms/rest/web/v2/questionnaire/',
      ]) {
        const answer = await app.http.inject({
          url: `${url}${id === '%00' ? id : encodeURIComponent(id)}`,
          headers: { cookie },
        })
        expect(answer.statusCode).toBeLessThan(500)
        expect(answer.body).not.toMatch(/22003|22P02|syntax|integer/)
      }
    },
  )
})

test('in production browsers are told to come over TLS alone, for a year, below every name', async () => {
  const inProduction = await createTestApp({ url: app.url, config: { production: true } })
  const { headers } = await inProduction.http.inject('/healthz')
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect((await app.http.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security')
  await inProduction.close()
})
