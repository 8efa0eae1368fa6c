import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'

const path = pathOf('full-search', ({ subSite }) => !subSite)
const subPath = pathOf('full-search', ({ subSite }) => Boolean(subSite))

const hit = {
  id: 'h1',
  title: '<b>监控</b>设备采购',
  titleMarks: [
    [3, 5],
    [11, 13],
  ],
  excerpt: '…本项目采购监控系统 & 配件…',
  excerptMarks: [
    [4, 6],
    [6, 8],
  ],
  channel: 'c1',
  channelName: '采购公告',
  noticeType: '001011',
  noticeTypeName: '招标公告',
  noticeTime: '2026-03-02 09:30:00',
  regionName: '甲市',
  purchaser: '某中学',
  purchaserMarks: [],
  openTenderCode: 'GK-1',
  codeMarks: [],
  planId: null,
}
const facets = {
  region: Array.from({ length: 10 }, (_, index) => ({
    code: `99${String(index).padStart(2, '0')}00`,
    name: `第${index}市`,
    total: 20 - index,
  })),
  group: [
    { code: 'tender', name: '采购公告', total: 12 },
    { code: 'article', name: '资讯与政策', total: 3 },
  ],
  period: [{ code: 'week', name: '近一周', total: 0 }],
}
const site = (answers = {}) => fakeTransport({ search: () => found(), getRegionJson: () => [], ...answers })
const found = (changes = {}) => ({
  rows: [hit],
  total: 1,
  totalIsEstimate: false,
  facetsAreEstimate: false,
  reachable: 1,
  hint: null,
  facets,
  ...changes,
})

test('without a word nothing is asked: there is the box, and what others look for', async () => {
  const transport = site()
  const { status, body } = await bodyOf(path, transport)
  expect(status).toBe(200)
  expect(transport.sentTo('search')).toEqual([])
  expect(body).toMatch(/<input[^>]*name="searchKey"/)
  expect(textOf(body)).toContain('热门检索')
})

test.each(['searchKey', 'keywords', 'keyword', 'searchContent'])('the word comes as %s, too', async name => {
  const transport = site()
  const { body } = await bodyOf(`${path}?${name}=监控`, transport)
  expect(transport.sentTo('search')).toMatchObject([{ searchKey: '监控', sort: 'relevance' }])
  expect(body).toMatch(/<input[^>]*name="searchKey"[^>]*value="监控"/)
})

test('hits are marked in title and excerpt, and nothing of theirs becomes markup', async () => {
  const { body, html } = await bodyOf(`${path}?searchKey=监控 采购`, site())
  expect(body).toContain('&lt;b><mark>监控</mark>&lt;/b>设备<mark>采购</mark>')
  expect(body).toContain('…本项目<mark>采购</mark><mark>监控</mark>系统 &amp; 配件…')
  expect(textOf(body)).toContain('找到与“监控 采购”相关的信息 1 条')
  expect(textOf(body)).toContain('招标公告甲市某中学GK-12026-03-02')
  expect(html).toContain('content="noindex"')
  expect(html).toContain('<title>“监控 采购”的检索结果')
})

test('facets are links with counts that keep the word; the chosen one leads back', async () => {
  const { body } = await bodyOf(`${path}?searchKey=a&group=tender&page=3`, site())
  expect(body).toMatch(/href="[^"]*\?searchKey=a&amp;group=article"/)
  expect(body).toMatch(/aria-current="true" href="[^"]*\?searchKey=a"/)
  expect(textOf(body)).toContain('采购公告12')
  expect(textOf(body)).toContain('其余 2 项')
  expect(textOf(body)).not.toContain('近一周')
})

test('every condition of the address is asked for and shown with a way to clear it', async () => {
  const transport = site()
  const query = new URLSearchParams({
    searchKey: 'a',
    regionCode: '990100',
    group: 'result',
    period: 'month',
    noticeType: '001021',
    purchaser: '中学',
    agency: '代理',
    operationStartTime: '2026-01-01',
    operationEndTime: '2026-02-01',
    sort: 'date',
  })
  const { body } = await bodyOf(`${path}?${query}`, transport)
  expect(transport.sentTo('search')).toMatchObject([
    {
      ...Object.fromEntries(query),
      operationStartTime: '2026-01-01 00:00:00',
      operationEndTime: '2026-02-01 23:59:59',
    },
  ])
  expect(body).toContain('aria-label="取消条件 类型：结果公告"')
  expect(body).toContain('aria-label="取消条件 时间：近一月"')
  expect(textOf(body)).toContain('清除全部')
  expect(body).toMatch(/<input type="hidden" name="period" value="month"/)
})

