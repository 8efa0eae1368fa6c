import type { SiteRecord } from '@sunport/contract/calls/site.ts'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'

const web: WebEntry = {
  render: async ({ region }) => ({
    kind: 'page',
    status: 200,
    html: `<!doctype html><p>${region}的首页</p>`,
  }),
}

let app: TestApp
let keeper: Acting
beforeAll(async () => {
  app = await createTestApp({ web })
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  keeper = await actAs(app, 'keeper')
})
afterAll(() => app.close())

const fields = {
  name: '新建的站点',
  title: '新建的站点',
  regionCode: '440000',
  subjectColor: '#a61b1b',
  grayMode: 'off',
  domains: [] as string[],
}
const pack = (): string => app.packs.find(({ siteCode }) => siteCode === 'hn')?.code ?? ''
const get = async (id: string): Promise<SiteRecord> => (await keeper.get(`/sites/${id}`)).data
const save = async (id: string, over: object) => {
  const row = await get(id)
  return keeper.put(`/sites/${id}`, { ...row, reason: '测试修改', ...over, version: row.version })
}
const setState = async (id: string, state: string, over: object = {}) =>
  keeper.put(`/sites/${id}/state`, { version: (await get(id)).version, state, reason: '测试状态', ...over })
const visit = (host: string, url = '/maincms-web/', headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url, headers: { host, ...headers } })

/** A site of its own for each test, open to visitors. */
const running = async (siteCode: string): Promise<string> => {
  const host = `${siteCode}.example`
  await keeper.post('/sites', { ...fields, siteCode, packCode: pack(), domains: [host] })
  await setState(siteCode, 'running')
  expect((await visit(host)).statusCode).toBe(200)
  return host
}

