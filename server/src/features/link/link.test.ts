import type { LinkRecord } from '@sunport/contract/calls/link.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fetched } from '../../platform/http/public-fetch.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { linkChecks, linkCheckTask, verdictOf } from './check.ts'

/** The nightly task over the given answers. */
const runCheck = (checks: ReturnType<typeof linkChecks>) =>
  linkCheckTask(checks).run({
    params: {} as never,
    plannedAt: app.clock.now(),
    signal: new AbortController().signal,
    log: () => {},
    expect: () => {},
    count: () => {},
    failed: () => {},
  })

let app: TestApp
let keeper: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  keeper = await actAs(app, 'keeper')
  for (const [classCode, style] of [
    ['partners', 'text'],
    ['banners', 'image'],
    ['others', 'text'],
  ])
    await keeper.post('/linkClasses', {
      siteId: 'gd',
      classCode,
      className: `分类${classCode}`,
      style,
      sort: 0,
      status: '1',
    })
})
afterAll(() => app.close())

const create = async (title: string, over: object = {}): Promise<LinkRecord> => {
  const answer = await keeper.post('/links', {
    siteId: 'gd',
    classCode: 'partners',
    title,
    url: `https://${encodeURIComponent(title)}.example/`,
    ...over,
  })
  if (!answer.data) throw new Error(answer.msg)
  return answer.data
}
const get = async (id: string): Promise<LinkRecord> => (await keeper.get(`/links/${id}`)).data
const publicTitles = async (classCode = 'partners') =>
  (
    await app.get<{ title: string }[]>(
      `/gpcms/rest/web/v2/index/getLinkListBySiteDictCode?siteId=gd&dictCode=${classCode}`,
    )
  ).data.map(({ title }) => title)

