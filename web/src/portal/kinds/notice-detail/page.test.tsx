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
  const change = { id: 'c1', channel: null, noticeType: '001031', noticeTime: '2026-03-02 10:00:00' }
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
