import { firstOrder } from '@sunport/contract/home-layout.ts'
import { expect, test } from 'vitest'
import { moveTo, neighbour } from './layout.ts'
import { ageWords, byAge, changeWords } from './words.ts'

test('a widget takes the place of another, from either side', () => {
  const order = firstOrder([])
  expect(moveTo(order, 'review', 'messages').slice(0, 3)).toEqual(['own', 'messages', 'review'])
  expect(moveTo(order, 'messages', 'review').slice(0, 3)).toEqual(['messages', 'review', 'own'])
  expect(moveTo(order, 'review', 'review')).toEqual(order)
})

test('a step leads over what is not shown', () => {
  expect(neighbour(['review', 'visits'], 'review', 1)).toBe('visits')
  expect(neighbour(['review', 'visits'], 'review', -1)).toBeUndefined()
})

test('a title says how much changed', () => {
  expect(changeWords(120, 100)).toBe('比前期多 20%')
  expect(changeWords(50, 100)).toBe('比前期少 50%')
  expect(changeWords(100, 100)).toBe('与前期持平')
  expect(changeWords(5, 0)).toBe('前期没有')
  expect(changeWords(0, 0)).toBe('')
})

test.each([
  ['2026-06-10 11:59:30', '最早 1 分钟内'],
  ['2026-06-10 11:30:00', '最早 30 分钟前'],
  ['2026-06-10 09:00:00', '最早 3 小时前'],
  ['2026-06-07 09:00:00', '最早 3 天前'],
  ['2026-06-10 12:00:20', '最早 1 分钟内'],
  ['2026-06-10 14:00:00', '最早 2 小时后'],
  ['2026-06-13 13:00:00', '最早 3 天后'],
])('the oldest of %s is told as %s', (since, words) => {
  expect(ageWords(since, new Date('2026-06-10T04:00:00Z'))).toBe(words)
})

test('what waits longest stands first, what has no age after it, what is empty last', () => {
  const row = (task: string, total: number, since: string | null) => ({ task, total, since })
  const rows = [
    row('empty', 0, null),
    row('ageless', 2, null),
    row('ahead', 1, '2026-07-01 00:00:00'),
    row('old', 1, '2026-05-01 00:00:00'),
  ]
  expect(rows.toSorted(byAge).map(({ task }) => task)).toEqual(['old', 'ahead', 'ageless', 'empty'])
})