describe('links and their classes', () => {
  test('the public sees what is enabled and valid, as many as the class shows, in the order given', async () => {
    const made = []
    for (const title of ['甲', '乙', '丙']) made.push(await create(title, { classCode: 'others' }))
    await create('还未生效', { classCode: 'others', validFrom: '2026-07-01' })
    await create('今日到期', { classCode: 'others', validFrom: '2026-01-01', validTo: '2026-06-10' })
    await create('已经失效', { classCode: 'others', validTo: '2026-06-09' })
    await create('停用的', { classCode: 'others', status: '0' })
    expect(await publicTitles('others')).toEqual(['甲', '乙', '丙', '今日到期'])
    const ids = made.map(({ id }) => id).reverse()
    await keeper.put('/links/order', { siteId: 'gd', classCode: 'others', ids })
    expect((await publicTitles('others')).slice(0, 2)).toEqual(['丙', '乙'])
    const [row] = (await keeper.get('/linkClasses?siteId=gd&pageSize=100')).data.rows.filter(
      ({ classCode }: { classCode: string }) => classCode === 'others',
    )
    const change = { className: '改名的分类', style: 'text', maxItems: 1, sort: 0, status: '1' }
    const changed = await keeper.put(`/linkClasses/${row.id}`, { version: row.version, ...change })
    expect(changed.data.linkCount).toBe(7)
    expect(await publicTitles('others')).toEqual(['丙'])
    expect((await get(ids[0] ?? '')).className).toBe('改名的分类')
    await keeper.put(`/linkClasses/${row.id}`, { version: changed.data.version, ...change, status: '0' })
    expect(await publicTitles('others')).toEqual([])
    expect((await keeper.remove(`/linkClasses/${row.id}?version=${changed.data.version + 1}`)).code).toBe(
      '4796',
    )
  })

  test.each([
    ['javascript:alert(1)', '请输入正确的网址'],
    ['data:text/html,x', '请输入正确的网址'],
    ['//evil.example', '请输入正确的网址'],
    ['https://gov.cn@evil.example/', '请输入正确的网址'],
  ])('%s is no address', async (url, words) => {
    const answer = await keeper.post('/links', { siteId: 'gd', classCode: 'partners', title: '坏地址', url })
    expect(answer.msg).toContain(words)
  })

  test('a picture needs its words, dates their order, a link its class', async () => {
    const ask = async (over: object) =>
      (
        await keeper.post('/links', {
          siteId: 'gd',
          classCode: 'banners',
          title: '图片链接',
          url: '/x',
          ...over,
        })
      ).msg
    expect(await ask({})).toBe('该分类以图片显示，请上传图片')
    expect(await ask({ image: '/gpcms/rest/v2/files/abc' })).toBe('图片链接须填写图片说明')
    expect(await ask({ image: '/f', imageAlt: '图', validFrom: '2026-06-02', validTo: '2026-06-01' })).toBe(
      '失效日期不能早于生效日期',
    )
    expect(await ask({ classCode: 'nowhere' })).toBe('链接分类不存在')
  })

  test('a domain is replaced everywhere it stands alone, after a rehearsal', async () => {
    const one = await create('旧域名一', { url: 'https://old.example/a?b=1' })
    const two = await create('旧域名二', { url: 'http://OLD.example' })
    const near = await create('相似域名', { url: 'https://old.example.cn/' })
    const replace = (isRehearsal: boolean) =>
      keeper.post('/links/host', { from: 'old.example', to: 'new.example:8443', isRehearsal })
    expect((await replace(true)).data.map(({ after }: { after: string }) => after).sort()).toEqual([
      'http://new.example:8443',
      'https://new.example:8443/a?b=1',
    ])
    expect((await get(one.id)).url).toBe('https://old.example/a?b=1')
    expect((await replace(false)).data).toHaveLength(2)
    expect([(await get(one.id)).url, (await get(two.id)).url, (await get(near.id)).url]).toEqual([
      'https://new.example:8443/a?b=1',
      'http://new.example:8443',
      'https://old.example.cn/',
    ])
  })

  test('somebody of one site neither sees nor touches the links of another', async () => {
    const row = await create('别站的链接')
    await insertRole(app.db, { id: 'role-hn', dataScope: 'site', siteIds: ['hn'] }, [
      'cms:link:view',
      'cms:link:edit',
    ])
    await insertUser(app.db, { userName: 'islander', roleIds: ['role-hn'] })
    const islander = await actAs(app, 'islander')
    const sites = (await islander.get('/links?pageSize=100')).data.rows.map(
      ({ siteId }: LinkRecord) => siteId,
    )
    expect(new Set(sites)).toEqual(new Set(['hn']))
    expect((await islander.get(`/links/${row.id}`)).data).toBeNull()
    const touched = await islander.post('/links/host', {
      from: '%E5%88%AB%E7%AB%99%E7%9A%84%E9%93%BE%E6%8E%A5.example',
      to: 'x.example',
      isRehearsal: false,
    })
    expect(touched.data ?? []).toEqual([])
    expect(
      (await islander.post('/links', { siteId: 'gd', classCode: 'partners', title: '越界', url: '/' })).data,
    ).toBeNull()
  })
})

