import { expect, test } from 'vitest'
import { expertSample } from '../../../testing/experts.ts'
import { fakeTransport, infoDetail } from '../../../testing/fake-transport.ts'
import { bodyOf, headingOf, pathOf, textOf } from '../../../testing/render-path.ts'

const path = pathOf('expert-detail')
const showing = (values = {}) => fakeTransport({ 'expert.get': () => expertSample(values) })

test('an entry says specialty, unit, result and period, and where to object in time', async () => {
  const transport = showing()
  const { status, body, html } = await bodyOf(`${path}?id=e1`, transport)
  expect(status).toBe(200)
  expect(transport.sentTo('expert.get')).toMatchObject([{ id: 'e1' }])
  const text = textOf(body)
  for (const words of [
    '2026年第一批评审专家公示：张**',
    '公示中',
    '工作单位甲地&lt;b>大学&lt;/b>',
    '公示期2026-03-02 至 2026-03-06',
    '审核结果资格审核合格',
    '请在公示期内以书面形式实名反映',
    '受理部门甲地财政厅',
  ])
    expect(text).toContain(words)
  expect(body).toContain('href="tel:000-80001234"')
  expect(html).toContain('<title>2026年第一批评审专家公示：张**')
})

test('after the period the page no longer asks for objections in time', async () => {
  const { body } = await bodyOf(`${path}?id=e1`, showing({ status: '3', statusName: '已入库' }))
  expect(textOf(body)).toContain('公示期已经结束')
  expect(textOf(body)).not.toContain('请在公示期内')
})

test('an article of the announcing channel opens here as well', async () => {
  const transport = fakeTransport({
    'expert.get': () => null,
    getInfoById: () => infoDetail({ title: '评审专家拟聘人员公示' }),
  })
  const { status, body } = await bodyOf(`${path}?id=a1`, transport)
  expect(status).toBe(200)
  expect(headingOf(body)).toBe('评审专家拟聘人员公示')
})

test('an unknown entry is not found; one that cannot be loaded offers to try again', async () => {
  const unknown = await bodyOf(`${path}?id=nobody`, fakeTransport({ 'expert.get': () => null }))
  expect(unknown.status).toBe(404)
  expect(textOf(unknown.body)).toContain('信息不存在或已下线')
  expect((await bodyOf(path)).status).toBe(404)
  const failing = fakeTransport({
    'expert.get': () => {
      throw new Error('secret reason')
    },
  })
  const failed = await bodyOf(`${path}?id=e1`, failing)
  expect(failed.status).toBe(503)
  expect(textOf(failed.body)).toContain('加载失败')
  expect(failed.html).not.toContain('secret reason')
})
