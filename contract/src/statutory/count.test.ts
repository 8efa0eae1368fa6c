import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DayKind } from '../desk-codes.ts'
import { dayNumber, isWeekend, plusDays } from '../format/day-number.ts'
import { countBack, countTerm, type DayFacts, type DayOf, earliestStart } from './count.ts'
import type { TermLength } from './term.ts'

/** 2026, as the State Council arranged it: the National Day week, two days that make up for it, 端午 and 中秋. */
const arranged: Record<string, [DayKind, string]> = {
  '2026-06-19': ['holiday', '端午节'],
  '2026-09-20': ['makeup', '国庆节调休'],
  '2026-09-25': ['holiday', '中秋节'],
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map(day => [`2026-10-0${day}`, ['holiday', '国庆节'] as [DayKind, string]]),
  ),
  '2026-10-10': ['makeup', '国庆节调休'],
}
const calendarOf =
  (days: Record<string, [DayKind, string]>): DayOf =>
  (date): DayFacts => {
    const [kind, name] = days[date] ?? [isWeekend(dayNumber(date)) ? ('weekend' as const) : null, null]
    return { kind, name, isWork: kind === null || kind === 'makeup' }
  }
const calendar = calendarOf(arranged)

const workdays = (length: number): TermLength => ({ length, unit: 'workday' })
const days = (length: number): TermLength => ({ length, unit: 'day' })
const years = (length: number): TermLength => ({ length, unit: 'year' })

describe('a term', () => {
  test.each([
    // The day of the event does not count; 1 to 7 October are off, and Saturday the 10th is worked.
    ['2026-09-30', workdays(1), '2026-10-08'],
    ['2026-09-30', workdays(3), '2026-10-10'],
    ['2026-09-30', workdays(4), '2026-10-12'],
    // Begun on a day off, or on the Sunday that is worked.
    ['2026-10-03', workdays(2), '2026-10-09'],
    ['2026-09-20', workdays(5), '2026-09-28'],
    ['2026-09-18', workdays(2), '2026-09-21'],
    // A question about a result whose announcement ended on the last work day before the holidays.
    ['2026-09-30', workdays(7), '2026-10-15'],
    ['2026-09-30', workdays(15), '2026-10-27'],
    // Days are counted through holidays, and stay on a day off unless their article says otherwise.
    ['2026-09-15', days(20), '2026-10-05'],
    ['2026-09-15', { ...days(20), rollsOver: true }, '2026-10-08'],
    ['2026-10-05', { ...days(5), rollsOver: true }, '2026-10-10'],
    ['2026-02-28', years(15), '2041-02-28'],
    ['2024-02-29', years(3), '2027-02-28'],
    ['2024-02-29', years(4), '2028-02-29'],
    // 2100 is no leap year.
    ['2096-02-29', years(4), '2100-02-28'],
    ['2026-09-30', workdays(0), '2026-09-30'],
  ])('from %s, %o, ends on %s', (start, term, end) => {
    expect(countTerm(term, start, calendar).date).toBe(end)
  })

  test('tells every day and why it does not count', () => {
    const told = countTerm(workdays(3), '2026-09-30', calendar).days.map(({ date, nth, kind }) => [
      date.slice(5),
      nth,
      kind,
    ])
    expect(told).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7].map(day => [`10-0${day}`, null, 'holiday']),
      ['10-08', 1, null],
      ['10-09', 2, null],
      ['10-10', 3, 'makeup'],
    ])
  })

  test.each([
    ['2026-10-20', days(20), '2026-09-30'],
    // From Wednesday on: with Thursday and Friday, Saturday is the third work day.
    ['2026-10-10', workdays(3), '2026-10-07'],
    ['2026-10-08', workdays(1), '2026-10-07'],
    ['2026-10-07', workdays(1), '2026-09-29'],
    ['2041-02-28', years(15), '2026-02-28'],
    ['2024-02-29', years(3), '2021-02-28'],
  ])('that must have passed by %s, %o, begins on %s at the latest', (end, term, start) => {
    expect(countBack(term, end, calendar).date).toBe(start)
  })

  test('counted back tells the days in order, numbered from the first that counts', () => {
    const told = (term: TermLength, end: string) =>
      countBack(term, end, calendar).days.map(({ date, nth, kind }) => [date.slice(5), nth, kind])
    expect(told(workdays(3), '2026-10-10')).toEqual([
      ['10-08', 1, null],
      ['10-09', 2, null],
      ['10-10', 3, 'makeup'],
    ])
    // What must be over by a day off is over on the work day before it, where the article moves last days on.
    expect(told({ ...days(2), rollsOver: true }, '2026-09-27')).toEqual([
      ['09-23', 1, null],
      ['09-24', 2, null],
      ['09-25', null, 'holiday'],
      ['09-26', null, 'weekend'],
      ['09-27', null, 'weekend'],
    ])
  })

  test('of years says from when to when, and no days', () => {
    expect(countTerm(years(15), '2026-02-28', calendar)).toEqual({
      start: '2026-02-28',
      date: '2041-02-28',
      days: [],
    })
    expect(countBack(years(15), '2041-02-28', calendar)).toEqual({
      start: '2041-02-28',
      date: '2026-02-28',
      days: [],
    })
  })
})

