import type { DayKind } from '../desk-codes.ts'
import { dateOf, plusDays } from '../format/day-number.ts'
import type { TermLength } from './term.ts'

/** What a calendar says of one day. */
export interface DayFacts {
  isWork: boolean
  /** null: an ordinary work day. */
  kind: DayKind | null
  name: string | null
}
export type DayOf = (date: string) => DayFacts

/** A day of a count: the how many-th it is, or that it does not count. */
export interface CountedDay extends DayFacts {
  date: string
  nth: number | null
}

export interface Count {
  start: string
  /** The last day of the term; counted back, the last day on which it can begin. */
  date: string
  /** Every day after the start, or up to the given end, in order; of years none. */
  days: CountedDay[]
}

/** The same day so many years later; the 29th of February gives way to the 28th. */
const plusYears = (date: string, years: number): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return dateOf(Date.UTC(year + years, month - 1, Math.min(day, lastOfMonth)) / 86_400_000)
}

/** The day of the event does not count, the last day does; of work days only these count. */
export const countTerm = ({ length, unit, rollsOver }: TermLength, start: string, dayOf: DayOf): Count => {
  if (unit === 'year') return { start, date: plusYears(start, length), days: [] }
  const days: CountedDay[] = []
  let date = start
  const step = (counts: (day: DayFacts) => boolean): void => {
    date = plusDays(date, 1)
    const day = dayOf(date)
    nth += counts(day) ? 1 : 0
    days.push({ ...day, date, nth: counts(day) ? nth : null })
  }
  let nth = 0
  while (nth < length) step(({ isWork }) => unit === 'day' || isWork)
  while (rollsOver && !dayOf(date).isWork) step(() => false)
  return { start, date, days }
}

/** The last day on which a term can begin that must have passed by a day. */
export const countBack = ({ length, unit, rollsOver }: TermLength, end: string, dayOf: DayOf): Count => {
  if (unit === 'year') return { start: end, date: plusYears(end, -length), days: [] }
  const days: CountedDay[] = []
  let date = end
  const put = (nth: number | null): void => {
    days.unshift({ ...dayOf(date), date, nth })
    date = plusDays(date, -1)
  }
  while (rollsOver && !dayOf(date).isWork) put(null)
  for (let left = length; left > 0; ) {
    const counts = unit === 'day' || dayOf(date).isWork
    put(counts ? left : null)
    if (counts) left -= 1
  }
  return { start: end, date, days }
}

/** The first day on which a term can begin so that a day is still within it. */
export const earliestStart = (term: TermLength, end: string, dayOf: DayOf): string => {
  const covers = (start: string): boolean => countTerm(term, start, dayOf).date >= end
  let start = countBack(term, end, dayOf).date
  while (!covers(start)) start = plusDays(start, 1)
  while (covers(plusDays(start, -1))) start = plusDays(start, -1)
  return start
}
