import { dateOf, dayNumber } from '@sunport/contract/format/day-number.ts'

/** Every date from the one to the other, both with. */
export const datesBetween = (first: string, last: string): string[] => {
  const from = dayNumber(first)
  return Array.from({ length: Math.max(0, dayNumber(last) - from + 1) }, (_, at) => dateOf(from + at))
}

export const datesOfYear = (year: number): string[] => datesBetween(`${year}-01-01`, `${year}-12-31`)
