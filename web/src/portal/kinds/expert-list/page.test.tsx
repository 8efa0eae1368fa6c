import type { Expert } from '@sunport/contract/calls/expert.ts'
import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { expertSample } from '../../../testing/experts.ts'
import { fakeTransport, infoRow } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'

const publicity = pathOf('expert-list', ({ variant }) => variant === 'publicity')
const register = pathOf('expert-list', ({ variant }) => variant === 'register')

const answering = (rows: Expert[], total = rows.length, answers = {}) =>
  fakeTransport({
    'expert.list': () => ({
      rows,
      total,
      batches: ['2026年第一批', '2025年第四批'],
      specialties: ['计算机软件'],
    }),
    ...answers,
  })
const headsOf = (body: string) => [...body.matchAll(/<th [^>]*>([^<]*)/g)].map(([, words]) => words)

test('the publicity says who, in which batch and for how long, and opens the entry', async () => {
  const transport = answering([expertSample()])
  const { body } = await bodyOf(publicity, transport)
  expect(transport.sentTo('expert.list')).toMatchObject([{ view: 'publicity' }])
  expect(headsOf(body)).toEqual(['姓名', '评审专业', '工作单位', '地区', '批次', '公示期', '状态'])
  expect(textOf(body)).toContain(
    '张**计算机软件甲地&lt;b>大学&lt;/b>甲市2026年第一批2026-03-02 至 2026-03-06公示中',
  )
  expect(body).toMatch(/href="\/maincms-web\/\w+\?id=e1"/)
  expect(body.match(/<h1/g)).toHaveLength(1)
})

test('the register shows titles and the day of admission; without a detail route nothing is linked', async () => {
  const transport = answering([
    expertSample({ status: '3', statusName: '已入库', admittedDate: '2025-12-01' }),
  ])
  const { body } = await bodyOf(register, transport)
  expect(transport.sentTo('expert.list')).toMatchObject([{ view: 'register' }])
  expect(headsOf(body)).toEqual(['姓名', '评审专业', '职称', '工作单位', '地区', '聘任批次', '入库日期'])
  expect(textOf(body)).toContain('副教授')
  expect(body).not.toContain('id=e1')
})

test('the filters of the address are asked for and stay in the form', async () => {
  const transport = answering([expertSample()])
  const asked = { name: '张三', specialty: '计算机软件', batch: '2024年第一批', regionCode: '990100' }
  const { body } = await bodyOf(`${publicity}?${new URLSearchParams(asked)}`, transport)
  expect(transport.sentTo('expert.list')).toMatchObject([asked])
  expect(body).toMatch(/<input[^>]*name="name"[^>]*value="张三"/)
  expect(body).toMatch(/<option value="计算机软件" selected/)
  expect(body).toMatch(/<option value="2024年第一批" selected/)
})

test('the notices that announce the batches stand below; failing, they are left out', async () => {
  const notices = { selectInfoMoreChannel: () => ({ rows: [infoRow()], total: 1 }) }
  const shown = await bodyOf(publicity, answering([expertSample()], 1, notices))
  expect(textOf(shown.body)).toContain('公示通知关于开展采购培训的通知')
  const failing = {
    selectInfoMoreChannel: () => {
      throw new Error('down')
    },
  }
  const without = await bodyOf(publicity, answering([expertSample()], 1, failing))
  expect(without.status).toBe(200)
  expect(textOf(without.body)).not.toContain('公示通知')
})

test('nothing found says so, and that whole names are searched', async () => {
  expect(textOf((await bodyOf(publicity, answering([]))).body)).toContain('暂无专家公示')
  const { body } = await bodyOf(`${publicity}?name=abc`, answering([]))
  expect(textOf(body)).toContain('姓名请填写全名')
})

test('a failed list keeps the filters and offers to try again; a page past the end is the last', async () => {
  const failing = fakeTransport({
    'expert.list': () => {
      throw new CallError('503', '系统繁忙，请稍后再试')
    },
  })
  const failed = await bodyOf(`${publicity}?batch=abc`, failing)
  expect(failed.status).toBe(503)
  expect(textOf(failed.body)).toContain('加载失败系统繁忙，请稍后再试重试')
  expect(failed.body).toMatch(/<option value="abc" selected/)
  const { body } = await bodyOf(`${publicity}?page=99`, answering([expertSample()], 21))
  expect(textOf(body)).toContain('共 21 条，第 3 / 3 页')
})
