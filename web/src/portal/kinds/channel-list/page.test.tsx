import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { fakeTransport, infoRow } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, renderPath, textOf } from '../../../testing/render-path.ts'

const path = pathOf('channel-list', ({ channel, byRegion }) => Boolean(channel) && !byRegion)
const rows = (total: number, ...given: ReturnType<typeof infoRow>[]) =>
  fakeTransport({ selectInfoMoreChannel: () => ({ rows: given, total }) })

test('a row says its title, date, and whether it is on top or new', async () => {
  const { body } = await bodyOf(
    path,
    rows(
      2,
      infoRow({ id: 'new', isTop: '1', noticeTime: '2026-03-02 08:00:00' }),
      infoRow({ id: 'old', title: '去年的通知', noticeTime: '2025-03-01 08:00:00' }),
    ),
  )
  const text = textOf(body)
  expect(text).toContain('置顶关于开展采购培训的通知新2026-03-02')
  expect(text).toContain('去年的通知2025-03-01')
  expect(body).toMatch(/href="\/maincms-web\/\w+\?id=old"/)
})

test('a title that its editor lets stand out says so in words, too; others stay as they are', async () => {
  const mark = { id: 'hot', tone: 'bad' as const, isBold: true, isHot: true, isRecommended: false }
  const transport = fakeTransport({
    selectInfoMoreChannel: () => ({
      rows: [infoRow({ id: 'hot', title: '要紧的通知' }), infoRow({ id: 'plain', title: '平常的通知' })],
      total: 2,
      marks: [mark],
    }),
  })
  const { body } = await bodyOf(path, transport)
  expect(textOf(body)).toContain('要紧的通知热点')
  expect(textOf(body)).not.toContain('平常的通知热点')
  expect(body).toMatch(/class="[^"]*bad[^"]*"[^>]*>要紧的通知/)
})

test('a title is text, whatever stands in it', async () => {
  const { body } = await bodyOf(path, rows(1, infoRow({ title: '<img src=x onerror=alert(1)>' })))
  expect(body).toContain('&lt;img src=x onerror=alert(1)>')
  expect(body).not.toContain('<img src=x')
})

test('an empty channel says so; an empty search offers the whole list', async () => {
  expect(textOf((await bodyOf(path)).body)).toContain('暂无数据本栏目还没有发布信息')
  const { body } = await bodyOf(`${path}?title=${encodeURIComponent('没有的')}&page=3`)
  expect(textOf(body)).toContain('没有标题包含“没有的”的信息')
  expect(body).toContain(`href="/maincms-web${path}"`)
})

test('a failed list shows the reason and a link that keeps the filters', async () => {
  const transport = fakeTransport({
    selectInfoMoreChannel: () => {
      throw new CallError('503', '系统繁忙，请稍后再试')
    },
  })
  const { status, body } = await bodyOf(`${path}?title=abc&page=2`, transport)
  expect(status).toBe(503)
  expect(textOf(body)).toContain('加载失败系统繁忙，请稍后再试重试')
  expect(body).toContain(`href="/maincms-web${path}?title=abc&amp;page=2"`)
})

test('a page past the end is the last page', async () => {
  const transport = fakeTransport({
    selectInfoMoreChannel: ({ currPage }) => ({ rows: currPage === 3 ? [infoRow()] : [], total: 21 }),
  })
  const { body } = await bodyOf(`${path}?page=99`, transport)
  expect(textOf(body)).toContain('共 21 条，第 3 / 3 页')
  expect(transport.sentTo('selectInfoMoreChannel').map(({ currPage }) => currPage)).toEqual([99, 3])
})

test('large pages are asked of the call that gives them', async () => {
  const transport = fakeTransport({ selectInfoForIndex: () => ({ rows: [infoRow()], total: 1 }) })
  await bodyOf(`${path}?pageSize=100`, transport)
  expect(transport.sentTo('selectInfoForIndex')).toMatchObject([{ pageSize: 100 }])
})

