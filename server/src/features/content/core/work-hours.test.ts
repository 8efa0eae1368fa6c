import { expect, test } from 'vitest'
import { workdayArithmetic } from '../../workday/arithmetic.ts'
import { workHours } from './work-hours.ts'

// Wednesday to Friday off, Saturday worked instead.
const days = workdayArithmetic(
  new Map([
    ['2026-06-17', false],
    ['2026-06-18', false],
    ['2026-06-19', false],
    ['2026-06-20', true],
  ]),
)
const hours = workHours({
  addWorkdays: days.add,
  workdaysBetween: days.between,
})
const at = (text: string): Date => new Date(`${text}:00+08:00`)
const said = (moment: Date): string => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 16)

test.each([
  ['2026-06-15T10:00', '2026-06-15T11:30', 1.5],
  ['2026-06-15T16:00', '2026-06-16T10:00', 2],
  ['2026-06-15T23:00', '2026-06-16T08:00', 0],
  // Friday afternoon to Monday morning.
  ['2026-06-12T15:00', '2026-06-15T09:30', 2.5],
  // Over the holidays, with the Saturday that is worked.
  ['2026-06-16T16:00', '2026-06-20T10:00', 2],
  ['2026-06-18T12:00', '2026-06-18T20:00', 0],
  ['2026-06-15T12:00', '2026-06-15T11:00', 0],
])('from %s to %s are %d working hours', (from, to, count) => {
  expect(hours.between(at(from), at(to))).toBe(count)
})

test.each([
  ['2026-06-15T10:00', 4, '2026-06-15T14:00'],
  ['2026-06-15T16:00', 8, '2026-06-16T16:00'],
  ['2026-06-12T20:00', 1, '2026-06-15T10:00'],
  ['2026-06-16T12:00', 8, '2026-06-20T12:00'],
  ['2026-06-18T12:00', 16, '2026-06-22T17:00'],
])('%s and %d working hours are %s, and back again', (from, count, due) => {
  expect(said(hours.after(at(from), count))).toBe(due)
  expect(hours.between(at(from), at(due))).toBe(count)
  expect(hours.between(hours.before(at(due), count), at(due))).toBe(count)
})
