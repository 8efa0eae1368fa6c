import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { fakeTransport, infoDetail, infoRow } from '../../../testing/fake-transport.ts'
import { bodyOf, headingOf, pathOf, textOf } from '../../../testing/render-path.ts'

const path = pathOf('red-head-document', ({ variant }) => variant === 'plan-sheet')
const detailPath = pathOf('red-head-document', ({ variant }) => variant === 'plan-detail')
const articlePath = pathOf('red-head-document', ({ variant }) => variant === 'plan-article')

const plan = {
  id: 'p1',
  title: '某县教育局办公设备采购计划',
  noticeType: '001101',
  noticeTime: '2026-03-02 09:00:00',
  purchaser: '某县教育局',
  planCodes: '990100-2026-A1B2C3',
  openTenderName: '办公设备采购项目',
  budget: '1200000',
  purchaseManner: '1',
  expectPurchaseTime: '2026年5月',
  planId: 'plan1',
}

const project = () => ({
  rows: [
    infoRow({ ...plan, content: null }),
    infoRow({ id: 't1', title: '办公设备采购项目招标公告', noticeType: '001011', planId: 'plan1' }),
  ],
  total: 2,
})
const showing = (values = {}) =>
  fakeTransport({
    getInfoById: ({ id }) => (id === 'p1' ? infoDetail({ ...plan, ...values }) : null),
    selectInfoByOpenTenderCode: project,
  })

test('a plan stands under the red head of its unit, with its fields, its text and its day', async () => {
  const { status, body } = await bodyOf(`${path}?id=p1`, showing({ content: '<p>采购明细</p>' }))
  const text = textOf(body)
  expect(status).toBe(200)
  expect(text).toContain('某县教育局计划编号：990100-2026-A1B2C3某县教育局办公设备采购计划')
  expect(text).toContain('计划金额1,200,000.00 元采购方式公开招标预计采购时间2026年5月')
  expect(text).toContain('采购明细某县教育局2026年3月2日')
  expect(body.match(/<h1/g)).toHaveLength(1)
})

test('the plan article tells its text before its fields', async () => {
  const text = textOf((await bodyOf(`${articlePath}?id=p1`, showing({ content: '<p>采购明细</p>' }))).body)
  expect(text.indexOf('采购明细')).toBeLessThan(text.indexOf('计划金额'))
})

test('a plan of which only the list was published is its fields', async () => {
  const { body } = await bodyOf(`${path}?id=p1`, showing({ content: null }))
  expect(textOf(body)).toContain('采购单位某县教育局')
  expect(body).not.toContain('articleContent')
})

test('a plan is found by the id of its project, and leads to the project', async () => {
  const { status, body } = await bodyOf(`${detailPath}?planId=plan1`, showing())
  expect(status).toBe(200)
  expect(headingOf(body)).toBe('某县教育局办公设备采购计划')
  expect(body).toMatch(/本计划对应的采购项目：<a[^>]*id=t1[^>]*>办公设备采购项目招标公告/)
})

test.each(['', '?id=none', '?planId=none'])('without a plan it is not found: %s', async query => {
  const { status, body } = await bodyOf(`${path}${query}`)
  expect(status).toBe(404)
  expect(body).toContain('信息不存在或已下线</h1>')
})

test('a plan that cannot be loaded says why', async () => {
  const failing = () => {
    throw new CallError('503', '系统繁忙，请稍后再试')
  }
  const transport = fakeTransport({ getInfoById: failing, selectInfoByOpenTenderCode: failing })
  const { status, body } = await bodyOf(`${path}?planId=plan1`, transport)
  expect(status).toBe(503)
  expect(textOf(body)).toContain('系统繁忙，请稍后再试')
})