test('a heading from the address is believed only together with a channel', async () => {
  const name = encodeURIComponent('<b>栏目</b>')
  const known = fakeTransport({
    list: () => [
      {
        id: 'id-1',
        name: '真名',
        pagemark: 'mark-1',
        parentId: null,
        siteId: 's',
        channelType: 'list',
        sort: 1,
        isLeaf: '1',
        noticeTypes: [],
        isStopped: false,
        showDate: true,
        pageSize: null,
        sortRule: 'newest',
        linkUrl: null,
        formerMarks: [],
      },
    ],
  })
  expect((await bodyOf(`${path}?channelName=${name}`)).body).not.toContain('&lt;b>栏目&lt;/b></h1>')
  expect((await bodyOf(`${path}?channel=mark-1&channelName=${name}`, known)).body).toContain(
    '&lt;b>栏目&lt;/b></h1>',
  )
  expect((await bodyOf(`${path}?channel=id-1`, known)).body).toContain('真名</h1>')
})

test('an unknown channel is not found', async () => {
  const { status, body } = await bodyOf(`${path}?channel=nowhere`)
  expect(status).toBe(404)
  expect(body).toContain('栏目不存在</h1>')
})

test('news of the cities can be narrowed to one', async () => {
  const cities = pathOf('channel-list', ({ byRegion }) => byRegion === true)
  const place = { parentId: null, isLeaf: '1', level: 2, regionMark: '' }
  const transport = fakeTransport({
    getRegionJsonByPid: () => [
      { ...place, id: '990100', regionCode: '990100', regionName: '甲市', regionFullName: '甲市' },
    ],
  })
  const { body } = await bodyOf(cities, transport)
  expect(body).toContain(`href="/maincms-web${cities}?regionCode=990100"`)
  await bodyOf(`${cities}?regionCode=990100`, transport)
  expect(transport.sentTo('selectInfoMoreChannel').at(-1)).toMatchObject({ regionCode: '990100' })
})

const kept = (over: object) => ({
  id: 'c1',
  name: '换了标识的栏目',
  pagemark: 'new-mark',
  parentId: null,
  siteId: 's1',
  channelType: 'list',
  sort: 0,
  isLeaf: '1',
  noticeTypes: [],
  isStopped: false,
  showDate: true,
  pageSize: null,
  sortRule: 'newest',
  linkUrl: null,
  formerMarks: ['old-mark'],
  ...over,
})

test('an address with a mark of old shows the channel', async () => {
  const { body } = await bodyOf(
    `${path}?channel=old-mark`,
    fakeTransport({ 'portal.list': () => [kept({})] }),
  )
  expect(textOf(body)).toContain('换了标识的栏目')
})

test('a channel that leads elsewhere leads there', async () => {
  const linkUrl = 'https://www.example.gov.cn/a'
  const transport = fakeTransport({ 'portal.list': () => [kept({ linkUrl })] })
  const result = await renderPath(`${path}?channel=new-mark`, transport)
  expect(result).toMatchObject({ kind: 'redirect', location: linkUrl })
})

test('the channel says whether dates stand in its list, how long a page is, and what comes first', async () => {
  const look = { showDate: false, pageSize: 20, sortRule: 'oldest' }
  const transport = fakeTransport({
    'portal.list': () => [kept(look)],
    selectInfoMoreChannel: () => ({ rows: [infoRow()], total: 1 }),
  })
  const text = textOf((await bodyOf(`${path}?channel=new-mark`, transport)).body)
  expect(text).toContain('关于开展采购培训的通知')
  expect(text).not.toContain('2026-03-02')
  expect(transport.sentTo('selectInfoMoreChannel')[0]).toMatchObject({ pageSize: 20, sort: 'oldest' })
  await bodyOf(`${path}?channel=new-mark&pageSize=10`, transport)
  expect(transport.sentTo('selectInfoMoreChannel')[1]).toMatchObject({ pageSize: 10 })
})
