import { expect, test } from 'vitest'
import { fakeTransport, infoDetail, infoRow } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'

const path = pathOf('notice-detail')
const planId = 'a'.repeat(32)
const notice = {
  id: 'n1',
  title: '设备采购项目公开招标公告',
  noticeType: '001011',
  noticeTypeName: '招标公告',
  planId,
  openTenderCode: 'GK-2026-1',
  purchaser: '某市第一中学',
  purchaserLinkMan: '李老师',
  purchaserLinkPhone: '000-1234567',
  agency: '某某招标代理有限公司',
  purchaseMannerName: '公开招标',
  budget: '662845.889',
  openTenderTime: '2026-03-05 09:30:00',
  regionName: '某市',
}
const project = () => ({
  rows: [
    infoRow({
      id: 'n2',
      noticeType: '001021',
      noticeTime: '2026-03-20 00:00:00',
      content: '<p>结果的正文</p>',
    }),
    infoRow({ id: 'n0', noticeType: '59', noticeTime: '2026-01-10 00:00:00' }),
    infoRow({ id: 'n1', noticeType: '001011', noticeTime: '2026-03-02 00:00:00' }),
  ],
  total: 3,
})
const showing = (answers = {}) =>
  fakeTransport({ getInfoById: () => infoDetail(notice), selectInfoByOpenTenderCode: project, ...answers })

const withoutProject = { selectInfoByOpenTenderCode: () => ({ rows: [], total: 0 }) }

test('the facts stand before the text, the opening with what is left until then', async () => {
  const { body } = await bodyOf(`${path}?id=n1`, showing(withoutProject))
  const text = textOf(body)
  for (const fact of [
    '项目编号GK-2026-1',
    '采购人某市第一中学',
    '代理机构某某招标代理有限公司',
    '采购方式公开招标',
    '预算金额662,845.88 元',
    '开标时间2026-03-05 09:30还剩 2 天 21 小时',
    '区划某市',
  ])
    expect(text).toContain(fact)
  expect(text.indexOf('项目编号')).toBeLessThan(text.indexOf('正文'))
  expect(body).toContain('href="tel:000-1234567"')
})

test("the project's notices are steps in order, the present one marked, without their texts", async () => {
  const { body, html } = await bodyOf(`${path}?id=n1&planId=${planId}`, showing())
  expect(textOf(body)).toContain('项目全过程采购意向2026-01-10采购公告2026-03-02结果公告2026-03-20')
  expect(body.match(/aria-current="page"/g)).toHaveLength(1)
  expect(html).not.toContain('结果的正文')
})

test('a correction of the opening is said at once, with the old time, the new one and its notice', async () => {
  const corrected = { ...notice, announcedOpenTenderTime: '2026-03-04 09:30:00' }
  const { body } = await bodyOf(
    `${path}?id=n1`,
    showing({
      getInfoById: () => infoDetail(corrected),
      selectInfoByOpenTenderCode: () => ({
        rows: [infoRow({ id: 'c1', noticeType: '001031', noticeTime: '2026-03-02 10:00:00' })],
        total: 1,
      }),
    }),
  )
  expect(textOf(body)).toContain('开标时间已更正：原 2026-03-04 09:30 → 现 2026-03-05 09:30查看更正公告')
  expect(body).toMatch(/href="[^"]*id=c1[^"]*"[^>]*>查看更正公告/)
  expect(textOf((await bodyOf(`${path}?id=n1`, showing())).body)).not.toContain('已更正')
})

test('everything that corrections changed is listed, the old struck and the new marked, with its source', async () => {
  const change = {
    id: 'c1',
    channel: null,
    noticeType: '001031',
    noticeTime: '2026-03-02 10:00:00',
    basis: '',
  }
  const corrections = [
    { ...change, field: 'budget', label: '预算金额', old: '100.00元', new: '120.00元', reason: '追加预算' },
    { ...change, field: '', label: '技术参数', old: '甲', new: '乙', reason: '供应商询问' },
  ]
  const { body } = await bodyOf(
    `${path}?id=n1`,
    showing({ ...withoutProject, getInfoById: () => infoDetail({ ...notice, corrections }) }),
  )
  expect(textOf(body)).toContain(
    '已更正的内容预算金额原 100.00元现 120.00元追加预算2026-03-02 10:00 更正公告技术参数',
  )
  expect(body).toContain('<del>甲</del>')
  expect(body).toContain('<ins>乙</ins>')
  expect(body).toMatch(/href="[^"]*id=c1[^"]*"[^>]*>2026-03-02 10:00(?:<!-- -->)? 更正公告/)
  expect(textOf((await bodyOf(`${path}?id=n1`, showing())).body)).not.toContain('已更正的内容')
})

