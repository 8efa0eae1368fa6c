import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { actAs, insertUser } from '../../testing/people.ts'
import { rawRequests } from '../../testing/raw-request.ts'
import { signatureFor } from '../../testing/signing.ts'
import { tag, touchTags } from '../cache/tags.ts'
import { createSignatures } from './signature.ts'
import { trustedHops, trustsNobody } from './trusted-hops.ts'

const logged: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: line => void logged.push(JSON.parse(line)) })
const perMinute = 40

type Ask = Awaited<ReturnType<typeof rawRequests>>
/** What came to the framework; whatever else was answered was answered before it. */
let routed = 0
const open = async (config: Parameters<typeof createTestApp>[0] = {}): Promise<[TestApp, Ask]> => {
  const app = await createTestApp(config)
  app.http.addHook('onRequest', (_request, _reply, done) => {
    routed += 1
    done()
  })
  return [app, await rawRequests(app)]
}

let app: TestApp
let ask: Ask
let behind: TestApp
let askBehind: Ask
beforeAll(async () => {
  const config = { answersMegabytes: 8, rateLimit: perMinute, trustProxy: trustedHops('1') ?? trustsNobody }
  ;[app, ask] = await open({ log, config: { ...config, trustProxy: trustsNobody } })
  ;[behind, askBehind] = await open({ url: app.url, config })
})
afterAll(async () => {
  await behind.close()
  await app.close()
})
beforeEach(() => {
  routed = 0
  logged.length = 0
})

const address = (id: string, more = ''): string => `/gpcms/rest/web/v2/info/getInfoById?id=${id}${more}`
const publish = (id: string): Promise<string> =>
  publishSample(app.db, {
    ...{ id, title: '题目', siteId: 'gd', channel: 'tzgg', noticeTime: '2026-06-01 09:00:00' },
    body: `<div class="noticeArea">${'正文很长。'.repeat(200)}</div>`,
  })
const headersOf = (text: string): string[] =>
  (text.split('\r\n\r\n')[0] ?? '')
    .split('\r\n')
    .slice(1)
    .filter(line => !/^(date|ratelimit|x-ratelimit-remaining|x-ratelimit-reset|x-request-id):/i.test(line))
    .map(line => line.replace(/^[\w-]+/, name => name.toLowerCase()))
    .toSorted()
const bodyOf = (text: string): string => text.slice(text.indexOf('\r\n\r\n') + 4)
const remaining = (text: string): number => Number(/^x-ratelimit-remaining: (\d+)/im.exec(text)?.[1])

describe('what is asked again in the same words', () => {
  test('is answered before any routing, with the same headers and bytes', async () => {
    await publish('quick-a')
    const [first, again, stamped] = [
      await ask(address('quick-a')),
      await ask(address('quick-a')),
      await ask(address('quick-a', '&_t=7')),
    ]
    expect(routed).toBe(1)
    expect(again.status).toBe(200)
    expect(headersOf(again.text)).toEqual(headersOf(first.text))
    expect([bodyOf(again.text), bodyOf(stamped.text)]).toEqual([bodyOf(first.text), bodyOf(first.text)])
  })

  test('comes compressed, or not at all to whoever has it, in the words of the framework', async () => {
    await publish('quick-b')
    const url = `http://localhost:${(app.http.server.address() as { port: number }).port}`
    const fetched = async () => {
      const answer = await fetch(url + address('quick-b'), { headers: { connection: 'close' } })
      return [answer.status, answer.headers.get('content-encoding'), await answer.text()]
    }
    const first = await fetched()
    expect(await fetched()).toEqual(first)
    expect(first[1]).toBe('gzip')
    const etag = /^etag: (.*)\r$/im.exec((await ask(address('quick-b'))).text)?.[1] ?? ''
    const unchanged = await ask(address('quick-b'), { 'if-none-match': etag })
    expect([unchanged.status, bodyOf(unchanged.text)]).toEqual([304, ''])
    // An address that was never asked in these words passes the framework.
    const routedOne = await ask(`${address('quick-b')}&x=1`, { 'if-none-match': etag })
    expect(headersOf(unchanged.text)).toEqual(headersOf(routedOne.text))
    // Once for each host, and once for the other words.
    expect(routed).toBe(3)
  })

  test('is asked anew when it changed', async () => {
    await publish('quick-c')
    await ask(address('quick-c'))
    await app.db.execute(sql`UPDATE publication SET title = '改过' WHERE info_id = 'quick-c'`)
    expect((await ask(address('quick-c'))).text).toContain('题目')
    await app.db.transaction(tx => touchTags(tx, [tag.info('quick-c')]))
    await app.settled()
    expect((await ask(address('quick-c'))).text).toContain('改过')
  })

  test('is on record like any other', async () => {
    await publish('quick-d')
    await ask(address('quick-d'))
    await ask(address('quick-d'))
    expect(routed).toBe(1)
    const lines = logged.filter(({ msg }) => msg === 'request')
    const shown = lines.map(({ method, path, status, ip }) => ({ method, path, status, ip }))
    expect(shown).toHaveLength(2)
    expect(shown[1]).toEqual(shown[0])
    expect(Object.keys(lines[1] ?? {}).toSorted()).toEqual(Object.keys(lines[0] ?? {}).toSorted())
    expect(lines[1]?.reqId).not.toBe(lines[0]?.reqId)
  })
})

