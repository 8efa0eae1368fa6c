import { toWireTime } from '@sunport/contract/format/dates.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cronWords, parseCron } from './cron.ts'
import { nextSlot, nextSlots, type Schedule, scheduleWords, slotsBetween } from './schedule.ts'

const noon = new Date('2026-06-10T04:00:00Z')
const everyDay = () => true
const mondayToFriday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

const cronSchedule = (cron: string, calendarRule: Schedule['calendarRule'] = 'every'): Schedule => ({
  scheduleType: 'cron',
  cron,
  intervalSec: null,
  runAt: null,
  calendarRule,
})

interface Field {
  text: string
  /** Written on its own here, so that the parser is not its own judge. */
  has(value: number): boolean
}

const fieldOf = (min: number, max: number): fc.Arbitrary<Field> => {
  const value = fc.integer({ min, max })
  return fc.oneof(
    fc.constant({ text: '*', has: () => true }),
    value.map(only => ({ text: String(only), has: (each: number) => each === only })),
    fc.tuple(value, value).map(([a, b]) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      return { text: `${low}-${high}`, has: (each: number) => each >= low && each <= high }
    }),
    fc.integer({ min: 2, max: Math.max(2, Math.floor(max / 2)) }).map(step => ({
      text: `*/${step}`,
      has: (each: number) => (each - min) % step === 0,
    })),
    fc
      .uniqueArray(value, { minLength: 2, maxLength: 4 })
      .map(list => ({ text: list.join(','), has: (each: number) => list.includes(each) })),
  )
}

const expression = fc.record({
  second: fc.option(fc.integer({ min: 0, max: 59 })),
  minute: fieldOf(0, 59),
  hour: fieldOf(0, 23),
  // Every month has them, so that the schedule never ends.
  day: fieldOf(1, 28),
  month: fieldOf(1, 12),
  weekday: fieldOf(0, 6),
})
type Expression = typeof expression extends fc.Arbitrary<infer T> ? T : never

const textOf = ({ second, minute, hour, day, month, weekday }: Expression): string =>
  [...(second === null ? [] : [second]), minute.text, hour.text, day.text, month.text, weekday.text].join(' ')

/** Days of the month and of the week join by "or" when both are given, as cron has always had it. */
const suits = ({ second, minute, hour, day, month, weekday }: Expression, slot: Date): boolean => {
  const [date = '', time = ''] = toWireTime(slot).split(' ')
  const [, slotMonth = 0, slotDay = 0] = date.split('-').map(Number)
  const [slotHour = -1, slotMinute = -1, slotSecond = -1] = time.split(':').map(Number)
  const slotWeekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const isDay =
    day.text === '*' || weekday.text === '*'
      ? day.has(slotDay) && weekday.has(slotWeekday)
      : day.has(slotDay) || weekday.has(slotWeekday)
  return (
    slotSecond === (second ?? 0) &&
    minute.has(slotMinute) &&
    hour.has(slotHour) &&
    month.has(slotMonth) &&
    isDay
  )
}

describe('next runs', () => {
  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })

  test('always match the expression, and each is later than the one before', async () => {
    await fc.assert(
      fc.asyncProperty(expression, moment, async (parts, from) => {
        const slots = await nextSlots(cronSchedule(textOf(parts)), from, everyDay, 5)
        expect(slots).toHaveLength(5)
        let before = from
        for (const slot of slots) {
          expect([textOf(parts), toWireTime(slot), suits(parts, slot)]).toEqual([
            textOf(parts),
            toWireTime(slot),
            true,
          ])
          expect(slot.getTime()).toBeGreaterThan(before.getTime())
          before = slot
        }
      }),
      { numRuns: 300 },
    )
  })

  test('none is left out: looking back finds the same ones as looking forward', async () => {
    await fc.assert(
      fc.asyncProperty(
        expression,
        moment,
        fc.constantFrom<Schedule['calendarRule']>('every', 'workdays', 'restdays'),
        async (parts, from, rule) => {
          const schedule = cronSchedule(textOf(parts), rule)
          const ahead = await nextSlots(schedule, from, mondayToFriday, 6)
          const [first, last] = [ahead[0], ahead.at(-1)]
          if (!first || !last) return
          expect(await slotsBetween(schedule, first, last, 100, mondayToFriday)).toEqual(ahead)
          expect(await slotsBetween(schedule, first, last, 2, mondayToFriday)).toEqual(ahead.slice(-2))
        },
      ),
      { numRuns: 200 },
    )
  })

  test('keep to work days, or to the others', async () => {
    const days = async (rule: Schedule['calendarRule']) =>
      (await nextSlots(cronSchedule('0 2 * * *', rule), noon, mondayToFriday, 4)).map(slot =>
        toWireTime(slot).slice(5, 10),
      )
    expect(await days('workdays')).toEqual(['06-11', '06-12', '06-15', '06-16'])
    expect(await days('restdays')).toEqual(['06-13', '06-14', '06-20', '06-21'])
  })

  test('a calendar without such a day ends the search', async () => {
    expect(await nextSlot(cronSchedule('* * * * *', 'restdays'), noon, everyDay)).toBeUndefined()
  })

  test('an interval keeps its beat over a pause, and a single time comes once', async () => {
    const hourly: Schedule = { ...cronSchedule(''), scheduleType: 'interval', intervalSec: 3600 }
    const late = new Date(noon.getTime() + 2.5 * 3_600_000)
    expect(await nextSlot(hourly, late, everyDay, noon)).toEqual(new Date(noon.getTime() + 3 * 3_600_000))
    expect(await slotsBetween(hourly, noon, late, 10, everyDay)).toHaveLength(3)
    const once: Schedule = { ...cronSchedule(''), scheduleType: 'once', runAt: noon }
    expect(await nextSlot(once, new Date(noon.getTime() - 1), everyDay)).toEqual(noon)
    expect(await nextSlot(once, noon, everyDay)).toBeUndefined()
  })
})

describe('an expression', () => {
  test.each([
    '* * * * * *',
    '*/30 * * * * *',
    '0,30 0 2 * * *',
    '* * * *',
    '0 0 1 1 * 2027 2028',
    '@daily',
    'H 2 * * *',
    '0 25 * * *',
    '0 2 * * FOO',
    '',
    'require("child_process")',
  ])('%s is refused', cron => {
    expect(() => parseCron(cron, noon)).toThrow(/表达式|至少间隔1分钟/)
  })

  test.each([
    ['*/5 * * * *', '每隔 5 分钟'],
    ['0 2 * * *', '每天 02:00'],
    ['15 0 2 * * 1-5', '在 02:00:15，星期一至星期五'],
    ['30 1 1 * *', '在 01:30，限每月 1 号'],
  ])('%s reads %s', (cron, words) => {
    expect(cronWords(cron)).toBe(words)
  })

  test('its sentence names the calendar too', () => {
    expect(scheduleWords(cronSchedule('0 2 * * *', 'workdays'))).toBe('每天 02:00，仅工作日')
    const interval: Schedule = { ...cronSchedule(''), scheduleType: 'interval', intervalSec: 7200 }
    expect(scheduleWords(interval)).toBe('每 2 小时')
  })
})
