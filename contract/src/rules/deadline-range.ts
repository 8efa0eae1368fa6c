import { toWireTime } from '../format/dates.ts'

/** Ranges of days that move with the calendar: an address with one stays right next week. */
export const deadlinePeriods = { thisWeek: '本周', nextWeek: '下周', sevenDays: '7 日内' } as const
export type DeadlinePeriod = keyof typeof deadlinePeriods

const dayMs = 86_400_000
const daysOfWeek = 7

const dayAfter = (now: Date, days: number): string =>
  toWireTime(new Date(now.getTime() + days * dayMs)).slice(0, 10)

/** Days since Monday on Beijing's calendar. */
const sinceMonday = (now: Date): number => {
  const weekday = new Date(`${toWireTime(now).slice(0, 10)}T00:00:00Z`).getUTCDay()
  return (weekday + daysOfWeek - 1) % daysOfWeek
}

/** First and last day of a period, both included; a week begins on Monday. */
export const deadlineDays = (period: DeadlinePeriod, now: Date): { from: string; to: string } => {
  if (period === 'sevenDays') return { from: dayAfter(now, 0), to: dayAfter(now, daysOfWeek) }
  const monday = (period === 'nextWeek' ? daysOfWeek : 0) - sinceMonday(now)
  return { from: dayAfter(now, monday), to: dayAfter(now, monday + daysOfWeek - 1) }
}

interface AskedDeadline {
  deadline?: DeadlinePeriod | '' | undefined
  deadlineStart?: string | undefined
  deadlineEnd?: string | undefined
}

/** The days that are meant: those somebody names, else those of the period. '' stands for an open end. */
export const askedDays = (
  { deadline, deadlineStart, deadlineEnd }: AskedDeadline,
  now: Date,
): { from: string; to: string } => {
  if (deadlineStart || deadlineEnd) return { from: deadlineStart ?? '', to: deadlineEnd ?? '' }
  return deadline ? deadlineDays(deadline, now) : { from: '', to: '' }
}
