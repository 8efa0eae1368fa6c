import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FactRow } from './desk-read.ts'
import { medianOf, messageStatistics, smallestCount } from './statistics.ts'
import { messageTiming } from './timing.ts'

const dayMs = 86_400_000
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs
/** Every day is a work day: what is tested is not the calendar. */
const workdays = {
  addWorkdays: (start: string, days: number) =>
    new Date((dayOf(start) + days) * dayMs).toISOString().slice(0, 10),
  workdaysBetween: (start: string, end: string) => dayOf(end) - dayOf(start),
}
const timing = messageTiming(workdays, { get: () => 15 as never })
const now = new Date('2026-06-10T04:00:00Z')

const fact = (days: number | null, changes: Partial<FactRow> = {}): FactRow => ({
  msgType: 'consult',
  state: days === null ? 'assigned' : 'answered',
  regionCode: '440000',
  receivedAt: new Date('2026-05-01T02:00:00Z'),
  answeredAt: days === null ? null : new Date(Date.parse('2026-05-01T02:00:00Z') + days * dayMs),
  acceptDue: null,
  replyDue: new Date('2026-05-16T15:59:59Z'),
  extendedDue: null,
  clockPausedAt: null,
  pausedDays: 0,
  rating: null,
  siteName: '广东',
  orgName: '监管处',
  ...changes,
})
const told = (rows: FactRow[]) => messageStatistics(rows, now, workdays, timing)

test('of fewer than ten nothing is told but how many', () => {
  const few = told(Array.from({ length: smallestCount - 1 }, () => fact(3)))
  expect(few).toMatchObject({
    total: smallestCount - 1,
    answered: smallestCount - 1,
    inTime: null,
    median: null,
  })
  expect(told(Array.from({ length: smallestCount }, () => fact(3)))).toMatchObject({ inTime: 100, median: 3 })
})

test('days on which the clock stood are not counted, and late is after the last day', () => {
  const rows = [...Array.from({ length: 10 }, () => fact(9, { pausedDays: 4 })), fact(20), fact(null)]
  expect(told(rows)).toMatchObject({ total: 12, answered: 11, open: 1, overdue: 1, median: 5, inTime: 90.9 })
})

test('the median stands in the middle, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1 }), numbers => {
      const median = medianOf(numbers) ?? Number.NaN
      const below = numbers.filter(each => each < median).length
      const above = numbers.filter(each => each > median).length
      expect(below).toBeLessThanOrEqual(numbers.length / 2)
      expect(above).toBeLessThanOrEqual(numbers.length / 2)
    }),
  )
  expect(medianOf([])).toBeNull()
})
