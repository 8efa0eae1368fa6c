import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'

let app: TestApp
const sample = { siteId: 'gd', channel: 'xmcggg', noticeType: '001011' }
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

interface Answer {
  rows: { title: string }[]
  total: number
}

describe('lists for bidders', () => {
  const list = async (query: string) =>
    (
      await app.get<Answer>(`/gpcms/rest/web/v2/info/selectInfoForIndex?siteId=hn&channel=ggxx&${query}`)
    ).data.rows.map(({ title }) => title)
  beforeAll(async () => {
    const project = { ...sample, siteId: 'hn', channel: 'ggxx', noticeTime: '2026-06-01 09:00:00' }
    const at = (day: string) => `2026-06-${day} 09:30:00`
    for (const one of [
      { title: '后开', planId: 'p1', openTenderTime: at('20'), budget: '5000000' },
      { title: '先开', planId: 'p2', openTenderTime: at('12'), budget: '800000.50' },
      { title: '已开', planId: 'p3', openTenderTime: at('02') },
      { title: '已终止', planId: 'p4', openTenderTime: at('15') },
      { title: '终止公告', planId: 'p4', noticeType: '001006' },
      { title: '结果', planId: 'p3', noticeType: '001021', openTenderTime: at('25') },
    ])
      await publishSample(app.db, { ...project, ...one })
  })

  test('only what can still be bid for: to be opened, with neither result nor end', async () => {
    expect((await list('biddable=1')).sort()).toEqual(['先开', '后开'].sort())
    expect(await list('biddable=')).toHaveLength(6)
  })

  test('what opens next comes first, what has opened comes last', async () => {
    expect((await list('sort=closing')).slice(0, 4)).toEqual(['先开', '已终止', '后开', '结果'])
  })

  test('by opening time, the earliest first, page after page', async () => {
    const inOrder = ['已开', '先开', '已终止', '后开', '结果']
    expect(await list('sort=opening&selectTimeName=openTenderTime')).toEqual(inOrder)
    expect(await list('sort=opening&currPage=2&pageSize=2')).toEqual(['已终止', '后开'])
  })

  test('the total follows the clock', async () => {
    const total = async () =>
      (await app.get<Answer>('/gpcms/rest/web/v2/info/selectInfoForIndex?siteId=hn&channel=ggxx&biddable=1'))
        .data.total
    expect(await total()).toBe(2)
    app.clock.set(new Date('2026-06-13T04:00:00Z'))
    expect(await total()).toBe(1)
    app.clock.set(new Date('2026-06-10T04:00:00Z'))
  })

  test.each([
    ['budgetMin=100', ['后开']],
    ['budgetMax=100', ['先开']],
    ['budgetMin=80.00005&budgetMax=80.00005', ['先开']],
    ['budgetMin=600', []],
  ])('the budget band %s is in 万元', async (query, expected) => expect(await list(query)).toEqual(expected))

  test('notice types are counted under the same filters', async () => {
    const counts = await app.get(
      '/gpcms/rest/web/v2/info/countByNoticeType?siteId=hn&channel=ggxx&title=终止',
    )
    expect(counts.data).toEqual([
      { noticeType: '001006', total: 1 },
      { noticeType: '001011', total: 1 },
    ])
  })
})