test('the text says old and new where a correction has changed it', async () => {
  const contentInForce = '<p>开标时间：<del>旧</del> <ins>新</ins></p>'
  const { body } = await bodyOf(
    `${path}?id=n1`,
    showing({
      ...withoutProject,
      getInfoById: () =>
        infoDetail({ ...notice, content: '<p>开标时间：旧，见《政府采购法》</p>', contentInForce }),
    }),
  )
  expect(body).toContain(contentInForce)
  expect(body).not.toContain('见《政府采购法》')
})

test.each([
  ['as it was published', {}],
  ['with old and new at their places', { contentInForce: '<p><del>旧</del>见《政府采购法》第二十二条</p>' }],
])('a text %s leads to the article that it names, on the page for laws', async (_, more) => {
  const content = '<p>见《政府采购法》第二十二条</p>'
  const named = () => [{ title: '政府采购法', id: 'law', channel: 'unknown', date: null }]
  const { body } = await bodyOf(
    `${path}?id=n1`,
    showing({
      ...withoutProject,
      getInfoById: () => infoDetail({ ...notice, content, ...more }),
      'lawText.named': named,
    }),
  )
  const [, href] = /见<a href="([^"]*)">《政府采购法》第二十二条<\/a>/.exec(body) ?? []
  expect(href).toBe(`/maincms-web${pathOf('article')}?id=law#tiao-22`)
})

test('a project that has its result is not open for bids, whatever the opening says', async () => {
  const { body } = await bodyOf(`${path}?id=n1`, showing())
  expect(textOf(body)).toContain('招标公告已成交')
  expect(textOf(body)).not.toContain('还剩')
})

test("the project is found by the notice's own plan when the address has none", async () => {
  const transport = showing()
  await bodyOf(`${path}?id=n1`, transport)
  expect(transport.sentTo('selectInfoByOpenTenderCode')).toMatchObject([{ planId }])
})

test('a project that cannot be loaded hides the time line only', async () => {
  const transport = showing({
    selectInfoByOpenTenderCode: () => {
      throw new Error('down')
    },
  })
  const { status, body } = await bodyOf(`${path}?id=n1&planId=${planId}`, transport)
  expect(status).toBe(200)
  expect(textOf(body)).not.toContain('项目全过程')
  expect(textOf(body)).toContain('正文')
})

test('a detail that cannot be loaded offers to try again', async () => {
  const transport = showing({
    getInfoById: () => {
      throw new Error('secret reason')
    },
  })
  const { status, body, html } = await bodyOf(`${path}?id=n1`, transport)
  expect(status).toBe(503)
  expect(textOf(body)).toContain('加载失败系统未知错误,请反馈给管理员重试')
  expect(html).not.toContain('secret reason')
})

test('the page can be handed on and printed with its address, which carries nothing but its id', async () => {
  const { body } = await bodyOf(`${path}?type=notice&id=n1&planId=${planId}`, showing())
  expect(body).toContain(`src="/maincms-web/qr-code.svg?path=${encodeURIComponent(`${path}?id=n1`)}"`)
  expect(textOf(body)).toContain(`本页网址：http://localhost/maincms-web${path}?id=n1`)
})

const terms = [
  { name: '文件获取时间', value: '2026-03-02 至 2026-03-04', until: '2026-03-04' },
  { name: '文件获取地点', value: '线上获取', until: null },
  { name: '开标地点', value: '第一开标室', until: null },
  { name: '参与范围', value: '专门面向中小企业采购；不接受联合体', until: null },
]
const file = {
  fileName: '招标文件.pdf',
  fileUrl: '/gpcms/rest/v2/files/9',
  fileExt: '.pdf',
  fileSize: 2048,
  fileDigest: null,
}

