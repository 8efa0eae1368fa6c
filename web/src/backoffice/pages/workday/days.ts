import type { CalendarDay } from '@sunport/contract/calls/workday.ts'
import { dayKinds, workday } from '@sunport/contract/desk-codes.ts'

const dayMs = 86_400_000

export const beijingToday = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

export const weekdayNames = ['一', '二', '三', '四', '五', '六', '日'] as const

const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)
export const shiftDate = (date: string, days: number): string =>
  new Date(timeOf(date) + days * dayMs).toISOString().slice(0, 10)
/** 0 is Monday. */
export const weekdayOf = (date: string): number => (new Date(timeOf(date)).getUTCDay() + 6) % 7
export const monthOf = (date: string): number => Number(date.slice(5, 7))

/** The same day of another month, or its last one. */
export const shiftMonth = (date: string, months: number): string => {
  const at = Number(date.slice(0, 4)) * 12 + monthOf(date) - 1 + months
  const [year, month] = [Math.floor(at / 12), at % 12]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(Number(date.slice(8)), last)
  return `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

export const datesBetween = (one: string, other: string): string[] => {
  const [first, last] = one <= other ? [one, other] : [other, one]
  const dates = [first]
  while ((dates.at(-1) ?? last) < last) dates.push(shiftDate(dates.at(-1) ?? last, 1))
  return dates
}

/** 2月14日 周六 */
export const dayWords = (date: string): string =>
  `${monthOf(date)}月${Number(date.slice(8))}日 周${weekdayNames[weekdayOf(date)]}`

/** Days that follow each other are told as one stretch. */
export const stretchesOf = (dates: readonly string[]): string[] => {
  const stretches: string[][] = []
  for (const date of [...dates].sort()) {
    const last = stretches.at(-1)
    if (last && shiftDate(last.at(-1) ?? '', 1) === date) last.push(date)
    else stretches.push([date])
  }
  return stretches.map(([first = '', ...rest]) => {
    const last = rest.at(-1)
    return last ? `${dayWords(first)} 至 ${dayWords(last)}（${rest.length + 1} 天）` : dayWords(first)
  })
}

export const isWork = ({ dayStatus }: Pick<CalendarDay, 'dayStatus'>): boolean => dayStatus === workday.work

export const kindWords = (day: Pick<CalendarDay, 'kind' | 'name'>): string =>
  [day.name, day.kind ? dayKinds[day.kind] : '工作日'].filter(Boolean).join(' · ')

export interface Counts {
  year: number
  quarters: number[]
  months: number[]
}

/** Work days of a year, its quarters and its months. */
export const countsOf = (days: readonly CalendarDay[]): Counts => {
  const months = Array.from({ length: 12 }, () => 0)
  for (const day of days.filter(isWork)) {
    const at = monthOf(day.date) - 1
    months[at] = (months[at] ?? 0) + 1
  }
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    year: sum(months),
    quarters: [0, 3, 6, 9].map(at => sum(months.slice(at, at + 3))),
    months,
  }
}
