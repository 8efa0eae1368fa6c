import type { DayKind } from '@sunport/contract/desk-codes.ts'
import { workday } from '@sunport/contract/desk-codes.ts'
import { dayNumber, isWeekend } from '@sunport/contract/format/day-number.ts'
import { type WorkdayArithmetic, workdayArithmetic } from './arithmetic.ts'
import type { CalendarRow, NamedDayRow } from './table.ts'

/** Everything that is in force: the calendars, and what their published years say of single days. */
export interface CalendarsInForce {
  calendars: readonly CalendarRow[]
  /** By calendar, then by date. */
  days: ReadonlyMap<string, ReadonlyMap<string, NamedDayRow>>
  publishedYears: ReadonlyMap<string, ReadonlySet<number>>
}

export interface ResolvedDay {
  date: string
  isWork: boolean
  /** null: an ordinary work day. */
  kind: DayKind | null
  row: NamedDayRow | undefined
}

export interface CalendarView extends WorkdayArithmetic {
  resolve(date: string): ResolvedDay
  /** Whether the nation's arrangement of a year is in force; else what is computed in it may still change. */
  isSettled(year: number): boolean
}

/** The calendar and what it inherits from, the nearest first. */
export const lineOf = (calendars: readonly CalendarRow[], id: string): CalendarRow[] => {
  const line: CalendarRow[] = []
  let next = calendars.find(calendar => calendar.id === id)
  while (next && !line.includes(next)) {
    line.push(next)
    const { parentId } = next
    next = calendars.find(calendar => calendar.id === parentId)
  }
  return line
}

export const viewOf = (inForce: CalendarsInForce, calendarId: string): CalendarView => {
  const line = lineOf(inForce.calendars, calendarId)
  const merged = new Map<string, NamedDayRow>()
  for (const { id } of line.toReversed())
    for (const [date, row] of inForce.days.get(id) ?? []) merged.set(date, row)
  const settled = inForce.publishedYears.get(line.at(-1)?.id ?? '')
  const exceptions = new Map([...merged].map(([date, row]) => [date, row.dayStatus === workday.work]))
  return {
    ...workdayArithmetic(exceptions),
    isSettled: year => settled?.has(year) ?? false,
    resolve: date => {
      const row = merged.get(date)
      if (row) return { date, isWork: row.dayStatus === workday.work, kind: row.kind, row }
      const isOff = isWeekend(dayNumber(date))
      return { date, isWork: !isOff, kind: isOff ? 'weekend' : null, row: undefined }
    },
  }
}

/** What would be in force with other days in one year of one calendar. */
export const withYear = (
  inForce: CalendarsInForce,
  calendarId: string,
  year: number,
  rows: readonly NamedDayRow[],
): CalendarsInForce => {
  const kept = [...(inForce.days.get(calendarId) ?? [])].filter(([date]) => !date.startsWith(`${year}-`))
  const years = new Set(inForce.publishedYears.get(calendarId)).add(year)
  return {
    ...inForce,
    days: new Map([
      ...inForce.days,
      [calendarId, new Map([...kept, ...rows.map(row => [row.date, row] as const)])],
    ]),
    publishedYears: new Map([...inForce.publishedYears, [calendarId, years]]),
  }
}

/** A code of six digits names its city and province in its first four and two. */
const regionsAround = (code: string): string[] => [code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`]

/** The calendar nearest to a region; the nation's where no region has its own. */
export const calendarOfRegion = (calendars: readonly CalendarRow[], regionCode = ''): string => {
  const own = regionsAround(regionCode)
    .map(code => calendars.find(({ regionCodes }) => regionCodes.includes(code)))
    .find(Boolean)
  return (own ?? calendars.find(({ parentId }) => parentId === null))?.id ?? ''
}
