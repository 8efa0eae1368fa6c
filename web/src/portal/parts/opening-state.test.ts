import { expect, test } from 'vitest'
import { openingState } from './opening-state.ts'

const opens = '2026-03-05 09:30:00'

test.each([
  ['2026-03-05T00:59:00Z', '等待开标'],
  ['2026-03-05T01:01:00Z', '即将开标'],
  ['2026-03-05T01:30:00Z', '正在开标'],
  ['2026-03-05T02:59:00Z', '正在开标'],
  ['2026-03-05T03:00:00Z', '已开标'],
])('at %s an opening of half past nine in Beijing is called %s', (now, words) => {
  expect(openingState(opens, new Date(now)).words).toBe(words)
})

test('an opening without a time is waited for', () => {
  expect(openingState(null, new Date()).words).toBe('等待开标')
})