const date = fc.integer({ min: 0, max: 200 }).map(day => plusDays('2026-07-01', day))
const term = fc.record({
  length: fc.integer({ min: 1, max: 45 }),
  unit: fc.constantFrom('workday' as const, 'day' as const),
  rollsOver: fc.boolean(),
})
const odd = fc.dictionary(
  date,
  fc.constantFrom<[DayKind, string]>(['holiday', '节日'], ['makeup', '调休'], ['local', '地方假']),
  { maxKeys: 30 },
)

describe('whatever the calendar', () => {
  test('one more holiday never moves a last day earlier, one more day of work never later', () => {
    let moved = 0
    fc.assert(
      fc.property(odd, term, date, fc.integer({ min: 0, max: 60 }), (exceptions, length, start, after) => {
        const other = plusDays(start, after)
        const endWith = (kind: DayKind) =>
          countTerm(length, start, calendarOf({ ...exceptions, [other]: [kind, '新增'] })).date
        const plain = countTerm(length, start, calendarOf(exceptions)).date
        if (endWith('holiday') !== plain) moved += 1
        expect(endWith('holiday') >= plain).toBe(true)
        expect(endWith('makeup') <= plain).toBe(true)
      }),
      { numRuns: 2000 },
    )
    // Without ends that do move, the law would hold of nothing.
    expect(moved).toBeGreaterThan(50)
  })

  test('what is told is every day after the start up to the last, and what is skipped is every day off', () => {
    fc.assert(
      fc.property(odd, term, date, (exceptions, length, start) => {
        const dayOf = calendarOf(exceptions)
        const { days: told, date: end } = countTerm(length, start, dayOf)
        const all = Array.from({ length: dayNumber(end) - dayNumber(start) }, (_, at) =>
          plusDays(start, at + 1),
        )
        expect(told.map(day => day.date)).toEqual(all)
        const counted = told.flatMap(({ nth }) => nth ?? [])
        expect(counted).toEqual(Array.from({ length: length.length }, (_, at) => at + 1))
        if (length.unit === 'workday')
          expect(told.filter(({ nth }) => nth === null).map(day => day.date)).toEqual(
            all.filter(each => !dayOf(each).isWork),
          )
      }),
    )
  })

  test('counted back, a term that begins on that day is over in time, and one day later it is not', () => {
    fc.assert(
      fc.property(odd, term, date, (exceptions, length, end) => {
        const dayOf = calendarOf(exceptions)
        const { date: start } = countBack(length, end, dayOf)
        expect(countTerm(length, start, dayOf).date <= end).toBe(true)
        expect(countTerm(length, plusDays(start, 1), dayOf).date > end).toBe(true)
      }),
    )
  })

  test('the earliest start still covers a day, and one day earlier does not', () => {
    fc.assert(
      fc.property(odd, term, date, (exceptions, length, end) => {
        const dayOf = calendarOf(exceptions)
        const start = earliestStart(length, end, dayOf)
        expect(countTerm(length, start, dayOf).date >= end).toBe(true)
        expect(countTerm(length, plusDays(start, -1), dayOf).date < end).toBe(true)
      }),
    )
  })
})
