import { infoRowKeys } from '@sunport/contract/calls/info.ts'
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
    pageurl: expect.stringMatching(/^\/maincms-web\/\w+\?type=notice&id=/),
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
