const dayMs = 86_400_000

/** Days since 1970-01-01; dates without a time have no zone to be wrong about. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
/** 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7
export const isWeekend = (day: number): boolean => weekdayOf(day) >= 5
/** So many days later, or earlier. */
export const plusDays = (date: string, days: number): string => dateOf(dayNumber(date) + days)