test('values that no facet has are not asked for', async () => {
  const transport = site()
  await bodyOf(`${path}?searchKey=a&group=x&period=y`, transport)
  expect(transport.sentTo('search')).toMatchObject([{ group: '', period: '' }])
})

const help = { direct: [], didYouMean: [], alike: [], near: [], offers: [] }
const nothing = (told = {}) => ({
  search: () =>
    found({
      rows: [],
      total: 0,
      reachable: 0,
      facets: { region: [], group: [], period: [] },
      help: { ...help, ...told },
    }),
})
const offer = { name: null, path: null }

test('no hit: it says so and how to find one', async () => {
  const offers = [
    { ...offer, kind: 'cleared', words: '甲 乙', total: 3 },
    { ...offer, kind: 'fewer', words: '乙', total: 1200 },
    { ...offer, kind: 'site', words: '甲 乙', name: '邻省采购网', path: '/searchThere', total: 2 },
  ]
  const { status, body } = await bodyOf(`${path}?searchKey=甲 乙&group=tender`, site(nothing({ offers })))
  expect(status).toBe(200)
  expect(textOf(body)).toContain('未找到与“甲 乙”相关的信息')
  expect(textOf(body)).toContain('取消全部筛选条件后再检索（3 条）')
  expect(textOf(body)).toContain('减少检索词：乙（1,200 条）')
  expect(body).toMatch(/href="[^"]*\?searchKey=%E4%B9%99"/)
  expect(body).toMatch(/href="[^"]*\/searchThere\?searchKey=[^"]*">邻省采购网/)
  expect(textOf(body)).toContain('热门检索')
})

test('what may be meant is one click away, with its hits, and leads back to what was typed', async () => {
  const meant = {
    didYouMean: [{ words: '监控', total: 12 }],
    near: [{ reason: 'spelling', words: '监控', total: 12, rows: [hit] }],
  }
  const transport = site(nothing(meant))
  const { body } = await bodyOf(`${path}?searchKey=监空`, transport)
  expect(transport.sentTo('search')).toMatchObject([{ searchKey: '监空', withHelp: '1' }])
  expect(textOf(body)).toContain('您是不是要找：监控12 条')
  expect(textOf(body)).toContain('相近的词监控12 条')
  expect(body).toContain('&lt;b><mark>监控</mark>')
  const address = /href="([^"]*typed=[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(new URL(address, 'http://x').searchParams.get('searchKey')).toBe('监控')
  const next = await bodyOf(`${path}${new URL(address, 'http://x').search}`, site())
  expect(textOf(next.body)).toContain('已为您检索“监控”。仍要检索“监空”')
  expect(next.body).toMatch(/href="[^"]*\?searchKey=%E7%9B%91%E7%A9%BA"/)
})

test('what the words name stands first, each with the way to its page', async () => {
  const plain = {
    id: null,
    note: null,
    total: null,
    channel: null,
    noticeType: null,
    planId: null,
    article: null,
  }
  const direct = [
    { ...plain, kind: 'article', id: 'law1', name: '采购法第二十二条', note: '供应商应当…', article: '22' },
    {
      ...plain,
      kind: 'project',
      id: 'n1',
      name: '监控项目',
      note: 'GK-1',
      noticeType: '001011',
      planId: 'p1',
      total: 3,
    },
    { ...plain, kind: 'purchaser', name: '某中学', total: 5 },
    { ...plain, kind: 'supplier', id: 's1', name: '某公司' },
    { ...plain, kind: 'agency', id: 'a1', name: '某代理' },
  ]
  const { body } = await bodyOf(
    `${path}?searchKey=某`,
    site({ search: () => found({ help: { ...help, direct } }) }),
  )
  expect(textOf(body)).toContain('法规条款采购法第二十二条供应商应当…')
  expect(body).toMatch(/href="[^"]*id=law1&amp;article=22#tiao-22"/)
  expect(body).toMatch(/href="[^"]*\/project\?openTenderCode=GK-1&amp;region=/)
  expect(body).toMatch(/href="[^"]*[?&;]name=%E6%9F%90%E4%B8%AD%E5%AD%A6&amp;role=purchaser"/)
  expect(body.indexOf('采购法第二十二条')).toBeLessThan(body.indexOf('找到与'))
})

