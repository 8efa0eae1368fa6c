import type { PublicIndicator } from '@sunport/contract/calls/indicator.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, textOf } from '../../../testing/render-path.ts'
import { loadAllPacks } from '../../packs.ts'

const packs = await loadAllPacks()
const zones = packs.flatMap(({ code, routes, businessEnvironment }) =>
  Object.entries(routes).flatMap(([path, route]) =>
    route.kind === 'channel-tabs' && businessEnvironment && route.channel === businessEnvironment
      ? [{ code, path }]
      : [],
  ),
)
const other = packs.flatMap(({ routes, businessEnvironment }) =>
  Object.entries(routes).flatMap(([path, route]) =>
    route.kind === 'channel-tabs' && route.channel !== businessEnvironment ? [path] : [],
  ),
)[0]

const value = (period: string, amount: number | null, over: object = {}) => ({
  period,
  regionCode: '990000',
  regionName: '某省',
  amount,
  sample: amount === null ? 2 : 40,
  isTooFew: amount === null,
  corrected: null,
  explanation: null,
  ...over,
})
const indicator: PublicIndicator = {
  id: 'i1',
  code: 'GP-01',
  name: '公开招标项目占比',
  dimension: 'competition',
  formula: '采购公告中公开招标的占比。',
  unit: '%',
  direction: 'up',
  target: 60,
  minN: 5,
  note: null,
  series: [value('2025Q4', 51.2), value('2026Q1', 55.1, { corrected: { amount: 54.9, reason: '补录公告' } })],
  regions: [
    value('2026Q1', null, { regionCode: '990100', regionName: '甲市' }),
    value('2026Q1', 61, { regionCode: '990200', regionName: '乙市', explanation: '集中实施' }),
  ],
}
const transport = (given: PublicIndicator[] = [indicator]) => fakeTransport({ listIndicators: () => given })

test.each(zones)('the zone of $code leads to opinions and to indicators', async ({ path }) => {
  const { body } = await bodyOf(path)
  expect(body).toMatch(/<a [^>]*href="[^"]*(?:yj|leaveMessage)[^"]*"[^>]*>意见征集<\/a>/)
  expect(body).toMatch(/<a [^>]*href="[^"]*\?view=indicators"[^>]*>指标监测<\/a>/)
})

test('there are such zones, and others know nothing of it', async () => {
  expect(zones.length).toBeGreaterThan(1)
  expect((await bodyOf(other ?? '')).body).not.toContain('指标监测')
})

test('indicators are told as tables, with what was corrected and what is too little to be shown', async () => {
  const { status, body, html } = await bodyOf(`${zones[0]?.path}?view=indicators`, transport())
  expect(status).toBe(200)
  expect(html).toContain('<title>指标监测 - ')
  const text = textOf(body)
  expect(text).toContain('公平竞争公开招标项目占比55.1%2026年第一季度目标 60%，越高越好')
  expect(text).toContain('原公布 54.9%，更正原因：补录公告')
  expect(text).toMatch(/甲市样本不足，不显示.*乙市61%地方说明：集中实施/)
})

test('nothing published is said', async () => {
  const { body } = await bodyOf(`${zones[0]?.path}?view=indicators`, transport([]))
  expect(textOf(body)).toContain('指标发布后在此公布')
})
