import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { trustedHops } from '../http/trusted-hops.ts'

const token = 'a-token-for-the-scrape'
const bearer = { authorization: `Bearer ${token}` }
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { metricsToken: token } })
})
afterAll(() => app.close())

const scrape = async (): Promise<string> => (await app.http.inject({ url: '/metrics', headers: bearer })).body

/** The value of one line; undefined when there is none. */
const numberOf = (text: string, name: string, ...labels: string[]): number | undefined => {
  const line = text
    .split('\n')
    .find(each => each.startsWith(`${name}{`) && labels.every(label => each.includes(label)))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

test('requests are counted by the path of their call and by status, and never by what somebody typed', async () => {
  for (const id of ['1', '2', '3'])
    await app.http.inject(`/gpcms/rest/web/v2/info/getInfoById?id=${id}&phone=13800138000`)
  await app.http.inject('/nobody/knows/13800138001')
  const text = await scrape()
  const route = 'route="/rest/web/v2/info/getInfoById"'
  const counted = ['404', '200'].map(status =>
    numberOf(text, 'sunport_http_requests_total', route, `status="${status}"`),
  )
  expect(counted).toContain(3)
  expect(numberOf(text, 'sunport_http_request_duration_seconds_count', route)).toBe(3)
  expect(numberOf(text, 'sunport_http_request_duration_seconds_bucket', route, 'le="+Inf"')).toBe(3)
  expect(text).not.toMatch(/1380013800|nobody/)
})

test('what a scrape reads is there: memory, event loop, pools, caches, drawing', async () => {
  const text = await scrape()
  expect(numberOf(text, 'sunport_process_up', 'process="0"')).toBe(1)
  expect(numberOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  expect(numberOf(text, 'nodejs_heap_size_used_bytes')).toBeGreaterThan(1_000_000)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds{')
  for (const pool of ['desk', 'visitors', 'probe'])
    expect(numberOf(text, 'sunport_database_connections', `pool="${pool}"`, 'state="most"')).toBeGreaterThan(
      0,
    )
  expect(numberOf(text, 'sunport_database_waiting', 'pool="desk"')).toBe(0)
  expect(numberOf(text, 'sunport_cache_entries', 'cache="page"')).toBe(0)
  expect(numberOf(text, 'sunport_renders', 'state="waiting"')).toBe(0)
})

test('whoever brings no token, or another one, reads nothing', async () => {
  for (const headers of [{}, { authorization: 'Bearer another-token' }, { authorization: token }]) {
    const answer = await app.http.inject({ url: '/metrics', headers })
    expect([answer.statusCode, answer.body]).toEqual([401, ''])
  }
})

test('without a token only a private installation answers, and only to its own machine', async () => {
  const ask = async (
    config: Parameters<typeof createTestApp>[0],
    request: { remoteAddress?: string; headers?: Record<string, string> } = {},
  ): Promise<number> => {
    const other = await createTestApp({ url: app.url, ...config })
    onTestFinished(other.close)
    const answer = await other.http.inject({ url: '/metrics', headers: { host: 'localhost' }, ...request })
    return answer.statusCode
  }
  const trustProxy = trustedHops('1') ?? (() => true)
  expect(await ask({})).toBe(200)
  expect(await ask({}, { remoteAddress: '10.1.2.3' })).toBe(404)
  expect(await ask({}, { headers: { host: 'rebound.example.org' } })).toBe(404)
  expect(await ask({ config: { production: true } })).toBe(404)
  expect(await ask({ config: { publicOrigin: 'https://example.org' } })).toBe(404)
  expect(await ask({ config: { trustProxy } })).toBe(404)
})
