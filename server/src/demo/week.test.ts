import { describe, expect, test } from 'vitest'
import { dayOf, momentAt } from './time.ts'
import { isWorked, officeDays, walkingClock, weekUntil } from './week.ts'

const at = (text: string): number => new Date(`${text}+08:00`).getTime()

describe.each([
  ['noon of a working day', '2026-06-10T12:00:00'],
  ['before the office opens', '2026-06-10T08:34:00'],
  ['just after it has opened', '2026-06-10T08:36:00'],
  ['a Sunday evening', '2026-06-14T21:00:00'],
  ['just after midnight of a Monday', '2026-06-15T00:00:01'],
  ['the first hour of a year', '2026-01-01T00:30:00'],
  ['the last day of a long holiday', '2026-02-23T10:00:00'],
])('%s', (_, text) => {
  const now = at(text)
  const week = weekUntil(now)

  test('the office was open on some of the last seven days, and never later than now', () => {
    expect(week.days.length).toBeGreaterThanOrEqual(3)
    expect(week.days.length).toBeLessThanOrEqual(5)
    expect(week.days[0]).toBeGreaterThanOrEqual(dayOf(now) - 6)
    expect(momentAt(week.days.at(-1) ?? 0, 8.5 * 60)).toBeLessThan(now)
  })

  test('its moments follow each other and lie within the week', () => {
    const shares = [0, 0.1, 0.5, 0.9]
    const moments = [4, 3, 2, 1, 0].flatMap(ago => shares.map(share => week.moment(ago, share)))
    const own = moments.slice(-4 * week.days.length)
    expect(own).toEqual(own.toSorted((a, b) => a - b))
    for (const moment of moments) {
      expect(moment).toBeLessThanOrEqual(now)
      expect(moment).toBeGreaterThan(now - 7 * 86_400_000)
    }
  })
})

test('on ordinary days nobody works at the weekend', () => {
  expect(officeDays(at('2026-06-14T21:00:00')).every(isWorked)).toBe(true)
})

test('in a long holiday somebody is on duty', () => {
  expect(officeDays(at('2026-02-23T10:00:00')).some(isWorked)).toBe(false)
})

test('the clock goes neither back nor beyond its end', () => {
  const clock = walkingClock(1000, 5000)
  clock.goTo(3000)
  clock.goTo(2000)
  expect(clock.now().getTime()).toBe(3000)
  clock.pass(10)
  expect(clock.now().getTime()).toBe(5000)
})
