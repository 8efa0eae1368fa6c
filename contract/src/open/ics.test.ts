import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, calendarOf } from './ics.ts'

const event: CalendarEvent = {
  uid: 'opening-n1@example.org',
  sequence: 2,
  start: '2026-07-02 09:30:00',
  changedAt: '2026-06-12 12:00:00',
  summary: '开标：教学设备采购项目',
  url: 'https://example.org/project?planId=p1',
}
const written = (over: Partial<CalendarEvent> = {}, name = '项目') =>
  calendarOf({ name, events: [{ ...event, ...over }] })

/** As a calendar reads them: lines that begin with a blank go on with the one before. */
const linesOf = (text: string): string[] => text.replace(/\r\n[ \t]/g, '').split('\r\n')
const fieldOf = (text: string, name: string): string | undefined =>
  linesOf(text)
    .find(line => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
const unescaped = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom('开', '标', '\\', ';', ',', '\n', 'n', '🀄', 'é', ':', '"'),
    maxLength: 200,
  }),
)
const long = fc.string({ unit: fc.constantFrom('a', 'é', '标', '🀄'), minLength: 60, maxLength: 300 })
/** What a value can hold: no control but the end of a line and the tabulator, no half of a pair. */
const holdable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\u2028\u2029]/gu, sign => ('\t\n'.includes(sign) ? sign : ''))

describe('a calendar', () => {
  test('gives every text back as it was, whatever stands in it', () =>
    fc.assert(
      fc.property(texts, texts, texts, (summary, description, location) => {
        const text = written({ summary, description, location })
        const of = (name: string) => unescaped(fieldOf(text, name) ?? '')
        expect(of('SUMMARY')).toBe(holdable(summary))
        expect(of('DESCRIPTION')).toBe(holdable(description))
        expect(of('LOCATION')).toBe(holdable(location))
      }),
    ))

  test('has no line longer than 75 octets, no letter cut in two, and no line end but CRLF', () =>
    fc.assert(
      fc.property(long, summary => {
        const text = written({ summary })
        expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        for (const line of text.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
          expect(line.isWellFormed()).toBe(true)
        }
      }),
    ))

  test('cannot be made to hold another event by what is written into one', () =>
    fc.assert(
      fc.property(fc.constantFrom('\r\n', '\n', '\r', '\u2028'), end => {
        const smuggled = `甲${end}END:VEVENT${end}BEGIN:VEVENT${end}SUMMARY:乙`
        const text = written(
          { uid: smuggled, summary: smuggled, description: smuggled, url: smuggled },
          smuggled,
        )
        expect(linesOf(text).filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1)
      }),
    ))

  test('says a moment as the clocks in China show it, and its own record in UTC', () => {
    const lines = linesOf(written())
    expect(lines).toContain('DTSTART;TZID=Asia/Shanghai:20260702T093000')
    expect(lines).toContain('TZID:Asia/Shanghai')
    expect(lines).toContain('DTSTAMP:20260612T040000Z')
    expect(linesOf(written({ changedAt: '2026-01-01 07:00:00' }))).toContain('DTSTAMP:20251231T230000Z')
  })

  test('says a day without an hour as a whole day, also at the end of a year', () => {
    const lines = linesOf(written({ start: '2026-12-31' }))
    expect(lines).toContain('DTSTART;VALUE=DATE:20261231')
    expect(lines).toContain('DTEND;VALUE=DATE:20270101')
  })

  test('moves an event that it has told before: the same name, a higher number', () => {
    const before = written()
    const after = written({ sequence: 3, start: '2026-07-20 09:30:00', changedAt: '2026-06-15 09:00:00' })
    expect(fieldOf(after, 'UID')).toBe(fieldOf(before, 'UID'))
    expect([fieldOf(before, 'SEQUENCE'), fieldOf(after, 'SEQUENCE')]).toEqual(['2', '3'])
    expect(fieldOf(after, 'METHOD')).toBe('PUBLISH')
  })

  test('says that an event is off, and then reminds of it no more', () => {
    const remindDaysBefore = [7, 3, 1]
    expect(linesOf(written({ remindDaysBefore })).filter(line => line.startsWith('TRIGGER'))).toEqual([
      'TRIGGER:-P7D',
      'TRIGGER:-P3D',
      'TRIGGER:-P1D',
    ])
    const off = linesOf(written({ remindDaysBefore, isCancelled: true }))
    expect(off).toContain('STATUS:CANCELLED')
    expect(off).not.toContain('BEGIN:VALARM')
  })

  test('is a whole one even with nothing in it, and the same bytes whenever it is asked for', () => {
    const empty = linesOf(calendarOf({ name: '空', events: [] }))
    const parts = empty.filter(line => line.startsWith('BEGIN:')).slice(1)
    expect(parts).not.toEqual([])
    for (const part of parts) expect(empty).toContain(part.replace('BEGIN', 'END'))
    expect(written()).toBe(written())
  })
})