const from = (nth: number) => ({ 'x-forwarded-for': `203.0.113.${nth}` })

test('it counts against the minute of whoever asks, whichever way it is answered', async () => {
  await publish('quick-e')
  const askOne = (more = '') => askBehind(address('quick-e', more), from(9))
  const left = remaining((await askOne()).text)
  expect(left).toBe(perMinute - 1)
  expect(remaining((await askOne()).text)).toBe(left - 1)
  expect(remaining((await askOne('&x=1')).text)).toBe(left - 2)
  const statuses: number[] = []
  for (let at = 0; at < left; at++) statuses.push((await askOne()).status)
  expect(statuses).toEqual([...Array(left - 2).fill(200), 429, 429])
})

describe('what may differ is not taken for the same', () => {
  test('another host, another scheme: addresses in the answer name those', async () => {
    await publish('quick-f')
    const doors: Record<string, string>[] = [
      { host: 'a.example' },
      { host: 'b.example' },
      { host: 'a.example', 'x-forwarded-proto': 'https' },
      { host: 'a.example', 'x-forwarded-host': 'c.example' },
    ]
    for (const door of doors) await askBehind(address('quick-f'), { ...door, ...from(1) })
    expect(routed).toBe(doors.length)
    for (const door of doors) await askBehind(address('quick-f'), { ...door, ...from(1) })
    expect(routed).toBe(doors.length)
  })

  test('one sender behind a proxy is not another', async () => {
    await publish('quick-g')
    for (let at = 0; at < perMinute; at++) await askBehind(address('quick-g'), from(2))
    expect((await askBehind(address('quick-g'), from(2))).status).toBe(429)
    expect(
      (await askBehind(address('quick-g'), { 'x-forwarded-for': '203.0.113.2, 203.0.113.3' })).status,
    ).toBe(200)
  })

  test('a page of ours is given more than a program', async () => {
    await publish('quick-h')
    await askBehind(address('quick-h'), from(4))
    const { currentPageKey } = createSignatures(behind.secret, behind.db, behind.clock)
    const signed = signatureFor({
      ...{ key: currentPageKey(), method: 'GET', url: address('quick-h'), at: behind.clock.now() },
    })
    routed = 0
    await askBehind(address('quick-h'), { ...signed, ...from(4) })
    await askBehind(address('quick-h'), { ...signed, ...from(4) })
    expect(routed).toBe(2)
    await askBehind(address('quick-h'), from(4))
    expect(routed).toBe(2)
  })

  test('a site that is closed answers nobody, though it did before', async () => {
    await publish('quick-i')
    const host = { host: 'hlj.sunport.example', ...from(5) }
    expect((await askBehind(address('quick-i'), host)).status).toBe(200)
    await insertUser(behind.db, { userName: 'quick-keeper', roleIds: ['role-sa'] })
    const keeper = await actAs(behind, 'quick-keeper')
    const { version } = (await keeper.get('/sites/hlj')).data
    const closing = { version, state: 'maintenance', closingWords: '正在维护', reason: '测试' }
    expect((await keeper.put('/sites/hlj/state', closing)).code).toBe('200')
    expect((await askBehind(address('quick-i'), host)).text).not.toContain('题目')
  })
})
