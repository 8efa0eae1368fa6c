import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { dateClass, daysLeft, parseWireTime, toWireTime, wireDate } from './dates.ts'

const dayMs = 86_400_000
const firstDay = Date.UTC(2000, 0, 1)
const dayAfterLast = Date.UTC(2101, 0, 1)
const moment = fc
  .integer({ min: firstDay / 1000, max: dayAfterLast / 1000 - 1 })
  .map(seconds => new Date(seconds * 1000))

const zoneOfProcess = process.env.TZ
afterEach(() => {
  if (zoneOfProcess === undefined) delete process.env.TZ
  else process.env.TZ = zoneOfProcess
})

describe('wire times', () => {
  test('are Beijing time', () => {
    expect(toWireTime(new Date('2026-03-01T16:00:00Z'))).toBe('2026-03-02 00:00:00')
    expect(toWireTime(new Date('2025-12-31T15:59:59.999Z'))).toBe('2025-12-31 23:59:59')
    expect(parseWireTime('2026-03-02 00:00:00')?.toISOString()).toBe('2026-03-01T16:00:00.000Z')
    expect(parseWireTime('2026-03-02 09:30')?.toISOString()).toBe('2026-03-02T01:30:00.000Z')
    expect(parseWireTime('2026-03-02')?.toISOString()).toBe('2026-03-01T16:00:00.000Z')
  })

  test('of every day from 2000 to 2100 survive the round trip', () => {
    for (let day = firstDay; day < dayAfterLast; day += dayMs) {
      const date = new Date(day).toISOString().slice(0, 10)
      const midnight = parseWireTime(date)
      expect(midnight?.getTime()).toBe(day - 8 * 3_600_000)
      expect(midnight && toWireTime(midnight)).toBe(`${date} 00:00:00`)
    }
  })

  test('of any second survive the round trip', () => {
    fc.assert(
      fc.property(moment, date => {
        expect(parseWireTime(toWireTime(date))).toEqual(date)
      }),
    )
  })

  test('do not depend on the zone of the process', () => {
    process.env.TZ = 'America/New_York'
    expect(new Date(0).getHours(), 'the zone of the process can be changed').toBe(19)
    const zones = ['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Shanghai', 'Europe/Berlin']
    fc.assert(
      fc.property(moment, moment, fc.constantFrom(...zones), (date, now, zone) => {
        process.env.TZ = 'UTC'
        const text = toWireTime(date)
        const left = daysLeft(text, now)
        process.env.TZ = zone
        expect(toWireTime(date)).toBe(text)
        expect(parseWireTime(text)).toEqual(date)
        expect(daysLeft(text, now)).toBe(left)
      }),
    )
  })

  test.each([
    '2025-02-29',
    '2100-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-04-31 10:00:00',
    '2025-04-30 24:00:00',
    '2025-04-30 10:60:00',
    '2025-4-3',
    '2025-04-03T10:00:00',
    ' 2025-04-03',
    '2025-04-03 10',
    '',
  ])('refuse %j', text => {
    expect(parseWireTime(text)).toBeUndefined()
  })

  test('know the leap days', () => {
    expect(parseWireTime('2000-02-29')).toBeDefined()
    expect(parseWireTime('2024-02-29 23:59:59')).toBeDefined()
  })
})

test('wireDate is the date part, or nothing', () => {
  expect(wireDate('2026-03-02 09:30:00')).toBe('2026-03-02')
  expect(wireDate('2026-03-02')).toBe('2026-03-02')
  expect([null, undefined, '', '长期'].map(wireDate)).toEqual(['', '', '', ''])
})

describe('dateClass', () => {
  const now = new Date('2026-03-01T16:30:00Z') // half past midnight of 2 March in Beijing

  test.each([
    ['2026-03-02 23:59:59', '0'],
    ['2026-03-02', '0'],
    ['2026-03-01 23:59:59', '1'],
    ['2026-03-01 00:00:00', '1'],
    ['2026-02-28 12:00:00', '2'],
    ['2026-02-27 23:59:59', '3'],
    ['2019-01-01', '3'],
    ['2026-03-09', '0'],
    ['不详', '3'],
  ])('of %s is %s', (text, expected) => {
    expect(dateClass(text, now)).toBe(expected)
  })
})

describe('daysLeft', () => {
  const now = new Date('2026-03-02T15:59:59Z') // the last second of 2 March in Beijing

  test('counts Beijing calendar days', () => {
    expect(daysLeft('2026-03-02 00:00:00', now)).toBe(0)
    expect(daysLeft('2026-03-03 00:00:00', now)).toBe(1)
    expect(daysLeft('2026-03-01 23:59:59', now)).toBe(-1)
    expect(daysLeft('2027-03-02', now)).toBe(365)
    expect(daysLeft('长期有效', now)).toBeNaN()
  })

  test('is the class of the date, turned round', () => {
    fc.assert(
      fc.property(moment, moment, (date, today) => {
        const left = daysLeft(toWireTime(date), today)
        const expected = String(Math.min(3, Math.max(0, -left)))
        expect(dateClass(toWireTime(date), today)).toBe(expected)
      }),
    )
  })
})