describe('a site', () => {
  test('is made in the building state, and its domains lead to it as soon as they are saved', async () => {
    const made = await keeper.post('/sites', {
      ...fields,
      siteCode: 'fresh',
      packCode: pack(),
      domains: ['Fresh.Example', 'www.fresh.example'],
    })
    expect(made.data).toMatchObject({
      state: 'building',
      domains: ['fresh.example', 'www.fresh.example'],
      channelCount: 0,
    })
    expect((await visit('fresh.example')).statusCode).toBe(503)
    await setState('fresh', 'running')
    expect((await visit('www.fresh.example')).statusCode).toBe(200)
    expect((await visit('fresh.example')).body).toContain(`${pack()}的首页`)
    expect((await keeper.post('/sites', { ...fields, siteCode: 'fresh', packCode: pack() })).code).toBe(
      '4792',
    )
  })

  test('a host belongs to one site; the first is the main one', async () => {
    const host = await running('twohosts')
    await save('twohosts', { domains: ['second.example', host] })
    const taken = await save('gd', { domains: ['second.example'] })
    expect(taken.msg).toBe('域名 second.example 已属于其他站点')
    expect((await app.get(`/gpcms/rest/web/v2/index/getDeploymentSiteId?domain=${host}`)).data).toMatchObject(
      {
        domain: 'second.example',
      },
    )
    expect((await save('twohosts', { domains: ['bad host'] })).code).not.toBe('200')
  })

  test.each([
    [{ subjectColor: '#ffcc00' }, '主题色与白色的对比度不足'],
    [{ siteIdCode: '123' }, '政府网站标识码为10位数字'],
    [{ grayMode: '2026-06-02/2026-06-01' }, '结束日期不能早于开始日期'],
    [{ reason: '' }, '原因不能为空'],
  ])('%o is refused: %s', async (over, words) => {
    expect((await save('hn', over)).msg).toContain(words)
  })

  test('what the footer shows changes for the public, with a row in the audit that says why', async () => {
    const host = await running('footed')
    await save('footed', { organiser: '新的主办单位', siteIdCode: '4600000001', grayMode: 'on' })
    expect((await app.get(`/gpcms/rest/web/v2/index/getDeploymentSiteId?domain=${host}`)).data).toMatchObject(
      {
        organiser: '新的主办单位',
      },
    )
    const rows = await app.db.execute(
      sql`SELECT reason, after FROM audit_log WHERE entity = 'site' AND entity_id = 'footed' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows.rows[0]).toMatchObject({
      reason: '测试修改',
      after: { organiser: '新的主办单位', grayMode: 'on' },
    })
  })
})

describe('what visitors get', () => {
  test('under maintenance: the words and 503, from the cache of no instance, and the back-office all the same', async () => {
    const host = await running('mended')
    expect((await setState('mended', 'maintenance')).msg).toContain('维护须填写给访问者的说明')
    await setState('mended', 'maintenance', { closingWords: '今晚八点恢复 <b>访问</b>' })
    expect((await visit(host)).statusCode).toBe(503)
    const { body, headers } = await visit(host)
    expect(body).toContain('今晚八点恢复 &#60;b&#62;访问')
    expect(headers).toMatchObject({ 'retry-after': '600', 'cache-control': 'no-store' })
    const { cookie } = keeper.signed
    expect((await visit(host, '/maincms-web/', { cookie })).statusCode).toBe(503)
    expect((await visit(host, '/maincms-web/login')).statusCode).toBe(200)
    expect((await visit('other.example')).statusCode).toBe(200)
  })

  test('when it is disabled: the way to go instead', async () => {
    const host = await running('left')
    expect((await setState('left', 'disabled')).msg).toContain('停用须填写跳转的网址')
    await setState('left', 'disabled', { redirectTo: 'https://elsewhere.example/' })
    expect((await visit(host)).headers.location).toBe('https://elsewhere.example/')
  })

  test('when it is archived: the pages; some ways are closed', async () => {
    const host = await running('old')
    expect((await setState('old', 'preview')).code).toBe('4793')
    await setState('old', 'maintenance', { closingWords: '即将归档' })
    expect((await visit(host)).statusCode).toBe(503)
    await setState('old', 'archived')
    expect((await visit(host)).statusCode).toBe(200)
    expect((await setState('gd', 'disabled', { redirectTo: 'https://elsewhere.example/' })).code).toBe('4794')
  })

  test('before it opens: those with the key, and from then on without it in the address', async () => {
    await keeper.post('/sites', { ...fields, siteCode: 'soon', packCode: pack(), domains: ['soon.example'] })
    await setState('soon', 'preview')
    const { previewQuery } = await get('soon')
    expect(previewQuery).toMatch(/^\?preview=[\w-]{24}$/)
    expect((await visit('soon.example')).statusCode).toBe(503)
    expect((await visit('soon.example', '/maincms-web/?preview=guess')).statusCode).toBe(503)
    const admitted = await visit('soon.example', `/maincms-web/${previewQuery}`)
    expect([admitted.statusCode, admitted.headers.location]).toEqual([302, '/maincms-web/'])
    const cookie = String(admitted.headers['set-cookie']).split(';')[0] ?? ''
    expect((await visit('soon.example', '/maincms-web/', { cookie })).statusCode).toBe(200)
    // What one was let in to see is not kept for others.
    expect((await visit('soon.example')).statusCode).toBe(503)
    await setState('soon', 'building')
    expect((await visit('soon.example', '/maincms-web/', { cookie })).statusCode).toBe(503)
  })
})

test('the list has sub-sites behind their site, and is found by name, domain and state', async () => {
  const { rows, total } = (await keeper.get('/sites?pageSize=100')).data
  expect(rows).toHaveLength(total)
  const ids = rows.map(({ id }: SiteRecord) => id)
  const sub = rows.find(({ parentId }: SiteRecord) => parentId) as SiteRecord
  expect(ids.indexOf(sub.parentId)).toBeLessThan(ids.indexOf(sub.id))
  const found = async (query: string) =>
    (await keeper.get(`/sites?${query}`)).data.rows.map(({ id }: SiteRecord) => id)
  const listed = { ...fields, siteCode: 'listed', packCode: pack(), domains: ['listed.example'] }
  await keeper.post('/sites', listed)
  expect(await found('keyword=listed.example')).toEqual(['listed'])
  expect(await found('state=building&keyword=listed')).toEqual(['listed'])
  expect(await found('state=running&keyword=listed')).toEqual([])
  expect((await keeper.get('/sites/packs')).data).toContainEqual(expect.objectContaining({ code: pack() }))
})

describe('tools', () => {
  test('the checklist names what is missing, and is content with what is there', async () => {
    await keeper.post('/sites', { ...fields, siteCode: 'bare', packCode: pack(), domains: ['bare.example'] })
    const failing = async () =>
      (await keeper.get('/sites/bare/checklist')).data
        .filter(({ isPassed }: { isPassed: boolean }) => !isPassed)
        .map(({ name }: { name: string }) => name)
    expect(await failing()).toEqual(['页脚标识', '域名与证书', '栏目', '已发布内容', '404 页面'])
    await save('bare', { organiser: '甲', phone: '1', icp: '2', police: '3', siteIdCode: '4600000002' })
    expect(await failing()).toEqual(['域名与证书', '栏目', '已发布内容', '404 页面'])
  })

  test('the index of a site is rebuilt from what is published', async () => {
    await publishSample(app.db, {
      siteId: 'gd',
      channel: 'tzgg',
      title: '重建索引的一条信息',
      noticeTime: '2026-06-01 09:00:00',
    })
    await app.db.execute(sql`DELETE FROM search_entry`)
    const { data } = await keeper.post('/sites/gd/index', { reason: '索引损坏' })
    expect(data.indexed).toBeGreaterThan(0)
    const left = await app.db.execute<{ total: number }>(sql`SELECT count(*)::int AS total FROM search_entry`)
    expect(left.rows[0]?.total).toBe(data.indexed)
    expect((await keeper.post('/sites/gd/cache', {})).code).toBe('200')
  })
})
