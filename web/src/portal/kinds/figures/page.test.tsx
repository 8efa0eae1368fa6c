import type { FigureBoard, FigureCell, FigureRow, FigureTable } from '@sunport/contract/calls/figures.ts'
import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, posting, renderPath, textOf } from '../../../testing/render-path.ts'

const cell = (
  code: string,
  name: string,
  count: number | null,
  amount: string | null = null,
): FigureCell => ({
  code,
  name,
  count,
  amount,
})
const table = (by: FigureTable['by'], title: string, cells: FigureCell[]): FigureTable => ({
  by,
  title,
  unit: 'notice',
  cells,
  total: { count: 15, amount: '1234500.00' },
})
const board = (more: Partial<FigureBoard> = {}): FigureBoard => ({
  year: '2025',
  stage: 'result',
  years: ['2026', '2025'],
  chosen: [],
  minCount: 3,
  isHidden: false,
  total: { count: 15, amount: '1234500.00' },
  priced: 12,
  tables: [
    table('month', '月份', [cell('01', '1月', 5, '1000000.00'), cell('02', '2月', 10, '234500.00')]),
    table('manner', '采购方式', [
      cell('1', '公开招标', 8, '1000000.00'),
      cell('3', '竞争性谈判', null),
      cell('6', '竞争性磋商', null),
    ]),
    table(
      'category',
      '采购品目',
      Array.from({ length: 20 }, (_, at) => cell(`A${at + 10}`, `第${at}类`, 100 - at, null)),
    ),
  ],
  steps: [{ step: 'result', count: 9, lower: 2, median: 4, upper: 11 }],
  smallFirms: { part: 6, whole: 8 },
  smallAmount: { part: '500.00', whole: '1000.00' },
  singleBids: { part: 1, whole: 10 },
  ...more,
})
const showing = (more: Partial<FigureBoard> = {}) => fakeTransport({ 'figures.board': () => board(more) })
const path = '/figures?region=guangdong&year=2025'
const hrefOf = (page: string, query: string) => `/maincms-web${page}?region=guangdong&amp;${query}`

test('every number that is shown leads to its notices, every name to its own figures', async () => {
  const { status, body } = await bodyOf(path, showing())
  expect(status).toBe(200)
  const main = body.slice(0, body.indexOf('</main>'))
  for (const [query, words] of [
    ['year=2025&amp;stage=result', '15'],
    ['year=2025&amp;stage=result&amp;month=02', '10'],
    ['year=2025&amp;stage=result&amp;manner=1', '8'],
    ['year=2025&amp;stage=result&amp;scale=small', '6'],
    ['year=2025&amp;stage=result&amp;scale=said', '8'],
    ['year=2025&amp;stage=result&amp;bidders=1', '1'],
    ['year=2025&amp;stage=result&amp;bidders=said', '10'],
    ['year=2025&amp;stage=result&amp;step=result', '9'],
  ])
    expect(main).toMatch(
      new RegExp(`href="${hrefOf('/figureRows', query ?? '').replaceAll('?', '\\?')}"[^>]*>${words}<`),
    )
  expect(main).toMatch(/href="[^"]*\/figures\?[^"]*year=2025&amp;stage=result&amp;manner=1"[^>]*>公开招标/)
  const bare = main.replace(/<a\b.*?<\/a>/gs, '').replace(/<(title|desc|svg)\b.*?<\/\1>/gs, '')
  expect(textOf(bare)).not.toMatch(/\d+ ?条公告/)
})

test('what is too small is said to be left out, has no bar and leads nowhere', async () => {
  const { body } = await bodyOf(path, showing())
  const row = /<tr><td[^>]*>不单列：.*?<\/tr>/s.exec(body)?.[0] ?? ''
  expect(textOf(row)).toBe('不单列：竞争性谈判、竞争性磋商')
  expect(row).not.toMatch(/<rect|<a /)
  expect(textOf(body)).toContain('少于 3 条的不单列')
})

