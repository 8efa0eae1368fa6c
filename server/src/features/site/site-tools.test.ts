import type { SiteRecord } from '@sunport/contract/calls/site.ts'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { domainTests } from './domain-tests.ts'

/** Pages that say whose they are; what there is not is sent to the page that says so. */
const web: WebEntry = {
  render: async ({ region, site, url }) => {
    const path = new URL(url).pathname
    if (path === '/maincms-web/') {
      const html = `<!doctype html><p>${region}/${site?.siteCode}/${site?.siteName}/${site?.keywords}</p>`
      return { kind: 'page', status: 200, html }
    }
    return path === '/maincms-web/404'
      ? { kind: 'page', status: 404, html: '<a href="/maincms-web/">首页</a>' }
      : { kind: 'redirect', status: 302, location: '/maincms-web/404' }
  },
}

let app: TestApp
let keeper: Acting
let first = ''
let second = ''
beforeAll(async () => {
  app = await createTestApp({ web })
  ;[first = '', second = ''] = app.packs.map(({ siteCode }) => siteCode)
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  keeper = await actAs(app, 'keeper')
})
afterAll(() => app.close())

const get = async (id: string): Promise<SiteRecord> => (await keeper.get(`/sites/${id}`)).data
const save = async (id: string, over: object) => {
  const row = await get(id)
  return keeper.put(`/sites/${id}`, { ...row, reason: '测试修改', ...over, version: row.version })
}
const visit = (host: string, url = '/maincms-web/', headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url, headers: { host, ...headers } })
const bulk = async (action: string, ids: string[], isRehearsal: boolean, over: object = {}) => {
  const rows = await Promise.all(ids.map(async id => ({ id, version: (await get(id)).version })))
  const answer = await keeper.post('/sites/bulk', { action, rows, isRehearsal, ...over })
  return answer.data?.rows.map(({ refusal }: { refusal: string | null }) => refusal) ?? answer.msg
}

const copy = (siteCode: string, { from = first, withContent = false } = {}) =>
  keeper.post(`/sites/${from}/copy`, {
    siteCode,
    name: '复制的站点',
    title: '复制的标题',
    reason: '新建分站',
    withContent,
  })
const setState = async (id: string, state: string) => {
  const { version } = await get(id)
  return keeper.put(`/sites/${id}/state`, { id, version, state, reason: '开通' })
}
/** A site of a test's own: open, at a domain of its own. */
const openSite = async (code: string, over: object = {}): Promise<string> => {
  await copy(code)
  await save(code, { domains: [`${code}.example`], ...over })
  expect((await setState(code, 'running')).code).toBe('200')
  return `${code}.example`
}

describe('a copy of a site', () => {
  const count = async (what: ReturnType<typeof sql>) =>
    Number((await app.db.execute<{ total: number }>(what)).rows[0]?.total)

  test('has the channels and links, none of the content, no domains, and is not open', async () => {
    const { data } = await copy('plain')
    const channels = await count(sql`SELECT count(*)::int AS total FROM channel WHERE site_id = ${first}`)
    const links = await count(sql`SELECT count(*)::int AS total FROM link WHERE site_id = ${first}`)
    expect(data).toEqual({ id: 'plain', channels, links, articles: 0 })
    expect(links).toBeGreaterThan(0)
    expect(await get('plain')).toMatchObject({
      name: '复制的站点',
      packCode: (await get(first)).packCode,
      state: 'building',
      domains: [],
      channelCount: channels,
      published30: 0,
    })
    const strays = sql`SELECT count(*)::int AS total FROM channel c JOIN channel p ON p.id = c.parent_id
      WHERE c.site_id = 'plain' AND p.site_id <> 'plain'`
    const below = sql`SELECT count(*)::int AS total FROM channel WHERE site_id = 'plain' AND parent_id IS NOT NULL`
    expect([await count(strays), (await count(below)) > 0]).toEqual([0, true])
    expect((await copy('plain')).code).toBe('4792')
  })

  test('with content, its articles are drafts of whoever copied', async () => {
    const id = await publishSample(app.db, {
      siteId: second,
      channel: 'tzgg',
      title: '要复制的文章',
      noticeTime: '2026-06-01 09:00:00',
    })
    const { data } = await copy('whole', { from: second, withContent: true })
    expect(data.articles).toBe(1)
    const made = await app.db.execute(sql`
      SELECT i.state, i.origin_id, e.state AS edition, e.title, c.pagemark, u.user_name
      FROM info i JOIN info_edition e ON e.info_id = i.id JOIN channel c ON c.id = i.channel_id
        JOIN app_user u ON u.id = i.author_id WHERE i.site_id = 'whole'`)
    expect(made.rows).toEqual([
      expect.objectContaining({
        state: 'draft',
        edition: 'draft',
        title: '要复制的文章',
        pagemark: 'tzgg',
        user_name: 'keeper',
        origin_id: String(id ?? made.rows[0]?.origin_id),
      }),
    ])
    expect(await count(sql`SELECT count(*)::int AS total FROM publication WHERE site_id = 'whole'`)).toBe(0)
  })

  test('shows itself at its own domain, not the site that it was copied from', async () => {
    const host = await openSite('branch', { seoKeywords: '政府采购' })
    expect((await visit(host)).body).toContain('/branch/复制的站点/政府采购<')
    const own = app.packs[0]
    expect((await visit(own?.domains[0] ?? '')).body).toContain(`${own?.code}/${first}/${own?.siteName}/`)
    const title = async (host: string) =>
      (
        await app.get<{ logoContent: string }>(`/gpcms/rest/web/v2/index/getSystemInfo?region=${own?.code}`, {
          host,
        })
      ).data.logoContent
    expect([await title(host), await title('nobody.example')]).toEqual(['复制的标题', own?.siteName])
  })
})

