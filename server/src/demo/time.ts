import { toWireTime } from '@sunport/contract/format/dates.ts'
import { dateOf, dayNumber, isWeekend } from '@sunport/contract/format/day-number.ts'
import { workdayArithmetic } from '../features/workday/arithmetic.ts'
import { officialDays } from '../features/workday/official-days.ts'

const dayMs = 86_400_000
const beijingOffsetMs = 8 * 3_600_000

/** Days are counted on Beijing's calendar, moments in milliseconds. */
export const dayOf = (moment: number): number => Math.floor((moment + beijingOffsetMs) / dayMs)

export const momentAt = (day: number, minuteOfDay: number): number =>
  day * dayMs - beijingOffsetMs + Math.round(minuteOfDay * 60_000)

const { holidays, workdays } = officialDays()
const calendar = workdayArithmetic(
  new Map([
    ...Object.keys(holidays).map(date => [date, false] as const),
    ...Object.keys(workdays).map(date => [date, true] as const),
  ]),
)

/** Nobody publishes or opens on a weekend, even one that is worked to make up for a holiday. */
const isFree = (day: number): boolean => {
  const known = freeDays.get(day)
  if (known !== undefined) return known
  const free = isWeekend(day) || !calendar.isWorkday(dateOf(day))
  freeDays.set(day, free)
  return free
}
/** Every project asks for some hundred days, and all for the same ones. */
const freeDays = new Map<number, boolean>()

/** The day itself, or the next one that is worked. */
export const workdayFrom = (day: number): number => (isFree(day) ? workdayFrom(day + 1) : day)
/** The day itself, or the last one before it that is worked. */
export const workdayUntil = (day: number): number => (isFree(day) ? workdayUntil(day - 1) : day)

const beforeHours = 8.5 * 60

/** The last day whose office hours have begun: what is published today was published on it. */
export const publishingDay = (now: number): number => {
  const today = dayOf(now)
  return workdayUntil(now > momentAt(today, beforeHours) + 5 * 60_000 ? today : today - 1)
}

/** So many working days later, or earlier. */
export const workdaysOn = (day: number, days: number): number =>
  days === 0
    ? day
    : days > 0
      ? workdaysOn(workdayFrom(day + 1), days - 1)
      : workdaysOn(workdayUntil(day - 1), days + 1)

/** The last second of the last of so many working days, the day of publication not among them. */
export const workdaysEnd = (moment: number, days: number): number =>
  momentAt(dayNumber(calendar.add(dateOf(dayOf(moment)), days)) + 1, 0) - 1000

export const wire = (moment: number): string => toWireTime(new Date(moment))
export const yearOf = (moment: number): number => Number(wire(moment).slice(0, 4))
export const monthOf = (moment: number): number => Number(wire(moment).slice(5, 7))

/** 2026年08月24日 */
export const longDate = (moment: number): string =>
  wire(moment).replace(/^(\d+)-(\d+)-(\d+) .*$/, '$1年$2月$3日')

/** 2026年08月24日 09时30分 */
export const longTime = (moment: number): string =>
  wire(moment).replace(/^(\d+)-(\d+)-(\d+) (\d+):(\d+):.*$/, '$1年$2月$3日 $4时$5分')

/** 2026年8月 */
export const yearMonth = (moment: number): string => `${yearOf(moment)}年${monthOf(moment)}月`

/**
 * An office-hours moment of a day that is never later than now: what would come later today is moved into
 * those hours of today that are already over.
 */
export const publishedOn = (day: number, share: number, now: number): number => {
  const begin = momentAt(day, beforeHours)
  const wanted = begin + Math.floor(share * 9 * 3_600_000)
  if (wanted <= now) return wanted
  return begin < now ? begin + Math.floor((now - begin) * share) : now - Math.floor(share * 3_600_000)
}
