import { readFileSync } from 'node:fs'
import { infoRowKeys } from '@sunport/contract/calls/info.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'

interface Row extends Record<string, unknown> {
  id: string
  title: string
  noticeType: string
}

interface Listing {
  rows: Row[]
  total: number
}

const list = '/gpcms/rest/web/v2/info/selectInfoForIndex'
const detail = '/gpcms/rest/web/v2/info/getInfoById'
/** Site and channel ids as the outside knows them. */
const siteAlias = 'cd64e06a-21a7-4620-aebc-0576bab7e07a'
const projects = 'fca71be5-fc0c-45db-96af-f513e9abda9d'
const shared = '94c965cc-c55d-4f92-8469-d5875c68bd04'
const sharedChannel = 'c5bff13f-21ca-4dac-b158-cb40accd3035'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const types = ['001011', '001016', '001021', '001031', '59', '001004']
  for (let index = 0; index < 60; index++) {
    await publishSample(app.db, {
      siteId: 'gd',
      channel: 'xmcggg',
      title: `第${index}号采购项目100%${index % 2 ? '甲' : '乙'}`,
      noticeTime: `2026-05-${String(1 + (index % 20)).padStart(2, '0')} 09:00:00`,
      noticeType: types[index % types.length] ?? null,
      regionCode: ['440001', '440103', '440100', '441900002', '441301'][index % 5] ?? null,
      purchaser: `第${index % 7}中学`,
      purchaseManner: '1',
      openTenderCode: `[440001]A[GK]2026${index}`,
      planId: `plan${index % 10}`.padEnd(32, '0'),
      budget: '812936.00',
    })
  }
  await publishSample(app.db, {
    siteId: 'hlj',
    channel: 'cggg',
    title: '冰城项目',
    noticeTime: '2026-05-01 09:00:00',
    noticeType: '001011',
  })
  await publishSample(app.db, {
    siteId: 'sc',
    channel: 'ggxx',
    title: '蜀地项目',
    noticeTime: '2026-05-01 09:00:00',
    noticeType: '001011',
  })
})
afterAll(() => app.close())

const ask = async (query: string, headers?: Record<string, string>): Promise<Listing> =>
  (await app.get<Listing>(`${list}?${query}`, headers)).data

describe('the list of infos', () => {
  test('answers in the envelope, each row with exactly the 88 keys in their order', async () => {
    const answer = await app.get<Listing>(
      `${list}?siteId=${siteAlias}&channel=${projects}&currPage=1&pageSize=10&noticeType=&_t=1781000000000`,
    )
    expect(answer).toMatchObject({ code: '200', msg: '操作成功', data: { total: 60 } })
    expect(Object.keys(answer)).toEqual(['code', 'msg', 'data'])
    expect(infoRowKeys).toHaveLength(88)
    const expected = readFileSync(new URL('../../testing/row-keys.txt', import.meta.url), 'utf8')
      .trim()
      .split(/,\s*/)
    for (const row of answer.data.rows) expect(Object.keys(row)).toEqual(expected)
    expect(answer.data.rows[0]).toMatchObject({
      site: siteAlias,
      channel: projects,
      state: '1',
      isdel: '0',
      content: null,
      budget: '812936',
      attchList: [],
    })
    expect(typeof answer.data.rows[0]?.htmlIndexnum).toBe('string')
    expect(typeof answer.data.rows[0]?.clickNum).toBe('number')
  })

  test('answers the same under the gateway prefix', async () => {
    const query = `?siteId=${siteAlias}&channel=${projects}`
    expect(await app.get(`/gateway${list}${query}`)).toEqual(await app.get(list + query))
  })

  test.each([
    ['00101', 20],
    ['001011', 10],
    ['00101,59', 30],
    ['', 60],
    ['999', 0],
  ])('notice type %s matches by prefix', async (noticeType, total) => {
    const found = await ask(`siteId=gd&noticeType=${noticeType}`)
    expect(found.total).toBe(total)
    for (const row of found.rows)
      expect(noticeType.split(',').some(prefix => row.noticeType.startsWith(prefix))).toBe(true)
  })

  test('paging gives every row once, in one order, and the page past the end is empty with the true total', async () => {
    const seen: string[] = []
    const times: string[] = []
    for (let page = 1; page <= 9; page++) {
      const { rows, total } = await ask(`siteId=gd&currPage=${page}&pageSize=7`)
      expect(total).toBe(60)
      seen.push(...rows.map(row => row.id))
      times.push(...rows.map(row => String(row.noticeTime)))
    }
    expect(seen).toHaveLength(60)
    expect(new Set(seen).size).toBe(60)
    expect(times).toEqual([...times].sort().reverse())
    expect(await ask('siteId=gd&currPage=10&pageSize=7')).toEqual({ rows: [], total: 60 })
  })

  test('a city includes its districts and towns, a province everything, an own level only itself', async () => {
    expect((await ask('siteId=gd&regionCode=440100')).total).toBe(24)
    expect((await ask('siteId=gd&regionCode=440000')).total).toBe(60)
    expect((await ask('siteId=gd&regionCode=440001')).total).toBe(12)
    expect((await ask('siteId=gd&regionCode=441900')).total).toBe(12)
  })

  test('a percent sign in a filter means itself', async () => {
    expect((await ask('siteId=gd&title=100%25甲')).total).toBe(30)
    expect((await ask('siteId=gd&title=%25%25')).total).toBe(0)
    expect((await ask('siteId=gd&title=_')).total).toBe(0)
  })

  test('both ends of the time span are included', async () => {
    expect(
      (await ask('siteId=gd&operationStartTime=2026-05-03 09:00:00&operationEndTime=2026-05-03 09:00:00'))
        .total,
    ).toBe(3)
    expect((await ask('siteId=gd&operationStartTime=2026-05-19&operationEndTime=')).total).toBe(6)
  })

  test('a full-text search marks its hits and escapes the rest', async () => {
    await publishSample(app.db, {
      siteId: 'hn',
      channel: 'ggxx',
      title: '<b>椰风</b>采购',
      noticeTime: '2026-05-01 09:00:00',
      noticeType: '001011',
    })
    const { rows } = await ask('siteId=hn&searchKey=椰风&requestSource=qwjs')
    expect(rows[0]?.title).toBe("&lt;b&gt;<font color='#be0108'>椰风</font>&lt;/b&gt;采购")
  })

  test('an id shared by two sites is answered for the site of the request', async () => {
    // Both sites guard the searchable list by a captcha; this is the same list without.
    const address = `${list.replace('ForIndex', 'MoreChannel')}?siteId=${shared}&channel=${sharedChannel}`
    const titlesAt = async (host: string) =>
      (await app.get<Listing>(address, { host })).data.rows.map(row => row.title)
    expect(await titlesAt('hlj.sunport.example')).toEqual(['冰城项目'])
    expect(await titlesAt('sc.sunport.example')).toEqual(['蜀地项目'])
  })

  test('channels may be joined by commas and named by page mark; unknown ones find nothing', async () => {
    expect((await ask(`siteId=gd&channel=xmcggg,${projects}`)).total).toBe(60)
    expect((await ask('siteId=gd&channel=nowhere')).total).toBe(0)
    expect((await ask('siteId=nowhere')).total).toBe(0)
  })

  test.each([
    'currPage=0',
    'currPage=-1',
    'currPage=1.5',
    'pageSize=101',
    'pageSize=x',
    'currPage=１',
    'siteId=a&siteId=b',
    'operationStartTime=yesterday',
  ])('%s is refused with a message that names the parameter', async query => {
    const answer = await app.get(`${list}?${query}`)
    expect(answer.code).toBe('4000')
    expect(answer.msg).toContain(query.split('=')[0])
  })

  test('unknown parameters are ignored', async () => {
    expect((await ask('siteId=gd&whatever=1&_t=1&_t=2&sort=;drop')).total).toBe(60)
  })
})