describe('checking', () => {
  const answer = (over: object): Fetched =>
    ({ kind: 'answer', status: 200, redirects: 0, address: 'x', ms: 5, ...over }) as Fetched

  test.each<[Fetched, string]>([
    [answer({}), 'ok'],
    [answer({ redirects: 1 }), 'redirect'],
    [answer({ status: 403 }), 'ok'],
    [answer({ status: 404 }), 'dead'],
    [answer({ status: 500 }), 'dead'],
    [{ kind: 'failure', failure: 'certificate', ms: 1 }, 'certificate'],
    [{ kind: 'failure', failure: 'timeout', ms: 1 }, 'dead'],
    [{ kind: 'failure', failure: 'too-many-redirects', ms: 1 }, 'redirect'],
    [answer({ title: '澳 门 新【葡京】官网' }), 'tampered'],
    [answer({ title: 'ＢＥＴ365', status: 404 }), 'tampered'],
    [answer({ title: '中国福利彩票发行管理中心' }), 'ok'],
  ])('%o is %s', (fetched, state) => {
    expect(verdictOf(fetched)?.checkState).toBe(state)
  })

  test('three failures in a row make a flag, one success takes it away, and nothing is hidden', async () => {
    const bad = await create('坏掉的链接', { url: 'https://broken.example/' })
    let isBroken = true
    const asked: string[] = []
    const checks = linkChecks(app.db, app.clock, async address => {
      asked.push(address)
      return address.includes('broken') && isBroken ? answer({ status: 404 }) : answer({})
    })
    const run = () => runCheck(checks)
    await run()
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked.every(address => /^https?:/.test(address))).toBe(true)
    await run()
    expect(await get(bad.id)).toMatchObject({
      checkState: 'dead',
      failCount: 2,
      isFlagged: false,
      version: bad.version,
    })
    expect(await run()).toContain('1 个异常')
    expect(await get(bad.id)).toMatchObject({ isFlagged: true, httpCode: 404, checkNote: '应答 404' })
    expect((await keeper.get('/links?only=flagged')).data.total).toBe(1)
    expect(await publicTitles()).toContain('坏掉的链接')
    isBroken = false
    await run()
    expect(await get(bad.id)).toMatchObject({ checkState: 'ok', failCount: 0, isFlagged: false })
  })

  test('what was taken over by others, and a chain that is too long, are flagged at once and stay shown', async () => {
    const taken = await create('被劫持的', { url: 'https://taken.example/' })
    const round = await create('转圈的', { url: 'https://round.example/' })
    const checks = linkChecks(app.db, app.clock, async address =>
      address.includes('round')
        ? { kind: 'failure', failure: 'too-many-redirects', ms: 3 }
        : answer({ title: '百家乐在线' }),
    )
    await checks.checkMany([taken.id, round.id])
    expect(await get(taken.id)).toMatchObject({
      checkState: 'tampered',
      checkNote: '网页标题含“百家乐”',
      pageTitle: '百家乐在线',
      isFlagged: true,
      failCount: 0,
    })
    expect(await get(round.id)).toMatchObject({ checkState: 'redirect', redirects: 4, isFlagged: true })
    const flagged = (await keeper.get('/links?only=flagged')).data.rows.map(({ id }: LinkRecord) => id)
    expect(flagged.sort()).toEqual([taken.id, round.id].sort())
    expect(await publicTitles()).toEqual(expect.arrayContaining(['被劫持的', '转圈的']))
  })

  test('a machine without a way out learns nothing of links, and says so', async () => {
    const row = await create('连不上的链接', { url: 'https://fine.example/' })
    const checks = linkChecks(app.db, app.clock, async () => ({
      kind: 'failure',
      failure: 'no-network',
      ms: 1,
    }))
    await expect(checks.checkOne(row.id)).rejects.toThrow('服务器无法访问外部网络，没有检查')
    await expect(checks.checkMany([row.id])).rejects.toThrow('服务器无法访问外部网络')
    expect(await runCheck(checks)).toMatch(/^服务器无法访问外部网络，\d+ 个地址没有检查$/)
    expect(await get(row.id)).toMatchObject({ checkState: row.checkState, failCount: 0, checkedAt: null })
  })

  test('what alone has no way to it, while others have one, cannot be reached', async () => {
    const far = await create('到不了的链接', { url: 'https://far.example/' })
    const near = await create('到得了的链接', { url: 'https://near.example/' })
    const checks = linkChecks(app.db, app.clock, async address =>
      address.includes('far') ? { kind: 'failure', failure: 'no-network', ms: 1 } : answer({}),
    )
    await checks.checkMany([far.id, near.id])
    expect(await get(far.id)).toMatchObject({ checkState: 'dead', checkNote: '无法连接', failCount: 1 })
    expect(await get(near.id)).toMatchObject({ checkState: 'ok', failCount: 0 })
    expect(await runCheck(checks)).toContain('1 个异常')
    expect(await get(far.id)).toMatchObject({ failCount: 2 })
  })

  test('checking at once goes through the guard, and another address starts anew', async () => {
    const row = await create('指向本机', { url: 'http://127.0.0.1:5432/' })
    const { data } = await keeper.post(`/links/${row.id}/check`, {})
    expect(data).toMatchObject({ checkState: 'dead', checkNote: '地址不在公共网络，未检查', failCount: 1 })
    const { classCode, title, openMode, status } = row
    const moved = await keeper.put(`/links/${row.id}`, {
      version: row.version,
      classCode,
      title,
      openMode,
      status,
      url: '/inside',
    })
    expect(moved.data).toMatchObject({ checkState: 'unchecked', failCount: 0, checkedAt: null })
    expect((await keeper.post(`/links/${row.id}/check`, {})).data.checkState).toBe('unchecked')
  })
})
