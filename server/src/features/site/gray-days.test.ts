import { expect, test } from 'vitest'
import { isGrayDay } from './gray-days.ts'

test.each([
  ['off', '2026-12-13T04:00:00Z', false],
  ['on', '2026-12-13T04:00:00Z', true],
  ['2026-12-13/2026-12-14', '2026-12-12T15:59:59Z', false],
  ['2026-12-13/2026-12-14', '2026-12-12T16:00:00Z', true],
  ['2026-12-13/2026-12-14', '2026-12-14T15:59:59Z', true],
  ['2026-12-13/2026-12-14', '2026-12-14T16:00:00Z', false],
])("%s at %s: %s, by Beijing's days", (mode, at, isGray) => {
  expect(isGrayDay(mode, new Date(at))).toBe(isGray)
})