test('lists as files are of the host’s site, and closed with it', async () => {
  const own = app.packs[0]
  const path = Object.entries(own?.routes ?? {}).find(
    ([, route]) => route.kind === 'channel-list' && route.channel === 'tzgg',
  )?.[0]
  const ask = (host: string) => visit(host, `/maincms-web${path}?format=csv`)
  const words = '只在一个站点的文章'
  await publishSample(app.db, {
    siteId: first,
    channel: 'tzgg',
    title: words,
    noticeTime: '2026-06-01 09:00:00',
  })
  expect((await ask(own?.domains[0] ?? '')).body).toContain(words)
  const open = await ask(await openSite('listing'))
  expect([open.statusCode, open.body.includes(words)]).toEqual([200, false])
  await copy('unopened')
  await save('unopened', { domains: ['unopened.example'] })
  expect((await ask('unopened.example')).statusCode).toBe(503)
})

describe('many sites at once', () => {
  test('go into maintenance with words and a reason, and come back; others are left alone', async () => {
    await copy('unready')
    const words = { closingWords: '今晚维护', reason: '升级' }
    expect(await bulk('maintain', [first], true, { reason: '升级' })).toBe('维护须填写给访问者的说明')
    expect(await bulk('maintain', [first], true, { closingWords: '今晚维护' })).toBe('原因不能为空')
    expect(await bulk('maintain', [first, second, 'unready'], true, words)).toEqual([
      null,
      null,
      '站点当前状态不能这样变更',
    ])
    expect((await get(first)).state).toBe('running')
    await bulk('maintain', [first, second], false, words)
    expect([(await get(first)).state, (await get(second)).closingWords]).toEqual(['maintenance', '今晚维护'])
    expect((await visit('nobody.example')).statusCode).toBe(503)
    expect(await bulk('resume', [first, second, 'unready'], false, { reason: '完成' })).toEqual([
      null,
      null,
      '站点当前状态不能这样变更',
    ])
    expect((await visit('nobody.example')).statusCode).toBe(200)
    expect(await bulk('clearCache', [first, second], false)).toEqual([null, null])
  })

  test('are given parts of the configuration of one, and nothing else of it', async () => {
    await openSite('giver', {
      grayMode: '2026-12-13/2026-12-13',
      undertaker: '省政府采购中心',
      subjectColor: '#7a0010',
    })
    await openSite('taker')
    const before = await get('taker')
    const push = (isRehearsal: boolean, parts: string[]) =>
      bulk('push', ['taker', 'giver'], isRehearsal, { sourceId: 'giver', parts, reason: '统一配置' })
    const refusal = '请选择配置的来源站点，来源站点本身不能是目标'
    expect(await bulk('push', ['taker'], true, { parts: ['gray'], reason: '统一配置' })).toBe(refusal)
    expect(await push(true, [])).toBe('请选择要推送的配置')
    expect(await push(true, ['gray', 'footer'])).toEqual([null, refusal])
    expect(await push(false, ['gray', 'footer'])).toEqual([null, refusal])
    const after = await get('taker')
    expect(after).toMatchObject({ grayMode: '2026-12-13/2026-12-13', undertaker: '省政府采购中心' })
    expect([after.subjectColor, after.name, after.icp]).toEqual([
      before.subjectColor,
      before.name,
      before.icp,
    ])
    expect(await push(false, ['gray'])).toEqual(['配置已经相同', refusal])
  })

  test('are exported, in words', async () => {
    const { payload, headers } = await app.http.inject({
      method: 'GET',
      url: `/gpcms/rest/v2/sites/export?format=csv&ids=${first}`,
      headers: { cookie: keeper.signed.cookie },
    })
    expect(headers['content-disposition']).toContain('attachment')
    expect(payload).toContain('证书剩余天数')
    expect(payload.trim().split('\n')).toHaveLength(2)
    expect(payload).toContain(',运行,')
  })
})

