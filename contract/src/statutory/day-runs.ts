import { dayNumber } from '../format/day-number.ts'

export interface DayRun {
  first: string
  last: string
  days: number
  reason: string
}

/** Days that follow each other for the same reason, told together: 10月1日至7日 国庆节. */
export const dayRuns = (days: readonly { date: string; reason: string | null }[]): DayRun[] => {
  const runs: DayRun[] = []
  for (const { date, reason } of days) {
    const last = runs.at(-1)
    if (last && last.reason === (reason ?? '') && dayNumber(date) === dayNumber(last.last) + 1) {
      last.last = date
      last.days += 1
    } else runs.push({ first: date, last: date, days: 1, reason: reason ?? '' })
  }
  return runs
}

const partsOf = (date: string): [year: number, month: number, day: number] =>
  date.split('-').map(Number) as [number, number, number]

/** 10月1日至7日, 9月30日至10月2日, 10月10日. */
export const runWords = ({ first, last }: DayRun): string => {
  const [, month, day] = partsOf(first)
  const [, lastMonth, lastDay] = partsOf(last)
  const begin = `${month}月${day}日`
  if (first === last) return begin
  return `${begin}至${month === lastMonth ? '' : `${lastMonth}月`}${lastDay}日`
}
