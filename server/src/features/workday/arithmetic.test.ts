import { createRequire } from 'node:module'
import { dateOf, dayNumber } from '@sunport/contract/format/day-number.ts'
import { describe, expect, test } from 'vitest'
import { workdayArithmetic } from './arithmetic.ts'

interface Official {
  holidays: Record<string, string>
  workdays: Record<string, string>
}
const official: Official = createRequire(import.meta.url)('chinese-days/dist/chinese-days.json')

/** Raw rows as the table holds them. */
const officialRows = new Map<string, boolean>(
  [
    ...Object.keys(official.holidays).map(date => [date, false] as const),
    ...Object.keys(official.workdays).map(date => [date, true] as const),
  ].filter(([date]) => date >= '2023-06-01'),
)

/** Small and repeatable: a failure names its seed. */
const randomsFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Walks day by day with the platform's own dates; shares nothing with what it checks. */
const slow = (rows: ReadonlyMap<string, boolean>) => {
  const isWork = (day: Date): boolean => {
    const said = rows.get(day.toISOString().slice(0, 10))
    return said ?? (day.getUTCDay() !== 0 && day.getUTCDay() !== 6)
  }
  const walk = (day: Date, by: number) => day.setUTCDate(day.getUTCDate() + by)
  return {
    isWork,
    add: (start: string, days: number): string => {
      const day = new Date(`${start}T00:00:00Z`)
      if (days === 0) while (!isWork(day)) walk(day, 1)
      for (let left = Math.abs(days); left > 0; ) {
        walk(day, Math.sign(days))
        if (isWork(day)) left -= 1
      }
      return day.toISOString().slice(0, 10)
    },
    between: (start: string, end: string): number => {
      const step = start <= end ? 1 : -1
      const day = new Date(`${start}T00:00:00Z`)
      let counted = 0
      while (day.toISOString().slice(0, 10) !== end) {
        walk(day, step)
        if (isWork(day)) counted += step
      }
      return counted
    },
  }
}

const firstDay = dayNumber('2023-06-01')
const spanDays = dayNumber('2027-12-31') - firstDay
const someDate = (random: (below: number) => number) => dateOf(firstDay + random(spanDays))

describe('reckoning with work days', () => {
  test('agrees with walking day by day over the raw rows, for 10,000 random dates', () => {
    const random = randomsFrom(20_261_115)
    const [fast, walked] = [workdayArithmetic(officialRows), slow(officialRows)]
    const wrong: string[] = []
    for (let round = 0; round < 10_000; round += 1) {
      const start = someDate(random)
      const days = random(181) - 60
      const end = dateOf(dayNumber(start) + random(400) - 200)
      if (fast.isWorkday(start) !== walked.isWork(new Date(`${start}T00:00:00Z`))) wrong.push(`is ${start}`)
      if (fast.add(start, days) !== walked.add(start, days)) wrong.push(`add ${start} ${days}`)
      if (fast.between(start, end) !== walked.between(start, end)) wrong.push(`between ${start} ${end}`)
    }
    expect(wrong).toEqual([])
  })

  test('agrees with it for calendars that nobody would decree', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = randomsFrom(seed)
      const rows = new Map(Array.from({ length: 300 }, () => [someDate(random), random(2) === 0] as const))
      const [fast, walked] = [workdayArithmetic(rows), slow(rows)]
      for (let round = 0; round < 50; round += 1) {
        const [start, days] = [someDate(random), random(101) - 50]
        expect([seed, start, days, fast.add(start, days)]).toEqual([
          seed,
          start,
          days,
          walked.add(start, days),
        ])
      }
    }
  })

  test('adding and counting undo each other, in both directions', () => {
    const random = randomsFrom(7)
    const { add, between, isWorkday } = workdayArithmetic(officialRows)
    for (let round = 0; round < 5_000; round += 1) {
      const [start, days] = [someDate(random), random(241) - 120]
      if (days === 0) continue
      const end = add(start, days)
      expect(isWorkday(end)).toBe(true)
      expect(between(start, end)).toBe(days)
      if (isWorkday(start)) expect(add(end, -days)).toBe(start)
      expect(Math.abs(between(end, start))).toBe(Math.abs(days) - (isWorkday(start) ? 0 : 1))
    }
  })

  test('a holiday more never moves a due date earlier, a make-up day more never later', () => {
    const random = randomsFrom(42)
    const plain = workdayArithmetic(officialRows)
    let moved = 0
    const against: string[] = []
    for (let round = 0; round < 10_000; round += 1) {
      const [start, days] = [someDate(random), 1 + random(60)]
      const other = dateOf(dayNumber(start) + random(90))
      const isMakeup = round % 2 === 0
      const next = workdayArithmetic(new Map([...officialRows, [other, isMakeup]])).add(start, days)
      const due = plain.add(start, days)
      if (next !== due) moved += 1
      if (isMakeup ? next > due : next < due) against.push(`${start} ${days} ${other}`)
    }
    expect(against).toEqual([])
    // Without days that do move, the law would hold of nothing.
    expect(moved).toBeGreaterThan(1_000)
  })

  test.each([
    ['2024-02-08', 1, '2024-02-09', 'the eve of 2024 was an ordinary Friday'],
    ['2024-02-09', 1, '2024-02-18', 'a whole week off, then the Sunday that makes up for it'],
    ['2024-02-28', 2, '2024-03-01', 'a leap day is a day like any other'],
    ['2025-02-28', 1, '2025-03-03', 'and missing in the next year, whose first of March was a Saturday'],
    ['2025-09-26', 2, '2025-09-29', 'a make-up Sunday counts'],
    ['2025-09-30', 1, '2025-10-09', 'National Day with Mid-Autumn'],
    ['2025-10-10', 1, '2025-10-11', 'a make-up Saturday'],
    ['2026-02-13', 1, '2026-02-14', 'the Saturday before the festival'],
    ['2026-02-14', 1, '2026-02-24', 'nine days off'],
    ['2026-01-04', 0, '2026-01-04', 'zero on a work day is that day'],
    ['2026-01-01', 0, '2026-01-04', 'zero on a holiday is the first work day after it'],
    ['2026-02-24', -1, '2026-02-14', 'backwards over the same nine days'],
  ])('%s and %i work days is %s: %s', (start, days, due) => {
    expect(workdayArithmetic(officialRows).add(start, days)).toBe(due)
  })

  test('the three years have as many work days as the State Council left', () => {
    const { between } = workdayArithmetic(officialRows)
    const ofYear = (year: number) => between(`${year - 1}-12-31`, `${year}-12-31`)
    // 366 or 365 days less 104 weekend days and 11 or 13 statutory holidays, as far as these fall on weekdays.
    expect([2024, 2025, 2026].map(ofYear)).toEqual([251, 248, 248])
  })
})