describe('the detail of an info', () => {
  test('is found by id and by notice id, with its content', async () => {
    const id = await publishSample(app.db, {
      siteId: 'fj',
      channel: 'xmgg',
      title: '闽江项目',
      noticeTime: '2026-05-01 09:00:00',
      noticeType: '001016',
      purchaseManner: '6',
      noticeId: 'a'.repeat(32),
    })
    const byId = await app.get<Row>(`${detail}?id=${id}`)
    expect(byId.data).toMatchObject({
      id,
      title: '闽江项目',
      noticeTypeName: '竞争性磋商公告',
      purchaseMannerName: '竞争性磋商',
      content: expect.stringContaining('noticeArea'),
    })
    expect(await app.get(`${detail}?id=${'a'.repeat(32)}`)).toEqual(byId)
  })

  test('of an unknown id, of another site, or of a draft is null with success', async () => {
    const id = await publishSample(app.db, {
      siteId: 'fj',
      channel: 'xmgg',
      title: '另一项目',
      noticeTime: '2026-05-01 09:00:00',
    })
    await app.db.execute(
      sql`INSERT INTO info (id, site_id, channel_id, kind) VALUES ('secret-draft', 'fj', 'fj-xmgg', 'article')`,
    )
    await app.db.execute(
      sql`INSERT INTO info_edition (id, info_id, edition_no, title, body_html, body_text) VALUES ('secret-edition', 'secret-draft', 1, '未公开', '<p>未公开</p>', '未公开')`,
    )
    for (const query of ['id=none', `id=${id}&siteId=gd`, 'id=secret-draft', 'id=secret-edition']) {
      expect(await app.get(`${detail}?${query}`)).toEqual({ code: '200', msg: '操作成功', data: null })
    }
    expect((await app.get<Row>(`${detail}?id=${id}&siteId=fj`)).data?.title).toBe('另一项目')
  })

  test('of a withdrawn info says why and holds none of its text', async () => {
    const id = await publishSample(app.db, {
      siteId: 'fj',
      channel: 'xmgg',
      title: '撤回的项目',
      noticeTime: '2026-05-01 09:00:00',
      body: '<p>绝密正文</p>',
    })
    await app.db.execute(
      sql`UPDATE info SET state = 'withdrawn', closing_reason = '采购人申请撤回' WHERE id = ${id}`,
    )
    await app.db.execute(sql`DELETE FROM publication WHERE info_id = ${id}`)
    const { data } = await app.get<Row>(`${detail}?id=${id}`)
    expect(data).toMatchObject({ state: '2', withdrawnReason: '采购人申请撤回', content: null })
    expect(JSON.stringify(data)).not.toContain('绝密正文')
  })

  test('knows its neighbours in the channel', async () => {
    const ids = []
    for (const day of ['01', '02', '03'])
      ids.push(
        await publishSample(app.db, {
          siteId: 'gs',
          channel: 'ggxx',
          title: `第${day}日`,
          noticeTime: `2026-04-${day} 09:00:00`,
        }),
      )
    const answer = await app.get(`/gpcms/rest/web/v2/info/selectPAndNInfoById?id=${ids[1]}`)
    expect(answer.data).toMatchObject({ previous: { id: ids[2] }, next: { id: ids[0] } })
  })
})

