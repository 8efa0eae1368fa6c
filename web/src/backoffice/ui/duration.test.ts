import { expect, test } from 'vitest'
import { durationText } from './duration.ts'

test.each([
  [0, '0 毫秒'],
  [999, '999 毫秒'],
  [1500, '1.5 秒'],
  [59_400, '59.4 秒'],
  [59_999, '1 分 0 秒'],
  [61_000, '1 分 1 秒'],
  [3_600_000, '1 小时 0 分'],
  [5_430_000, '1 小时 30 分'],
])('%i ms reads %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})
