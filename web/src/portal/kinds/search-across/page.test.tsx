import { CallError } from '@sunport/contract/client.ts'
import { acrossPath } from '@sunport/regions/common-routes.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, firstPack, pathOf, textOf } from '../../../testing/render-path.ts'

const place = (id: string, siteName: string) => ({
  id,
  siteId: id,
  siteName,
  province: '990000',
  provinceName: '甲省',
  noticeTime: '2026-03-02 09:30:00',
  href: `/notice${id}?type=notice&id=${id}`,
})
const hit = {
  ...place('A', '甲站'),
  title: '<b>监控</b>设备采购',
  titleMarks: [[3, 5]],
  excerpt: '本项目采购监控系统',
  excerptMarks: [[5, 7]],
  channel: 'c1',
  channelName: '采购公告',
  noticeType: '001011',
  noticeTypeName: '招标公告',
  regionName: '甲市',
  purchaser: '某中学',
  purchaserMarks: [],
  openTenderCode: 'GK-1',
  codeMarks: [],
  planId: null,
  sources: [place('A', '甲站'), place('B', '乙站')],
}
const facets = {
  province: [
    { code: '990000', name: '甲省', total: 2 },
    { code: '980000', name: '乙省', total: 1 },
  ],
  type: [{ code: 'tender', name: '采购公告', total: 3 }],
  manner: [{ code: 'other', name: '其他采购方式', total: 1 }],
  item: [],
  region: [{ code: '990100', name: '甲市', total: 1 }],
  period: [{ code: 'week', name: '近一周', total: 0 }],
}
const found = (changes = {}) => ({
  rows: [hit],
  total: 2,
  sources: 3,
  isEstimate: false,
  reachable: 2,
  hint: null,
  facets,
  ...changes,
})
const sites = (answers = {}) => fakeTransport({ searchAcross: () => found(), ...answers })
const at = (query = '') => `${acrossPath}?region=${firstPack?.code}${query}`

test('without a word nothing is asked, and the box keeps whose face the page has', async () => {
  const transport = sites()
  const { status, body } = await bodyOf(at(), transport)
  expect(status).toBe(200)
  expect(transport.sentTo('searchAcross')).toEqual([])
  expect(body).toMatch(/<input[^>]*name="searchKey"/)
  expect(body).toContain(`<input type="hidden" name="region" value="${firstPack?.code}"`)
})

test('a hit leads to its own site, and names all places where it stands', async () => {
  const { body, html } = await bodyOf(at('&searchKey=监控'), sites())
  expect(body).toContain('href="/maincms-web/noticeA?type=notice&amp;id=A"')
  expect(body).toContain('&lt;b><mark>监控</mark>&lt;/b>设备采购')
  expect(textOf(body)).toContain('2 个来源：甲站2026-03-02乙站2026-03-02')
  expect(body).toContain('href="/maincms-web/noticeB?type=notice&amp;id=B"')
  expect(textOf(body)).toContain('找到与“监控”相关的信息 2 条（各站共 3 条，相同的已合并）')
  expect(html).toContain('content="noindex"')
})

test('what the address says is asked for, shown, kept by the form and taken away by a link each', async () => {
  const transport = sites()
  const query = '&searchKey=a&province=990000&type=tender&place=990100&period=week&sort=date&page=1'
  const { body } = await bodyOf(at(query), transport)
  expect(transport.sentTo('searchAcross')).toMatchObject([
    { searchKey: 'a', province: '990000', type: 'tender', region: '990100', period: 'week', sort: 'date' },
  ])
  for (const words of ['省份：甲省', '信息类型：采购公告', '地区：甲市', '发布时间：近一周'])
    expect(body).toContain(`aria-label="取消条件 ${words}"`)
  expect(body).toContain('<input type="hidden" name="place" value="990100"')
  expect(body).toMatch(/href="[^"]*&amp;province=980000/)
})

test('an estimate says so; so do words that ask for nothing, an empty answer and a failure', async () => {
  const many = await bodyOf(
    at('&searchKey=a'),
    sites({ searchAcross: () => found({ isEstimate: true, total: 41000 }) }),
  )
  expect(textOf(many.body)).toContain('相关的信息约 41,000 条，可翻看各站较新的 2 条')
  const hint = await bodyOf(
    at('&searchKey=-a'),
    sites({ searchAcross: () => found({ hint: '请输入要检索的文字', rows: [], total: 0 }) }),
  )
  expect(textOf(hint.body)).toContain('请输入要检索的文字')
  const none = await bodyOf(
    at('&searchKey=a'),
    sites({ searchAcross: () => found({ rows: [], total: 0, sources: 0, reachable: 0 }) }),
  )
  expect(textOf(none.body)).toContain('各省站点未找到与“a”相关的信息')
  const failing = () => {
    throw new CallError('5000', '服务繁忙')
  }
  const failed = await bodyOf(at('&searchKey=a'), sites({ searchAcross: failing }))
  expect(failed.status).toBe(503)
  expect(textOf(failed.body)).toContain('服务繁忙')
})

test('the search of a site leads here with its words', async () => {
  const path = pathOf('full-search', ({ subSite }) => !subSite)
  const { body } = await bodyOf(
    `${path}?searchKey=监控`,
    fakeTransport({
      search: () => ({
        ...found(),
        totalIsEstimate: false,
        facetsAreEstimate: false,
        facets: { region: [], group: [], period: [] },
      }),
      getRegionJson: () => [],
    }),
  )
  expect(body).toMatch(/href="\/maincms-web\/searchAcross\?region=\w+&amp;searchKey=%E7%9B%91%E6%8E%A7"/)
})
