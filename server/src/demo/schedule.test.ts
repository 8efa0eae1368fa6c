import { purchaseManners } from '@sunport/contract/codes.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomFrom } from './random.ts'
import { scheduleOf } from './schedule.ts'
import { publishingDay, workdayUntil } from './time.ts'

const manners = Object.keys(purchaseManners) as (keyof typeof purchaseManners)[]
const course = fc.record({
  manner: fc.constantFrom(...manners),
  termDays: fc.integer({ min: 10, max: 400 }),
  ahead: fc.integer({ min: -200, max: 90 }),
  isIntendedToday: fc.boolean(),
  hasIntention: fc.boolean(),
  hasPlan: fc.boolean(),
  hasDemand: fc.boolean(),
  hasPublicity: fc.boolean(),
  hasPrequalification: fc.boolean(),
  hasCorrection: fc.boolean(),
  hasResultCorrection: fc.boolean(),
  fails: fc.boolean(),
  hasContract: fc.boolean(),
  hasAcceptance: fc.boolean(),
})

/** Signed and corrected on the first day after the national holidays of 2025, when this was found. */
const overHolidays = {
  ...{
    manner: '1' as const,
    termDays: 10,
    ahead: -148,
    isIntendedToday: false,
    hasIntention: false,
    hasPlan: false,
  },
  ...{ hasDemand: false, hasPublicity: false, hasPrequalification: false, hasCorrection: true },
  ...{ hasResultCorrection: true, fails: false, hasContract: true, hasAcceptance: false },
}

test('whatever becomes of a project, its steps follow each other and none is of tomorrow', () => {
  fc.assert(
    fc.property(course, fc.integer(), fc.integer({ min: 0, max: 364 }), (given, seed, day) => {
      const now = Date.parse('2026-01-05T06:20:00Z') + day * 86_400_000
      const today = publishingDay(now)
      const openingDay = workdayUntil(today + given.ahead)
      const days = given.isIntendedToday ? { intention: today } : {}
      const { steps } = scheduleOf(randomFrom(String(seed)), { ...given, openingDay, days }, now)
      const times = steps.map(({ at }) => at)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(Math.max(0, ...times)).toBeLessThanOrEqual(now)
    }),
    { numRuns: 2_000, examples: [[overHolidays, -284530555, 50]] },
  )
})
