import { expect, test } from 'vitest'
import { recordsIn, wireAmount, wireCount, wireMoment, wireText } from './read-wire.ts'

test.each([
  ['2026-06-10 12:00:05', '2026-06-10T04:00:05.000Z'],
  ['2026-6-1 4:07:05', '2026-05-31T20:07:05.000Z'],
  ['2026-06-10', '2026-06-09T16:00:00.000Z'],
  ['2026/06/10 12:00', '2026-06-10T04:00:00.000Z'],
  ['2026年6月10日 12:00:00', '2026-06-10T04:00:00.000Z'],
  ['2026-06-10T12:00:00', '2026-06-10T04:00:00.000Z'],
  ['2026-06-10 12:00:00.0', '2026-06-10T04:00:00.000Z'],
  ['2026-06-10T04:00:00.000Z', '2026-06-10T04:00:00.000Z'],
  ['2026-06-10T12:00:00+0800', '2026-06-10T04:00:00.000Z'],
  [1_781_064_000_000, '2026-06-10T04:00:00.000Z'],
  ['1781064000000', '2026-06-10T04:00:00.000Z'],
])('%s is a moment of Beijing unless it says otherwise', (given, moment) => {
  expect(wireMoment(given)?.toISOString()).toBe(moment)
})

test.each([null, '', '昨天', '2026-13-01', '2026-02-30 10:00:00', {}, [], '12'])('%s is no moment', given => {
  expect(wireMoment(given)).toBeNull()
})

test('words are read whatever their type, and what is none is nothing', () => {
  expect(wireText(' 采购 ')).toBe('采购')
  expect(wireText(1)).toBe('1')
  expect(wireText('a\0b\ud800')).toBe('ab\ufffd')
  expect([null, undefined, '', '  ', {}, [1], Number.NaN].map(wireText)).toEqual(Array(7).fill(null))
})

test('amounts are yuan without separators', () => {
  expect(wireAmount('662845.88')).toBe('662845.88')
  expect(wireAmount('540,000.00元')).toBe('540000.00')
  expect(wireAmount(812_936)).toBe('812936')
  expect(['423.00万元', '0.5万', '12万元', '1.23456万元', '0.00万元'].map(wireAmount)).toEqual([
    '4230000',
    '5000',
    '120000',
    '12345.6',
    '0',
  ])
  expect(['1e9', '-5', '面议', '万元', '约3万元', null].map(wireAmount)).toEqual(Array(6).fill(null))
})

test('counts are whole and bounded', () => {
  expect(['17', 17, '-1', '1e300', null, 'x'].map(wireCount)).toEqual([17, 17, 0, 0, 0, 0])
})

test('what is no list holds no records', () => {
  expect(recordsIn([{ a: 1 }, null, 'x', [1]])).toEqual([{ a: 1 }])
  expect(recordsIn({ rows: [] })).toEqual([])
})