describe('addresses', () => {
  test('of the old site lead to their new places, where nothing else answers', async () => {
    const host = await openSite('moved', {
      oldAddresses: [
        { from: '/old/news.jsp', to: '/articles' },
        { from: '/docs/*', to: 'https://files.example/*' },
        { from: '/maincms-web/vanished', to: '/' },
        { from: '/maincms-web/', to: '/elsewhere' },
      ],
    })
    const location = async (url: string) => {
      const { statusCode, headers } = await visit(host, url)
      return `${statusCode} ${headers.location ?? ''}`
    }
    expect(await location('/old/news.jsp?id=1')).toBe('301 /maincms-web/articles')
    expect(await location('/docs/a/b.pdf')).toBe('301 https://files.example/a/b.pdf')
    expect(await location('/maincms-web/vanished')).toBe('301 /maincms-web/')
    expect(await location('/maincms-web/')).toBe('200 ')
    expect(await location('/nowhere')).toBe('404 ')
    expect(await location('/maincms-web/nowhere')).toBe('302 /maincms-web/404')
    expect((await visit('nobody.example', '/docs/a')).statusCode).toBe(404)
  })

  test.each([
    [[{ from: '/maincms-web/a', to: '/a' }], '旧地址“/maincms-web/a”的跳转成环'],
    [[{ from: 'old', to: '/' }], '旧地址须以 / 开头'],
    [[{ from: '/gpcms/rest/x', to: '/' }], '旧地址不能是本系统的接口'],
    [[{ from: '/a', to: 'javascript:x' }], '请输入正确的网址'],
    [
      [
        { from: '/a', to: '/' },
        { from: '/a', to: '/b' },
      ],
      '旧地址重复',
    ],
  ])('%o is refused: %s', async (oldAddresses, words) => {
    expect((await save(first, { oldAddresses })).msg).toContain(words)
  })

  test('below a wildcard are of its site, unless they are another one’s own', async () => {
    await openSite('wide')
    expect((await save('wide', { domains: ['*.wide.example'] })).msg).toContain('主域名不能是通配域名')
    await save('wide', { domains: ['wide.example', '*.wide.example', '*.far.wide.example'] })
    await openSite('inner', { domains: ['inner.example', 'own.wide.example', '*.own.wide.example'] })
    const siteAt = async (host: string) => /\/(\w+)\//.exec((await visit(host)).body.slice(18))?.[1]
    expect(await siteAt('any.wide.example')).toBe('wide')
    expect(await siteAt('own.wide.example')).toBe('inner')
    expect(await siteAt('deep.own.wide.example')).toBe('inner')
    expect(await siteAt('notwide.example')).toBe(first)
  })

  test('of plain HTTP are changed where a site wants it, and the back-office is not', async () => {
    const host = await openSite('secure', { forceHttps: true })
    expect((await visit(host)).headers.location).toBe(`https://${host}/maincms-web/`)
    expect((await visit(host, '/maincms-web/login')).headers.location).not.toContain('https:')
    expect((await visit('nobody.example')).statusCode).toBe(200)
    await save(first, { forceHttps: true })
    const own = app.packs[0]?.domains[0] ?? ''
    expect((await visit(own)).headers.location).toBe(`https://${own}/maincms-web/`)
    // An invented host is answered by the deployment's site, and leads nobody to itself.
    expect((await visit('evil.example')).statusCode).toBe(200)
    await save(first, { forceHttps: false })
    await save('secure', { forceHttps: false })
    expect((await visit(host)).statusCode).toBe(200)
  })
})