test('a failed search keeps the word and offers another try', async () => {
  const failing = {
    search: () => {
      throw new CallError('500', '系统繁忙')
    },
  }
  const { status, body } = await bodyOf(`${path}?searchKey=监控`, site(failing))
  expect(status).toBe(503)
  expect(textOf(body)).toContain('加载失败系统繁忙')
  expect(body).toMatch(/name="searchKey"[^>]*value="监控"/)
})

test('an end before the start is refused, nothing is asked', async () => {
  const transport = site()
  const { body } = await bodyOf(
    `${path}?searchKey=a&operationStartTime=2026-03-02&operationEndTime=2026-03-01`,
    transport,
  )
  expect(textOf(body)).toContain('结束日期不能早于开始日期')
  expect(transport.sentTo('search')).toEqual([])
})

test('a sub-site searches its own channels, the province all', async () => {
  const transport = site()
  await bodyOf(`${subPath}?searchKey=a`, transport)
  await bodyOf(`${path}?searchKey=a`, transport)
  const [own, all] = transport.sentTo('search').map(({ channel }) => channel)
  expect(String(own).split(',').length).toBeGreaterThan(1)
  expect(all).toBeUndefined()
})

test('an estimate is called one, and pages lead no further than they can', async () => {
  const many = {
    search: () =>
      found({ total: 860_000, totalIsEstimate: true, facetsAreEstimate: true, reachable: 10_000 }),
  }
  const { body } = await bodyOf(`${path}?searchKey=采购`, site(many))
  expect(textOf(body)).toContain('相关的信息约 860,000 条，可翻看前 10,000 条')
  expect(textOf(body)).toContain('采购公告约 12')
  expect(textOf(body)).toMatch(/共约 860,000 条，第 1 \/ 1,000 页/)
})

test('a page beyond the last is answered with the last that can be reached', async () => {
  const transport = site({
    search: () =>
      found({ total: 860_000, totalIsEstimate: true, facetsAreEstimate: true, reachable: 10_000 }),
  })
  await bodyOf(`${path}?searchKey=采购&page=5000`, transport)
  expect(transport.sentTo('search').map(({ currPage }) => currPage)).toEqual([5000, 1000])
})

test('what asks for nothing is answered in words, with the box still there', async () => {
  const asked = { search: () => found({ rows: [], total: 0, reachable: 0, hint: '请输入要检索的文字' }) }
  const { status, body } = await bodyOf(`${path}?searchKey=-词`, site(asked))
  expect(status).toBe(200)
  expect(textOf(body)).toContain('请输入要检索的文字')
  expect(textOf(body)).not.toContain('未找到')
  expect(body).toMatch(/<input[^>]*name="searchKey"[^>]*value="-词"/)
})

test('names and numbers can be searched exactly, by a choice that needs no script', async () => {
  const transport = site()
  const { body } = await bodyOf(`${path}?searchKey=某中学&searchMode=organisation`, transport)
  expect(transport.sentTo('search')).toMatchObject([{ searchMode: 'organisation' }])
  expect(body).toMatch(/<input type="radio" name="searchMode" value="organisation" checked/)
  await bodyOf(`${path}?searchKey=某中学&searchMode=x`, transport)
  expect(transport.sentTo('search')[1]).toMatchObject({ searchMode: 'words' })
})

test('what suppliers narrow by is asked for, named, and stays in the form', async () => {
  const transport = site()
  const asked = 'catalogueCode=A0232&catalogueCode=C16&deadline=nextWeek&amountMin=100&smeReserved=1'
  const { body } = await bodyOf(`${path}?searchKey=监控&${asked}`, transport)
  expect(transport.sentTo('search')).toMatchObject([
    { catalogueCode: 'A0232,C16', deadline: 'nextWeek', amountMin: '100', smeReserved: '1' },
  ])
  const words = textOf(body)
  for (const one of ['截止时间下周', '金额不低于100 万元', '中小企业专门面向中小企业'])
    expect(words).toContain(one)
  expect(body).toMatch(/<details[^>]* open>.*更多条件/)
  await bodyOf(`${path}?searchKey=监控&deadline=someday&smeReserved=7`, transport)
  expect(transport.sentTo('search')[1]).toMatchObject({ deadline: '', smeReserved: '' })
  const refused = await bodyOf(`${path}?searchKey=监控&amountMin=9&amountMax=8`, transport)
  expect(textOf(refused.body)).toContain('金额上限不能低于下限')
  expect(transport.sentTo('search')).toHaveLength(2)
})