test('the page answers first: documents, deadline, place, who may bid, deposit, contact; then files, then the text', async () => {
  const facts = [{ name: '投标保证金', value: '20,000.00 元' }]
  const detail = { ...notice, terms, facts, attchList: [file], content: '<p>法定正文</p>' }
  const { body } = await bodyOf(
    `${path}?id=n1`,
    showing({ ...withoutProject, getInfoById: () => infoDetail(detail) }),
  )
  const text = textOf(body)
  const order = [
    '关键信息',
    '投标截止、开标时间2026-03-05 09:30还剩 2 天 21 小时',
    '文件获取时间2026-03-02 至 2026-03-04还剩 2 天',
    '文件获取地点线上获取',
    '开标地点第一开标室',
    '参与范围专门面向中小企业采购；不接受联合体',
    '投标保证金20,000.00 元',
    '采购人联系方式李老师 000-1234567',
    'PDF招标文件.pdf2 KB',
    '项目编号',
    '法定正文',
  ].map(words => text.indexOf(words))
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('what is over is not counted, and what is not known has no place', async () => {
  const late = { ...notice, openTenderTime: '2026-03-01 09:30:00', terms }
  const closed = textOf(
    (await bodyOf(`${path}?id=n1`, showing({ ...withoutProject, getInfoById: () => infoDetail(late) }))).body,
  )
  expect(closed).toContain(
    '投标截止、开标时间2026-03-01 09:30文件获取时间2026-03-02 至 2026-03-04文件获取地点',
  )
  const bare = { id: 'n1', noticeType: '001011', title: '旧公告' }
  const { body } = await bodyOf(`${path}?id=n1`, showing({ getInfoById: () => infoDetail(bare) }))
  expect(body).not.toContain('关键信息')
})

test.each([
  ['2026-03-01', '已截止'],
  ['2026-03-02', '今日截止'],
])('documents that could be had until %s: %s', async (until, words) => {
  const detail = { ...notice, terms: [{ name: '文件获取时间', value: '线上', until }] }
  const { body } = await bodyOf(
    `${path}?id=n1`,
    showing({ ...withoutProject, getInfoById: () => infoDetail(detail) }),
  )
  expect(textOf(body)).toContain(`文件获取时间线上${words}`)
})

test('the contents lead to the headings of the text by plain anchors', async () => {
  const content = '<h3>一、概况</h3><p>甲</p><h3>二、<em>联系</em></h3><p>乙</p>'
  const { body } = await bodyOf(
    `${path}?id=n1`,
    showing({ getInfoById: () => infoDetail({ ...notice, content }) }),
  )
  expect(body).toMatch(
    /<nav[^>]*aria-label="正文目录".*<a href="#part-1">一、概况<.*<a href="#part-2">二、联系</,
  )
  expect(body).toContain('<h2 id="part-2">二、<em>联系</em></h2>')
  const single = { ...notice, content: '<h3>只有一节</h3>' }
  const other = await bodyOf(`${path}?id=n1`, showing({ getInfoById: () => infoDetail(single) }))
  expect(other.body).not.toContain('正文目录')
})

const decided = () => ({
  rows: [
    ...project().rows.filter(({ id }) => id !== 'n2'),
    infoRow({
      id: 'n2',
      title: '设备采购项目中标结果公告',
      noticeType: '001021',
      noticeTime: '2026-03-20 00:00:00',
      bidCompany: '某某科技有限公司',
      successfulMoney: '650000',
    }),
  ],
  total: 3,
})

test('a notice of a project that is decided says how, with the notice that says so and what is still open', async () => {
  const open = ['o1', 'o2', 'n1', 'o3', 'o4'].map(id =>
    infoRow({ id, title: `可投标的${id}`, noticeType: '001011' }),
  )
  const transport = showing({
    getInfoById: () => infoDetail({ ...notice, regionCode: '440106', purchaseNature: '1' }),
    selectInfoByOpenTenderCode: decided,
    selectInfoMoreChannel: () => ({ rows: open, total: 5 }),
  })
  const { body } = await bodyOf(`${path}?id=n1`, transport)
  const text = textOf(body)
  expect(text).toContain(
    '已成交设备采购项目中标结果公告2026-03-20中标（成交）供应商：某某科技有限公司，金额 650,000.00 元',
  )
  expect(body).toMatch(/href="[^"]*id=n2[^"]*"[^>]*>设备采购项目中标结果公告/)
  expect(text).toContain('同类可投标项目可投标的o1可投标的o2可投标的o3')
  expect(text).not.toContain('可投标的o4')
  expect(transport.sentTo('selectInfoMoreChannel')).toContainEqual(
    expect.objectContaining({ regionCode: '440100', purchaseNature: '1', biddable: '1', sort: 'closing' }),
  )
})

test('where nothing like it is open nothing is offered; an open notice has neither banner nor offers', async () => {
  const known = { ...notice, regionCode: '440106', purchaseNature: '1' }
  const over = await bodyOf(
    `${path}?id=n1`,
    showing({ getInfoById: () => infoDetail(known), selectInfoByOpenTenderCode: decided }),
  )
  expect(over.body).toContain('aria-label="项目结果"')
  expect(over.body).not.toContain('同类可投标项目')
  const transport = showing({ ...withoutProject, getInfoById: () => infoDetail(known) })
  const { body } = await bodyOf(`${path}?id=n1`, transport)
  expect(body).not.toContain('aria-label="项目结果"')
  expect(transport.sent.filter(({ input }) => input.biddable === '1')).toEqual([])
})