describe('domains from the outside', () => {
  const lastDay = new Date('2026-07-01T04:00:00Z')
  const shaken = { kind: 'certificate', until: lastDay, isTrusted: true, reason: null } as const
  const home = (title: string, status = 200) =>
    ({ kind: 'answer', status, redirects: 0, address: 'x', ms: 1, title }) as const

  let codes = 'abcdefgh'
  const siteWithWildcard = async (): Promise<string> => {
    const code = `tested${codes[0]}`
    codes = codes.slice(1)
    await copy(code)
    await save(code, { domains: [`${code}.example`, `*.${code}.example`] })
    return code
  }

  test.each([
    [shaken, home('复制的标题 - 首页'), 'ok', 21],
    [shaken, home('', 503), 'ok', 21],
    [shaken, home('停放的域名'), 'elsewhere', 21],
    [{ ...shaken, isTrusted: false, reason: 'CERT_HAS_EXPIRED' }, home(''), 'certificate', 21],
    [{ kind: 'failure', failure: 'no-network' } as const, home(''), 'no-network', 21],
    [{ kind: 'failure', failure: 'not-public' } as const, home(''), 'not-public', null],
  ])('%o and %o are %s', async (hands, answer, state, days) => {
    const id = await siteWithWildcard()
    const test = (shake: typeof hands, page: typeof answer) =>
      domainTests(app.db, app.clock, { shakeHands: async () => shake, fetch: async () => page }).ofSite(id)
    // Where the network is away, what was known of the certificate stays known.
    await test(shaken, home(''))
    const found = await test(hands, answer)
    expect(found.map(({ host, state: is }) => `${host} ${is}`)).toEqual([`${id}.example ${state}`])
    const row = await get(id)
    expect([row.certificateDays, row.domainTests[0]?.state]).toEqual([days, state])
    expect(row.domainTests[0]?.testedAt).toBe('2026-06-10 12:00:00')
  })

  test('asked for at the page, they are looked at through the guard', async () => {
    const { data } = await keeper.post(`/sites/${await siteWithWildcard()}/domains/test`, {})
    expect(data).toHaveLength(1)
    expect(['unresolved', 'no-network']).toContain(data[0].state)
  })
})

test('the checklist knows the page for what there is not, and what was found of the domains', async () => {
  await openSite('listed')
  await keeper.post('/sites/listed/domains/test', {})
  const { data } = await keeper.get('/sites/listed/checklist')
  const of = (name: string) => data.find((check: { name: string }) => check.name === name)
  expect(of('404 页面')).toMatchObject({ isPassed: true })
  expect(of('域名与证书').note).toMatch(/^listed\.example /)
  await app.db.execute(sql`UPDATE link SET check_state = 'tampered' WHERE id = (
    SELECT id FROM link WHERE site_id = 'listed' AND status = '1' LIMIT 1)`)
  const again = (await keeper.get('/sites/listed/checklist')).data
  expect(again.find((check: { name: string }) => check.name === '失效链接').note).toBe('1 个链接须处理')
})

test('two packs are compared part by part; a pack is like itself', async () => {
  const [one, other] = app.packs.map(({ code }) => code)
  const { data } = await keeper.get(`/sites/packs/compare?one=${one}&other=${other}`)
  const parts = new Set(data.map(({ part }: { part: string }) => part))
  expect([...parts]).toEqual(expect.arrayContaining(['页面', '栏目', '外观']))
  expect(data.every(({ one: a, other: b }: { one: string | null; other: string | null }) => a !== b)).toBe(
    true,
  )
  expect((await keeper.get(`/sites/packs/compare?one=${one}&other=${one}`)).data).toEqual([])
  expect((await keeper.get(`/sites/packs/compare?one=${one}&other=none`)).data).toBeNull()
})
