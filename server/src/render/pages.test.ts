import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { calls } from '@sunport/contract/calls.ts'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { touchTags } from '../platform/cache/tags.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { publishSample } from '../testing/infos.ts'

/** Pages that show the titles of a channel, and count how often they were made. */
const countingPages = () => {
  const fresh = () => ({ renders: 0, failing: false, brokenCall: false, beforeAnswer: async () => {} })
  const state = fresh()
  const web: WebEntry = {
    render: async ({ url, send, region, mode }) => {
      state.renders++
      if (state.failing) throw new Error('database away')
      // A block that fails to load leaves its page standing.
      if (state.brokenCall)
        await send({ ...calls.info.getInfoById, path: '/unbound' }, {}).catch(() => undefined)
      const path = new URL(url).pathname
      if (path.endsWith('/404')) return { kind: 'page', status: 404, html: '<!doctype html>none' }
      const found = (await send(calls.info.selectInfoMoreChannel, { siteId: 'gd', channel: 'tzgg' })) as {
        rows: { title: string }[]
      }
      await state.beforeAnswer()
      const html = `<!doctype html><p>${region}${mode?.elder ? '长辈' : ''}${found.rows.map(row => row.title).join('、')}</p>`
      return { kind: 'page', status: 200, html }
    },
  }
  return { state, web, reset: () => Object.assign(state, fresh()) }
}

const pages = countingPages()
let app: TestApp
let begin: Date
beforeAll(async () => {
  app = await createTestApp({ web: pages.web })
  begin = app.clock.now()
  // What the start touched would have a page made anew.
  await app.settled()
})
afterAll(() => app.close())

/** A page of each test's own, since those of the others are kept. */
let mine: string
let count = 0
beforeEach(async () => {
  // What the test before it published is heard by now.
  await app.settled()
  pages.reset()
  app.clock.set(begin)
  count += 1
  mine = `/maincms-web/x${count}`
})

const page = (url = mine, headers: Record<string, string> = {}) => app.http.inject({ url, headers })
const publish = (title: string) =>
  app.db.transaction(async tx => {
    await publishSample(tx, { siteId: 'gd', channel: 'tzgg', title, noticeTime: '2026-06-01 09:00:00' })
    // More tags than one notification holds.
    await touchTags(tx, [
      ...Array.from({ length: 900 }, (_, at) => `info:some-long-id-${at}`),
      'infos:gd',
      'channel:gd-tzgg',
    ])
  })
/** Over a real socket, since cached pages are answered before the framework. */
const overHttp = async (path: string, headers: Record<string, string> = {}, { http } = app) => {
  const address = http.server.listening
    ? `http://127.0.0.1:${(http.server.address() as { port: number }).port}`
    : await http.listen({ port: 0, host: '127.0.0.1' })
  return fetch(address + path, { headers })
}

