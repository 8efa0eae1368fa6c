import { expect, test } from 'vitest'
import { deadlineDays } from './deadline-range.ts'

test.each([
  ['thisWeek', '2026-03-11T06:20:00Z', '2026-03-09', '2026-03-15'],
  ['nextWeek', '2026-03-11T06:20:00Z', '2026-03-16', '2026-03-22'],
  ['sevenDays', '2026-03-11T06:20:00Z', '2026-03-11', '2026-03-18'],
  // Monday's first second in Beijing is still Sunday in London.
  ['thisWeek', '2026-03-15T16:00:00Z', '2026-03-16', '2026-03-22'],
  ['thisWeek', '2026-03-15T15:59:59Z', '2026-03-09', '2026-03-15'],
  ['nextWeek', '2026-12-30T02:00:00Z', '2027-01-04', '2027-01-10'],
] as const)('%s at %s is %s to %s', (period, now, from, to) => {
  expect(deadlineDays(period, new Date(now))).toEqual({ from, to })
})
