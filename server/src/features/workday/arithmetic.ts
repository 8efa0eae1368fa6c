import { dateOf, dayNumber, isWeekend, weekdayOf } from '@sunport/contract/format/day-number.ts'

/** Mondays to Fridays since the first Monday before 1970, up to and with the day. */
const weekdaysUpTo = (day: number): number => {
  const sinceMonday = day + 3
  return Math.floor(sinceMonday / 7) * 5 + Math.min(weekdayOf(day) + 1, 5)
}

export interface WorkdayArithmetic {
  isWorkday(date: string): boolean
  /**
   * The n-th work day after the start, which itself does not count; before it for a negative n. Zero is the
   * start, or the first work day after it when nobody works on the start.
   */
  add(start: string, days: number): string
  /** Work days after the start up to and with the end; negative, without the start, when the end comes first. */
  between(start: string, end: string): number
}

/**
 * Reckons with the days that are not what their weekday says. Work days are counted from a fixed point by a
 * formula and the sorted exceptions, so any date is found by halving, however far away.
 */
export const workdayArithmetic = (exceptions: ReadonlyMap<string, boolean>): WorkdayArithmetic => {
  const odd = [...exceptions]
    .map(([date, isWork]) => ({ day: dayNumber(date), isWork }))
    .filter(({ day, isWork }) => isWork === isWeekend(day))
    .sort((first, second) => first.day - second.day)
  const oddDays = odd.map(({ day }) => day)
  const gained = [0]
  for (const { isWork } of odd) gained.push((gained.at(-1) ?? 0) + (isWork ? 1 : -1))

  const oddUpTo = (day: number): number => {
    let low = 0
    let high = oddDays.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((oddDays[middle] ?? 0) <= day) low = middle + 1
      else high = middle
    }
    return low
  }
  const countUpTo = (day: number): number => weekdaysUpTo(day) + (gained[oddUpTo(day)] ?? 0)

  /** The first day by which so many work days have been counted. */
  const firstReaching = (count: number, near: number): number => {
    let reach = 8
    while (countUpTo(near - reach) >= count) reach *= 2
    let low = near - reach
    reach = 8
    while (countUpTo(near + reach) < count) reach *= 2
    let high = near + reach
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (countUpTo(middle) >= count) high = middle
      else low = middle
    }
    return high
  }

  return {
    isWorkday: date => countUpTo(dayNumber(date)) > countUpTo(dayNumber(date) - 1),
    add: (start, days) => {
      const from = dayNumber(start)
      const count = days > 0 ? countUpTo(from) + days : countUpTo(from - 1) + days + 1
      return dateOf(firstReaching(count, from))
    },
    between: (start, end) => {
      const [from, to] = [dayNumber(start), dayNumber(end)]
      // `0 -` keeps minus zero away.
      return from <= to ? countUpTo(to) - countUpTo(from) : 0 - (countUpTo(from - 1) - countUpTo(to - 1))
    },
  }
}
