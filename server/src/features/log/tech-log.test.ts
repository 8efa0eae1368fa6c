import type { CallRow, ErrorRow, VisitRow } from '@sunport/contract/calls/log-rows.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSettings } from '../../platform/settings.ts'
import { createTestApp, silentLog, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { createVisitService } from '../visit/service.ts'
import { createCallLog } from './call-log.ts'
import { digestOf, frontErrors } from './front-errors.ts'

let app: TestApp
let system: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'plain' })
  system = await actAs(app, 'system')
})
afterAll(() => app.close())

const browser = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'

describe('errors of pages', () => {
  const error = {
    message: 'Cannot read row 17 of 13812345678',
    stack:
      'TypeError: x\n    at ListBody (http://h/assets/list-a1b2.js:10:3)\n    at Page (http://h/assets/p.js:1:2)',
    info: 'window.onerror\u001b[31m\r\nsecond line',
    url: 'http://h/maincms-web/main/user?token=abc#x',
    version: '1.0.0',
  }
  const rows = async (query = ''): Promise<ErrorRow[]> => (await system.get(`/logs/error?${query}`)).data.rows
  beforeEach(async () => {
    app.clock.set(new Date('2026-06-10T04:00:00Z'))
    await app.db.execute(sql`DELETE FROM front_error`)
    await app.db.execute(sql`DELETE FROM sys_conf WHERE conf_key = 'log.error-limit'`)
  })

  test('are gathered by kind, with how often and when, and without what is personal', async () => {
    const plain = await actAs(app, 'plain')
    expect((await plain.post('/logs/error', error)).code).toBe('200')
    app.clock.set(new Date('2026-06-10T04:00:30Z'))
    const again = {
      ...error,
      message: 'Cannot read row 18 of 13812345679',
      stack: error.stack.replace('a1b2', 'c3d4'),
    }
    await system.post('/logs/error', again)
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      times: 2,
      state: 'open',
      message: 'Cannot read row 18 of 138****5679',
      info: 'window.onerror[31m\nsecond line',
      url: 'http://h/maincms-web/main/user',
      userName: 'system',
      firstAt: '2026-06-10 12:00:00',
      lastAt: '2026-06-10 12:00:30',
    })
  })

  test('differ by their words and by where they happened', () => {
    expect(digestOf(error)).toBe(digestOf({ ...error, message: 'Cannot read row 9 of 1' }))
    expect(digestOf(error)).not.toBe(digestOf({ ...error, message: 'Cannot write row 17 of 1' }))
    expect(digestOf(error)).not.toBe(digestOf({ ...error, stack: error.stack.replace('ListBody', 'Form') }))
  })

  test('are handled by somebody there is, on record; a solved one that comes back is open again', async () => {
    await system.post('/logs/error', error)
    const [made] = await rows()
    const handling = { version: made?.version, state: 'solved', owner: 'system', note: '已修复' }
    expect((await system.put(`/logs/error/${made?.id}`, { ...handling, owner: 'nobody' })).code).toBe('4542')
    expect((await system.put(`/logs/error/${made?.id}`, handling)).data).toMatchObject({
      state: 'solved',
      owner: 'system',
      latestModifyUser: 'system',
    })
    expect((await system.put(`/logs/error/${made?.id}`, handling)).code).toBe('4090')
    const kept = await app.db.execute(sql`SELECT title, before, after FROM audit_log WHERE action = 'handle'`)
    expect(kept.rows).toEqual([
      {
        title: 'Cannot read row 17 of 138****5678',
        before: { state: 'open', owner: null, note: null },
        after: { state: 'solved', owner: 'system', note: '已修复' },
      },
    ])
    await system.post('/logs/error', error)
    expect((await rows())[0]).toMatchObject({ state: 'open', times: 2, owner: 'system' })
    await system.put(`/logs/error/${made?.id}`, { ...handling, version: 2, state: 'ignored' })
    await system.post('/logs/error', error)
    expect((await rows('state=ignored'))[0]).toMatchObject({ times: 3 })
  })

  test('are never more kinds than the limit; what is worked on stays', async () => {
    await app.db.execute(sql`INSERT INTO sys_conf (conf_key, conf_name, conf_type, conf_value)
      VALUES ('log.error-limit', 'x', 'log', '100')`)
    const service = frontErrors(app.db, app.clock, await createSettings(app.db))
    const actor = { userId: null, userName: 'x', orgName: null, ip: '', requestId: '' }
    const word = (n: number) => [...String(n)].map(digit => 'abcdefghij'[Number(digit)]).join('')
    await service.report({ ...error, message: 'kept' }, actor)
    await app.db.execute(sql`UPDATE front_error SET state = 'working'`)
    await service.report({ ...error, message: 'dealt with' }, actor)
    await app.db.execute(sql`UPDATE front_error SET state = 'solved' WHERE message = 'dealt with'`)
    for (let n = 0; n < 105; n++) {
      app.clock.set(new Date(app.clock.now().getTime() + 1000))
      await service.report({ ...error, message: word(n) }, actor)
    }
    const found = await app.db.execute<{ message: string }>(sql`SELECT message FROM front_error`)
    const left = new Set(found.rows.map(({ message }) => message))
    expect(left.size).toBe(101)
    expect([left.has('kept'), left.has('dealt with'), left.has(word(4)), left.has(word(5))]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  test('cannot be read by everybody, and are reported by the signed in only', async () => {
    const plain = await actAs(app, 'plain')
    expect((await plain.get('/logs/error')).code).toBe('403')
    const answer = await app.http.inject({ method: 'POST', url: '/gpcms/rest/v2/logs/error', payload: error })
    expect(answer.statusCode).toBe(401)
  })
})

describe('calls', () => {
  const make = async (sample: number, slow = 1000) => {
    await app.db.execute(sql`DELETE FROM sys_conf`)
    await app.db.execute(sql`TRUNCATE api_log`)
    await app.db.execute(sql`INSERT INTO sys_conf (conf_key, conf_name, conf_type, conf_value) VALUES
      ('log.sample-per-thousand', 'x', 'log', ${String(sample)}), ('log.slow-call-ms', 'x', 'log', ${String(slow)})`)
    return createTestApp({ url: app.url })
  }
  const rows = async (query = ''): Promise<CallRow[]> => (await system.get(`/logs/call?${query}`)).data.rows

  test('that fail are kept with their code, without anybody’s parameters', async () => {
    const other = await make(0)
    await other.get('/gpcms/rest/v2/users/13812345678?secret=1')
    await other.close()
    expect(
      (await rows('keyword=users')).map(({ id: _, at: __, requestId: ___, costMs: ____, ...row }) => row),
    ).toEqual([
      {
        method: 'GET',
        path: '/rest/v2/users/:id',
        status: 401,
        code: '401',
        cause: 'failed',
        causeName: '失败',
        caller: 'outside',
        callerName: '外部程序',
        userName: null,
        siteId: expect.any(String),
        ip: '127.0.0.*',
      },
    ])
    expect((await rows('keyword=users&code=4000')).length).toBe(0)
  })

  test('that are slow are kept, and of the others a sample', async () => {
    const settings = { get: (key: string) => (key === 'log.slow-call-ms' ? 200 : 500) } as never
    const chances = [0.1, 0.9, 0.4999]
    const log = createCallLog(app.db, app.clock, silentLog, settings, () => chances.shift() ?? 1)
    await app.db.execute(sql`TRUNCATE api_log`)
    const call = { method: 'GET', path: '/rest/v2/things' } as never
    const context = (age: number) =>
      ({
        startedAt: performance.now() - age,
        requestId: 'r',
        site: { id: 's' },
        ip: '1.2.3.4',
        speaker: () => 'page',
      }) as never
    const ok = { status: 200, code: '200' }
    log.add(call, context(300), ok)
    for (let at = 0; at < 3; at++) log.add(call, context(1), ok)
    await log.stop()
    expect((await rows('keyword=things')).map(({ cause }) => cause).sort()).toEqual([
      'sample',
      'sample',
      'slow',
    ])
  })

  test('beyond what one batch holds are dropped, and a database that is away disturbs nobody', async () => {
    const settings = { get: () => 1000 } as never
    const away = { execute: () => Promise.reject(new Error('away')) } as never
    const failing = { status: 200, code: '4000' }
    const context = {
      startedAt: 0,
      requestId: 'r',
      site: { id: 's' },
      ip: '',
      speaker: () => 'page',
    } as never
    const lost = createCallLog(away, app.clock, silentLog, settings)
    lost.add({ method: 'GET', path: '/flood' } as never, context, failing)
    await expect(lost.stop()).resolves.toBeUndefined()
    await app.db.execute(sql`TRUNCATE api_log`)
    const log = createCallLog(app.db, app.clock, silentLog, settings)
    for (let at = 0; at < 1200; at++) log.add({ method: 'GET', path: '/flood' } as never, context, failing)
    await log.stop()
    expect((await system.get('/logs/call?keyword=flood')).data.total).toBe(1000)
  })
})

describe('visits', () => {
  test('with characters that no table holds are counted like others, and one that is refused takes none with it', async () => {
    await app.db.execute(sql`TRUNCATE visit_log`)
    const visits = createVisitService(app.db, app.clock, silentLog)
    const plain = { title: null, infoId: null, referrer: null, hasSession: false, ipClass: '1.2.3' }
    const add = (url: string, more: object = {}) =>
      visits.add({ siteId: 'gd', url, userAgent: browser, ...plain, ...more })
    add('/first')
    add('/nul\u0000', { title: '\u0000', infoId: '\u0000' })
    add('/half\ud83d')
    add('/refused', { siteId: null })
    add('/last')
    await visits.stop()
    const { rows } = await app.db.execute<{ url: string }>(sql`SELECT url FROM visit_log ORDER BY url`)
    expect(rows.map(({ url }) => url)).toEqual(['/first', '/half\ufffd', '/last', '/nul'])
  })

  test('are counted of visitors only, by day, hour, site and item', async () => {
    await app.db.execute(sql`TRUNCATE visit_log`)
    const visits = createVisitService(app.db, app.clock, silentLog)
    const site = await app.db.execute<{
      id: string
      name: string
      mark: string
      channel: string
      region: string
    }>(
      sql`SELECT s.id, s.name, c.pagemark AS mark, c.name AS channel, r.full_name AS region
        FROM site s JOIN channel c ON c.site_id = s.id JOIN region r ON r.code = '440100'
        WHERE c.id = s.id || '-' || c.pagemark ORDER BY s.id, c.id LIMIT 1`,
    )
    const { id: siteId, name: siteName, mark, channel, region } = site.rows[0] ?? expect.fail('no site')
    const infoId = await publishSample(app.db, {
      siteId,
      channel: mark,
      title: '一份公告',
      noticeTime: '2026-06-01 10:00:00',
      regionCode: '440100',
    })
    const base = { siteId, url: '/', title: null, infoId: null, referrer: null, hasSession: false }
    const add = (change: object) => visits.add({ ...base, ipClass: '1.2.3', userAgent: browser, ...change })
    app.clock.set(new Date('2026-06-09T16:30:00Z'))
    add({})
    add({ ipClass: '1.2.4', infoId })
    add({ hasSession: true })
    add({ userAgent: 'Baiduspider/2.0' })
    app.clock.set(new Date('2026-06-10T04:00:00Z'))
    add({})
    add({ userAgent: '' })
    await visits.stop()
    const by = async (grouping: string): Promise<VisitRow[]> =>
      (await system.get(`/logs/visit?by=${grouping}`)).data.rows
    expect(await by('day')).toEqual([{ key: '2026-06-10', name: '2026-06-10', visits: 3, visitors: 2 }])
    expect((await by('hour')).map(({ key, visits: count }) => [key, count])).toEqual([
      ['2026-06-10 12:00', 1],
      ['2026-06-10 00:00', 2],
    ])
    expect(await by('site')).toEqual([{ key: siteId, name: siteName, visits: 3, visitors: 2 }])
    const once = { visits: 1, visitors: 1 }
    expect(await by('item')).toEqual([{ key: infoId, name: '一份公告', ...once }])
    expect(await by('channel')).toEqual([
      { key: `${siteId}-${mark}`, name: `${siteName} · ${channel}`, ...once },
    ])
    expect(await by('region')).toEqual([{ key: '440100', name: region, ...once }])
  })
})