describe('a page', () => {
  test('is made once and then comes from memory, whatever the timestamp parameter', async () => {
    const first = await (await overHttp(mine)).text()
    for (const path of [mine, `${mine}?_t=1`, `${mine}?_t=2&_t=3`])
      expect(await (await overHttp(path)).text()).toBe(first)
    expect(pages.state.renders).toBe(1)
    await overHttp(`${mine}?page=2&_t=9`)
    await overHttp(`${mine}?page=2`)
    expect(pages.state.renders).toBe(2)
  })

  test('falls when something it shows is published, and not otherwise', async () => {
    await overHttp(mine)
    await app.db.transaction(tx => touchTags(tx, ['channel:gd-gzdt']))
    await app.settled()
    await overHttp(mine)
    expect(pages.state.renders).toBe(1)
    await publish('新到的通知')
    await app.settled()
    expect(await (await overHttp(mine)).text()).toContain('新到的通知')
  })

  test('made while something was published is not kept', async () => {
    pages.state.beforeAnswer = async () => {
      pages.state.beforeAnswer = async () => {}
      await publish('途中发布')
      await app.settled()
    }
    expect(await (await overHttp(mine)).text()).not.toContain('途中发布')
    expect(await (await overHttp(mine)).text()).toContain('途中发布')
  })

  test('published in a transaction that fails is never shown', async () => {
    await expect(
      app.db.transaction(async tx => {
        await publishSample(tx, {
          siteId: 'gd',
          channel: 'tzgg',
          title: '没有提交',
          noticeTime: '2026-06-01 09:00:00',
        })
        await touchTags(tx, ['channel:gd-tzgg'])
        throw new Error('cut')
      }),
    ).rejects.toThrow('cut')
    expect(await (await overHttp(mine)).text()).not.toContain('没有提交')
  })

  test('has an ETag, and is sent in the encoding that the client takes', async () => {
    const plain = await page()
    const etag = String(plain.headers.etag)
    expect((await overHttp(mine, { 'if-none-match': etag })).status).toBe(304)
    const gzip = await page(mine, { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers['content-security-policy']).toContain("script-src 'self'")
  })

  test('comes with a quick encoding at once, and in the fewest bytes when it is asked for again', async () => {
    const browser = { 'accept-encoding': 'gzip, deflate, br' }
    for (const word of ['采购', '更正', '中标', '合同']) await publish(`${word}公告`.repeat(20))
    const first = await page(mine, browser)
    expect(first.headers['content-encoding']).toBe('br')
    const kept = async () => {
      const { headers } = await overHttp(mine, browser)
      return [headers.get('content-encoding'), Number(headers.get('content-length'))] as const
    }
    await expect.poll(async () => (await kept())[1]).toBeLessThan(first.rawPayload.length)
    expect((await kept())[0]).toBe('br')
    expect(await (await overHttp(mine, browser)).text()).toBe(
      brotliDecompressSync(first.rawPayload).toString(),
    )
    // Whoever takes less gets no more than that.
    expect((await overHttp(mine, { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBe(
      null,
    )
  })

  test('is another for each reading mode and each host, and for no other header or cookie', async () => {
    expect(await (await overHttp(mine, { cookie: 'sunport-mode=elder' })).text()).toContain('长辈')
    expect(
      await (
        await overHttp(mine, {
          cookie: 'other=1',
          'x-forwarded-host': 'evil',
          'x-original-url': '/evil',
          'accept-language': 'en',
        })
      ).text(),
    ).not.toContain('长辈')
    await overHttp(mine)
    expect(pages.state.renders).toBe(2)
    expect((await page(mine, { host: 'hn.sunport.example' })).body).toContain('hainan')
  })

  test('grows old with the clock', async () => {
    await overHttp(mine)
    app.clock.set(new Date(app.clock.now().getTime() + 6 * 60_000))
    await overHttp(mine)
    expect(pages.state.renders).toBe(2)
  })

  test('stays readable when it cannot be made anew', async () => {
    const first = await (await overHttp(mine)).text()
    app.clock.set(new Date(app.clock.now().getTime() + 60 * 60_000))
    pages.state.failing = true
    expect(await (await overHttp(mine)).text()).toBe(first)
    expect((await overHttp('/maincms-web/never-seen')).status).toBe(500)
  })

  test('with a block that could not be loaded is neither kept nor put in place of a good one', async () => {
    pages.state.brokenCall = true
    const broken = await page()
    expect([broken.statusCode, broken.headers['cache-control']]).toEqual([503, 'no-store'])
    pages.state.brokenCall = false
    expect((await page()).statusCode).toBe(200)
    app.clock.set(new Date(app.clock.now().getTime() + 60 * 60_000))
    pages.state.brokenCall = true
    expect((await page()).statusCode).toBe(200)
  })

  test('asked for by many at once is made once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => page()))
    expect(pages.state.renders).toBe(1)
  })

  test('that is not found is never kept', async () => {
    expect((await page(`${mine}/404`)).statusCode).toBe(404)
    await page(`${mine}/404`)
    expect(pages.state.renders).toBe(2)
  })
})

test.each([
  ['/?region=x&a=1', '/maincms-web/?region=x&a=1'],
  ['/maincms-web?region=x', '/maincms-web/?region=x'],
  ['/maincms-web', '/maincms-web/'],
])('%s leads to the portal and keeps its query', async (from, to) => {
  const answer = await page(from)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, to])
})

test('two instances show what one of them published', async () => {
  const second = await createTestApp({ url: app.url, web: countingPages().web })
  try {
    const there = async () => (await second.http.inject(mine)).body
    expect(await there()).not.toContain('两处可见')
    await publish('两处可见')
    await second.settled()
    expect(await there()).toContain('两处可见')
  } finally {
    await second.close()
  }
})

test('a page asks for public things only', async () => {
  await app.db.execute(sql`SELECT 1`)
  const curious: WebEntry = {
    ...pages.web,
    render: async ({ send }) => ({
      kind: 'page',
      status: 200,
      html: String(await send(calls.session.user, {}).catch(error => error.code)),
    }),
  }
  const other = await createTestApp({ url: app.url, web: curious })
  try {
    expect((await other.http.inject({ url: mine, headers: { cookie: 'access_token=x' } })).body).toBe('401')
  } finally {
    await other.close()
  }
})

test('in development no page is kept: the next one comes from the sources as they are then', async () => {
  const live = await createTestApp({ url: app.url, web: { ...pages.web, isLive: true } })
  try {
    const [first, second] = [await live.http.inject(mine), await live.http.inject(mine)]
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(second.statusCode).toBe(200)
    expect(pages.state.renders).toBe(2)
  } finally {
    await live.close()
  }
})

describe('a client that asks for ever new pages', () => {
  test('gets a word instead when its minute is used up; what is kept is read on, and others draw on', async () => {
    const drawing = countingPages()
    const limited = await createTestApp({ url: app.url, web: drawing.web, config: { rateLimit: 6 } })
    const ask = (path: string, remoteAddress = '203.0.113.7') =>
      limited.http.inject({ url: `/maincms-web/${path}`, remoteAddress })
    try {
      const statuses: number[] = []
      for (let at = 0; at < 5; at++) statuses.push((await ask(`x?page=${at}`)).statusCode)
      expect(statuses).toEqual([200, 200, 200, 429, 429])
      const refused = await ask('x?page=9')
      expect(refused.headers['retry-after']).toBe('60')
      expect(refused.body).toContain('访问过于频繁')
      expect((await ask('x?page=0')).statusCode).toBe(200)
      expect((await ask('x?page=9', '203.0.113.8')).statusCode).toBe(200)
      expect(drawing.state.renders).toBe(4)
      limited.clock.set(new Date(limited.clock.now().getTime() + 60_000))
      expect((await ask('x?page=10')).statusCode).toBe(200)
    } finally {
      await limited.close()
    }
  })

  test('a parameter that a page does not know draws nothing', async () => {
    for (let at = 0; at < 20; at++) await overHttp(`/maincms-web/?z=${Math.random()}&page=${at}`)
    expect(pages.state.renders).toBe(1)
  })
})

describe('after changes may have been missed', () => {
  /** The listener is cut off, and everything it did not hear may have been said meanwhile. */
  const cutListener = async (of: TestApp): Promise<void> => {
    const before = pages.state.renders
    await of.db.execute(
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'sunport-tags'`,
    )
    // Noticed when a page that was kept is made anew.
    await expect
      .poll(async () => (await overHttp('/maincms-web/probe', {}, of)) && pages.state.renders)
      .toBeGreaterThan(before)
  }

  test('pages are made anew, and when that fails the last good ones are read on', async () => {
    // Of its own, so that nobody else is deaf for a while.
    const alone = await createTestApp({ web: pages.web })
    onTestFinished(() => alone.close())
    const there = () => overHttp(mine, {}, alone)
    // What the start touched would have the probe made anew as well.
    await alone.settled()
    await overHttp('/maincms-web/probe', {}, alone)
    const known = await (await there()).text()
    // No tag is touched: this is what the listener did not hear.
    await publishSample(alone.db, {
      siteId: 'gd',
      channel: 'tzgg',
      title: '漏听的',
      noticeTime: '2026-06-01 09:00:00',
    })
    expect(await (await there()).text()).toBe(known)
    await cutListener(alone)
    pages.state.failing = true
    const stale = await there()
    expect([stale.status, await stale.text()]).toEqual([200, known])
    pages.state.failing = false
    expect(await (await there()).text()).toContain('漏听的')
  })
})