describe('a project', () => {
  test('gives all its notices with content, the row itself among them', async () => {
    const planId = 'plan3'.padEnd(32, '0')
    const answer = await app.get<Listing>(
      `/gpcms/rest/web/v2/index/selectInfoByOpenTenderCode?site=${siteAlias}&planId=${planId}`,
    )
    expect(answer.data.total).toBe(6)
    for (const row of answer.data.rows) expect(row.content).toContain('noticeArea')
  })

  test('opens today by Beijing time, in the order of the hours', async () => {
    for (const [title, time] of [
      ['下午', '2026-06-10 15:00:00'],
      ['清晨', '2026-06-10 00:30:00'],
      ['明天', '2026-06-11 00:00:00'],
    ] as const) {
      await publishSample(app.db, {
        siteId: 'sx',
        channel: 'xxgg',
        title,
        noticeTime: '2026-06-01 09:00:00',
        noticeType: '001011',
        openTenderTime: time,
      })
    }
    const answer = await app.get<Listing>('/gpcms/rest/web/v2/info/selectOpenTenderInfo?siteId=sx')
    expect(answer.data.rows.map(row => row.title)).toEqual(['清晨', '下午'])
  })
})

test('a correction moves the opening of its project everywhere, and gives it back when it is withdrawn', async () => {
  const project = { siteId: 'nm', channel: 'cggg', planId: 'c'.repeat(32) }
  const tender = await publishSample(app.db, {
    ...project,
    title: '原公告',
    noticeTime: '2026-06-01 09:00:00',
    noticeType: '001011',
    openTenderTime: '2026-06-10 09:30:00',
    body: '<p>开标时间：2026年06月10日 09时30分</p>',
  })
  const openingOf = async () => (await app.get<Row>(`${detail}?id=${tender}`)).data.openTenderTime
  const announced = async () => (await app.get<Row>(`${detail}?id=${tender}`)).data.announcedOpenTenderTime
  expect(await announced()).toBeNull()
  const opensOn = async (day: string) =>
    (await app.get<Listing>(`/gpcms/rest/web/v2/info/selectOpenTenderInfo?siteId=nm&openDate=${day}`)).data
      .total
  const correction = await publishSample(app.db, {
    ...project,
    title: '更正公告',
    noticeTime: '2026-06-05 09:00:00',
    noticeType: '001031',
    openTenderTime: '2026-06-20 10:00:00',
  })
  expect([await openingOf(), await opensOn('2026-06-10'), await opensOn('2026-06-20')]).toEqual([
    '2026-06-20 10:00:00',
    0,
    1,
  ])
  expect(await announced()).toBe('2026-06-10 09:30:00')
  expect((await app.get<Row>(`${detail}?id=${tender}`)).data).toMatchObject({
    content: '<p>开标时间：2026年06月10日 09时30分</p>',
    contentInForce:
      '<p>开标时间：<del>2026年06月10日 09时30分</del> <ins>2026年06月20日 10时00分</ins><a href="#opening-moved">（已更正）</a></p>',
  })
  const said = async () => {
    const { rows } = (
      await app.get<Listing>(
        `/gpcms/rest/web/v2/index/selectInfoByOpenTenderCode?site=nm&planId=${project.planId}`,
      )
    ).data
    return rows.find(({ id }) => id === tender)?.description
  }
  expect(await said()).toBe('开标时间：2026年06月20日 10时00分')
  await app.db.execute(sql`DELETE FROM publication WHERE info_id = ${correction}`)
  expect([await openingOf(), await opensOn('2026-06-10')]).toEqual(['2026-06-10 09:30:00', 1])
  expect(await announced()).toBeNull()
})

test('a total follows what is published', async () => {
  expect((await ask('siteId=hn&title=新来的')).total).toBe(0)
  await publishSample(app.db, {
    siteId: 'hn',
    channel: 'ggxx',
    title: '新来的项目',
    noticeTime: '2026-05-30 09:00:00',
    noticeType: '001011',
  })
  await app.db.execute(sql`SELECT pg_notify('sunport_tags', '["infos:hn"]')`)
  await app.settled()
  expect((await ask('siteId=hn&title=新来的')).total).toBe(1)
})