test('charts are drawn without a script, named for whoever only hears them', async () => {
  const { body } = await bodyOf(path, showing())
  const charts = [...body.matchAll(/<svg[^>]*role="img".*?<\/svg>/gs)].map(([chart]) => chart)
  expect(charts).toHaveLength(2)
  expect(charts[0]).toMatch(/<title[^>]*>各月公告数<\/title>.*<desc[^>]*>2月最多，10条/s)
  expect(charts[0]?.match(/<rect/g)).toHaveLength(2)
  expect(charts[1]).toMatch(/1月最多，100万元/)
})

test('of many lines the largest are shown, and all of them on a page of their own', async () => {
  const { body } = await bodyOf(path, showing())
  expect(textOf(body)).toContain('查看全部 20 项')
  expect(textOf(body)).not.toContain('第19类')
  const whole = textOf((await bodyOf(`${path}&by=category`, showing())).body)
  expect(whole).toContain('第19类')
  expect(whole).not.toContain('按采购方式')
})

test('whoever is named has the page to himself, with the way to all of his notices', async () => {
  const transport = showing({ chosen: [{ by: 'purchaser', code: '某中学', name: '某中学' }] })
  const { body, html } = await bodyOf(
    `/figures?region=guangdong&purchaser=${encodeURIComponent('某中学')}`,
    transport,
  )
  expect(body).toMatch(/<h1[^>]*>某中学<\/h1>/)
  expect(textOf(body)).toContain('某中学的全部公告')
  expect(body).not.toContain('已选范围')
  expect(transport.sentTo('figures.board')).toMatchObject([{ purchaser: '某中学' }])
  expect(html).toMatch(/rel="canonical" href="[^"]*\/figures\?region=guangdong&amp;purchaser=[^&"]*"/)
})

test('what an address says wrongly narrows nothing', async () => {
  const transport = showing()
  const wrong = 'year=25&month=13&stage=all&place=44&manner=99&category=a&scale=9&bidders=x&by=title'
  const { status } = await bodyOf(`/figures?region=guangdong&${wrong}`, transport)
  expect(status).toBe(200)
  const [sent] = transport.sentTo('figures.board')
  expect(
    Object.keys(sent ?? {}).filter(name => (sent as Record<string, unknown>)[name] !== undefined),
  ).toEqual(['siteId'])
})

test('figures that are hidden, that are none, and that cannot be loaded say so', async () => {
  const hidden = await bodyOf(
    path,
    showing({ isHidden: true, tables: [], total: { count: null, amount: null } }),
  )
  expect(textOf(hidden.body)).toContain('不单列数据')
  expect(hidden.html).toContain('content="noindex"')
  const none = await bodyOf(path, showing({ tables: [], total: { count: 0, amount: null } }))
  expect(textOf(none.body)).toContain('2025年没有符合的公告')
  const failing = fakeTransport({
    'figures.board': () => {
      throw new CallError('503', '系统繁忙')
    },
  })
  const failed = await bodyOf(path, failing)
  expect(failed.status).toBe(503)
  expect(textOf(failed.body)).toContain('系统繁忙')
})

const row = (id: string, more: Partial<FigureRow> = {}): FigureRow => ({
  id,
  title: `公告${id}`,
  noticeType: '001021',
  channel: null,
  planId: null,
  day: '2025-02-03',
  purchaser: '某中学',
  agency: null,
  regionName: '广州市',
  manner: '公开招标',
  supplier: null,
  amount: '12345.00',
  days: null,
  ...more,
})
const listing = (more = {}) =>
  fakeTransport({
    'figures.rows': () => ({
      rows: [row('n1', { days: 7 })],
      total: 1,
      year: '2025',
      stage: 'result',
      chosen: [{ by: 'manner', code: '1', name: '公开招标' }],
      minCount: 3,
      isHidden: false,
      ...more,
    }),
  })

test('the notices behind a number stand in a list with their number, their way and their files', async () => {
  const transport = listing()
  const { body, html } = await bodyOf(
    '/figureRows?region=guangdong&year=2025&manner=1&step=result',
    transport,
  )
  const words = textOf(body)
  for (const one of ['共 1 条公告', '公告n1', '1.23万元', '7 天', '采购方式：公开招标'])
    expect(words).toContain(one)
  expect(body).toMatch(/href="[^"]*[?;]id=n1[^"]*"/)
  expect(body).toMatch(/href="\/gpcms\/rest\/web\/v2\/figures\/rows\.csv\?[^"]*manner=1[^"]*step=result"/)
  expect(html).toContain('content="noindex"')
  expect(transport.sentTo('figures.rows')).toMatchObject([{ manner: '1', step: 'result', currPage: 1 }])
})

