import { infoRowKeys } from '@sunport/contract/calls/info.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'

const notices = '/freecms/rest/v1/notice'
const siteAlias = 'a7a15d60-de5b-42f2-b35a-7e3efc34e54f'
const channelAlias = '1eb454a2-7ff7-4a3b-b12c-12acc2685bd1'
const planId = 'c'.repeat(32)

interface OldRow extends Record<string, unknown> {
  id: string
  title: string
}
interface OldAnswer {
  msg: string
  code: string
  total: number
  data: OldRow[]
}

let app: TestApp
let ids: string[]
beforeAll(async () => {
  app = await createTestApp({ config: { captchaFixed: '2580' } })
  const channel = (
    await app.get<{ pagemark: string; id: string }[]>(`/gpcms/rest/web/v2/index/list?siteId=${siteAlias}`)
  ).data.find(({ id }) => id === channelAlias)?.pagemark
  ids = []
  for (const [index, noticeType] of ['001011', '001021', '001054'].entries())
    ids.unshift(
      await publishSample(app.db, {
        siteId: 'sx',
        channel: channel ?? '',
        title: `古城项目之${index}`,
        noticeTime: `2026-05-0${index + 1} 09:00:00`,
        noticeType,
        planId,
        openTenderCode: '[610001]A[GK]20260001',
        regionCode: index === 0 ? '610001' : '610102',
      }),
    )
})
afterAll(() => app.close())

const ask = (path: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: notices + path, headers })

test.each([
  `/selectInfoMoreChannel.do?siteId=${siteAlias}&channel=${channelAlias}&currPage=1&pageSize=10`,
  `/selectInfoForIndex.do?siteId=${siteAlias}&channel=${channelAlias}&noticeType=&_t=1781000000000`,
  `/selectInfoByOpenTenderCode.do?site=${siteAlias}&planId=${planId}`,
])('%s answers in the old envelope, rows with their texts', async path => {
  const answer: OldAnswer = (await ask(path)).json()
  expect(Object.keys(answer)).toEqual(['msg', 'code', 'total', 'data'])
  expect(answer).toMatchObject({ msg: '操作成功', code: '200', total: 3 })
  expect(answer.data.map(({ id }) => id)).toEqual(ids)
  const [row] = answer.data
  expect(Object.keys(row ?? {})).toEqual([...infoRowKeys, 'pageurl', 'shorttitle', 'addtimeStr'])
  expect(row).toMatchObject({
    shorttitle: '古城项目之2',
    addtimeStr: '2026-05-03 09:00:00',
    content: expect.stringContaining('古城项目之2的正文'),
    pageurl: `/freecms/site/sx/info/${row?.id}.html`,
    htmlIndexnum: expect.any(Number),
    addtime: Date.parse('2026-05-03T09:00:00+08:00'),
  })
})

test('pageurl leads to the page of the notice, whatever query a program appends', async () => {
  for (const query of ['', `?noticeType=001054&noticeId=${planId}`, '?x=%E4%B8%AD']) {
    const { statusCode, headers } = await app.http.inject(`/freecms/site/sx/info/${ids[0]}.html${query}`)
    expect(statusCode).toBe(302)
    expect(headers.location).toMatch(
      new RegExp(`^/maincms-web/\\w+\\?type=notice&id=${ids[0]}&planId=${planId}$`),
    )
  }
  const unknown = await app.http.inject('/freecms/site/sx/info/%2F%2Fevil.example.html')
  expect([unknown.statusCode, unknown.headers.location]).toEqual([
    302,
    expect.stringMatching(/^\/maincms-web\/\w+\?id=%2F%2Fevil\.example$/),
  ])
})

test('regions, times and long pages are those of the list, too', async () => {
  const list = `/selectInfoMoreChannel.do?siteId=${siteAlias}`
  expect((await ask(`${list}&regionCode=!610001&pageSize=100`)).json()).toMatchObject({
    code: '200',
    total: 2,
  })
  expect((await ask(`${list}&operationStartTime=2026-5-2 9:0:0`)).json()).toMatchObject({ total: 2 })
})

test('penalties stand in the old envelope, page by page', async () => {
  for (const at of [1, 2, 3])
    await app.db.execute(sql`
      INSERT INTO credit_record (id, site_id, kind, credit_type, credit_name, start_date, end_date, publish_date, data_source)
      VALUES (${`old-${at}`}, 'sx', 'serious', '1', ${`某${at}公司`}, '2026-01-01', '2028-12-31', ${`2026-01-0${at}`}, 'gp-credit')`)
  const punished = async (query: string): Promise<OldAnswer> =>
    (await app.http.inject(`/freecms/rest/v1/punish/queryPunishList.do?siteId=${siteAlias}${query}`)).json()
  const all = await punished('')
  expect(Object.keys(all)).toEqual(['msg', 'code', 'total', 'data'])
  expect(all).toMatchObject({ msg: '操作成功', code: '200', total: 3 })
  const { data } = await app.get<{ rows: unknown[] }>(
    `/gateway/gpc-gpcms/rest/v2/punish/public?siteId=${siteAlias}`,
  )
  expect(all.data).toEqual(data.rows)
  for (const name of ['currPage', 'pageNumber'])
    expect((await punished(`&${name}=2&pageSize=2`)).data).toEqual(data.rows.slice(2))
  expect((await punished('&publishType=suspend')).total).toBe(0)
  expect(await punished('&pageSize=x')).toEqual({
    msg: '参数 pageSize 不正确',
    code: '4000',
    total: 0,
    data: [],
  })
})

test('filters, paging and errors are those of the list itself', async () => {
  const list = `/selectInfoForIndex.do?siteId=${siteAlias}`
  const second: OldAnswer = (await ask(`${list}&currPage=2&pageSize=2`)).json()
  expect([second.total, second.data.map(({ title }) => title)]).toEqual([3, ['古城项目之0']])
  expect((await ask(`${list}&noticeType=00102`)).json()).toMatchObject({ total: 1 })
  const wrong = await ask(`${list}&pageSize=1000`)
  expect([wrong.statusCode, wrong.json()]).toEqual([
    200,
    { msg: '参数 pageSize 不正确', code: '4000', total: 0, data: [] },
  ])
})

test('the old captcha opens the old list where one is demanded', async () => {
  const guarded = '/selectInfoForIndex.do?siteId=hlj&channel=cggg'
  expect((await ask(guarded)).json()).toMatchObject({ code: '4009', total: 0, data: [] })
  const picture = await app.http.inject('/freecms/verify/verifyCode.do')
  expect(picture.headers['content-type']).toBe('image/png')
  const cookie = `${picture.cookies[0]?.name}=${picture.cookies[0]?.value}`
  expect((await ask(`${guarded}&verifyCode=2580`, { cookie })).json()).toMatchObject({
    code: '200',
    total: 0,
  })
})
