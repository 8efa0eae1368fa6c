import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { fakeTransport, infoRow } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'

const at = (variant: string) => pathOf('app-page', route => route.variant === variant)
const page = (total = 1) => ({ rows: [infoRow({ title: '<i>采购</i>指南' })], total })
const site = (answers = {}) =>
  fakeTransport({
    selectInfoForIndex: () => page(),
    selectInfoMoreChannelForApp: () => page(),
    ...answers,
  })

test('mobile pages have a slim bar with a way back, one heading, and no desktop frame', async () => {
  const { html } = await bodyOf(at('query'), site())
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toMatch(new RegExp(`<a[^>]*href="/maincms-web${at('query-home')}"[^>]*>.*?返回`))
  expect(html).not.toContain('主办单位')
  expect(html).not.toContain('aria-label="当前位置"')
})

test.each(['search-home', 'query-home'])(
  '%s has the box, hot words and tiles, and asks for no list',
  async variant => {
    const transport = site()
    const { status, body } = await bodyOf(at(variant), transport)
    const results = at(variant.replace('-home', ''))
    expect(status).toBe(200)
    expect(body).toContain(`action="/maincms-web${results}"`)
    expect(body).toContain(`href="/maincms-web${results}?type=tender"`)
    expect(textOf(body)).toContain('供应商')
    expect(transport.sentTo('selectInfoForIndex')).toEqual([])
  },
)

test.each([
  ['/gpcms/rest/v2/files/f1', true],
  ['//elsewhere/x.png', false],
])('the landing shows the picture of the setting %s: %s', async (confValue, isShown) => {
  const setting = { confKey: 'portal.app-picture', confName: '节日图', confType: 'portal', confValue }
  const { body } = await bodyOf(at('search-home'), site({ getSysConfListByConfType: () => [setting] }))
  expect(body.includes(`src="${confValue}"`)).toBe(isShown)
})

test('the guide lists its channel, and its box looks in the titles', async () => {
  const transport = site()
  const { body } = await bodyOf(`${at('guide')}?searchKey=投标`, transport)
  expect(transport.sentTo('selectInfoMoreChannelForApp')).toMatchObject([
    { channel: 'cgzn-app', title: '投标', currPage: 1, pageSize: 10 },
  ])
  expect(body).toContain('&lt;i>采购&lt;/i>指南')
  expect(textOf(body)).toContain('没有更多了')
})

test('the search waits for words; a topic narrows it by type or channels', async () => {
  const transport = site()
  const waiting = await bodyOf(at('search'), transport)
  expect(textOf(waiting.body)).toContain('热门搜索')
  expect(transport.sentTo('selectInfoForIndex')).toEqual([])
  await bodyOf(`${at('search')}?searchKey=设备&type=result`, transport)
  await bodyOf(`${at('search')}?type=law`, transport)
  const [result, law] = transport.sentTo('selectInfoForIndex')
  expect(result).toMatchObject({ searchKey: '设备', channel: '' })
  expect(String(result?.noticeType).split(',')).toContain('001021')
  expect(law?.channel).toBeTruthy()
})

test('what is left is one link away, also without scripts', async () => {
  const transport = site({ selectInfoForIndex: () => page(25) })
  const { body } = await bodyOf(`${at('query')}?type=tender&page=2`, transport)
  expect(body).toContain(`href="/maincms-web${at('query')}?type=tender&amp;page=3"`)
  expect(textOf(body)).toContain('从第一条看起')
  expect(textOf(body)).toContain('加载更多')
})

test('nothing found and failures are said, the words stay', async () => {
  const none = await bodyOf(
    `${at('query')}?searchKey=无`,
    site({ selectInfoForIndex: () => ({ rows: [], total: 0 }) }),
  )
  expect(textOf(none.body)).toContain('暂无数据')
  const failing = site({
    selectInfoForIndex: () => {
      throw new CallError('500', '系统繁忙')
    },
  })
  const failed = await bodyOf(`${at('query')}?searchKey=无`, failing)
  expect(failed.status).toBe(503)
  expect(textOf(failed.body)).toContain('加载失败系统繁忙')
  expect(failed.body).toMatch(/name="searchKey"[^>]*value="无"/)
})