test('too few notices are not listed as a number’s own', async () => {
  const { body } = await bodyOf(
    '/figureRows?region=guangdong',
    listing({ rows: [], total: 0, isHidden: true }),
  )
  expect(textOf(body)).toContain('少于 3 条')
})

test('those who have figures of their own are listed by kind, found by name', async () => {
  const transport = fakeTransport({
    'figures.parties': () => ({
      rows: [cell('某公司', '某公司', 7, '70.00')],
      total: 1,
      year: '2025',
      years: ['2025'],
      minCount: 3,
    }),
  })
  const { body } = await bodyOf(
    `/figureParties?region=guangdong&kind=supplier&name=${encodeURIComponent('公司')}`,
    transport,
  )
  expect(transport.sentTo('figures.parties')).toMatchObject([{ kind: 'supplier', name: '公司' }])
  expect(textOf(body)).toContain('结果公告不少于 3 条的供应商')
  const name = encodeURIComponent('某公司')
  expect(body).toContain(`href="${hrefOf('/figures', `year=2025&amp;supplier=${name}`)}"`)
  expect(body).toContain(`href="${hrefOf('/figureRows', `year=2025&amp;supplier=${name}&amp;stage=result`)}"`)
})

const own = `/figures?region=guangdong&purchaser=${encodeURIComponent('某中学')}&year=2025`
const typed = { content: '数据包含 "实训楼" <b>', applicant: '张三', mobile: '13900001234' }

test('what somebody says of his figures stands beside them, and the way to say it below', async () => {
  const transport = fakeTransport({
    'figures.board': () => board(),
    'figureReply.published': () => [{ content: '本校当年集中更新设备', year: '2025', day: '2026-03-01' }],
  })
  const { body } = await bodyOf(own, transport)
  expect(textOf(body)).toContain('本校当年集中更新设备某中学，2026-03-01，关于2025年的数据')
  expect(body).toMatch(/href="[^"]*year=2025[^"]*reply=1#figures-replies"/)
  expect(body).not.toContain('_token')
  expect(transport.sentTo('figureReply.published')).toMatchObject([{ party: 'purchaser', name: '某中学' }])
  expect((await bodyOf(path, showing())).body).not.toContain('reply=1')
})

test('the form is the server’s own page; what is right is taken in for whoever the address names', async () => {
  const { form, kept } = posting({ ...typed, name: '别的单位', party: 'agency' })
  const shown = await bodyOf(`${own}&reply=1`, showing(), undefined, { ...form, posted: undefined })
  expect(shown.html).toContain('content="noindex"')
  expect(shown.body).toContain('fresh-token')
  const taken = { requestNo: 'SM2026030212345678', receivedAt: '2026-03-02 12:00:00' }
  const transport = fakeTransport({ 'figures.board': () => board(), 'figureReply.ask': () => taken })
  const answer = await renderPath(`${own}&reply=1`, transport, undefined, form)
  expect(answer).toMatchObject({ kind: 'redirect', status: 303 })
  expect(kept).toEqual([taken])
  expect(transport.sentTo('figureReply.ask')).toMatchObject([
    { ...typed, name: '某中学', party: 'purchaser', year: '2025' },
  ])
  const after = await bodyOf(`${own}&reply=1&submitted=1`, showing(), undefined, {
    ...form,
    posted: undefined,
  })
  expect(textOf(after.body)).toContain('编号 SM2026030212345678')
})

test('words that are refused say why and are kept', async () => {
  const transport = fakeTransport({
    'figures.board': () => board(),
    'figureReply.ask': () => {
      throw new CallError('4921', '说明将公开，请勿写入手机号、证件号等个人信息')
    },
  })
  const { status, body } = await bodyOf(`${own}&reply=1`, transport, undefined, posting(typed).form)
  expect(status).toBe(422)
  expect(textOf(body)).toContain('说明将公开，请勿写入手机号')
  expect(body).toContain('数据包含 &quot;实训楼&quot; &lt;b></textarea>')
})
