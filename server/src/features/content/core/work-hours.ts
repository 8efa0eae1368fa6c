/** What is asked of the calendar of work days; dates as `YYYY-MM-DD`. */
export interface WorkCalendar {
  /** The n-th work day after a day, or before it for a negative n. */
  addWorkdays(start: string, days: number): string
  /** Work days after the start up to and with the end. */
  workdaysBetween(start: string, end: string): number
}

const beijingMs = 8 * 3_600_000
const minuteMs = 60_000
const dayMs = 86_400_000
/** A working day as times for reviews reckon it: from nine, eight hours. */
const opensAt = 9 * 60
const dayMinutes = 8 * 60

const dateOf = (moment: Date): string => new Date(moment.getTime() + beijingMs).toISOString().slice(0, 10)
const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) - beijingMs
const dayBefore = (date: string): string => new Date(Date.parse(date) - dayMs).toISOString().slice(0, 10)
const momentAt = (date: string, minutes: number): Date =>
  new Date(startOf(date) + (opensAt + minutes) * minuteMs)

/** Times in working hours, by the calendar in force. */
export const workHours = (calendar: WorkCalendar) => {
  const isWorkday = (date: string): boolean => calendar.workdaysBetween(dayBefore(date), date) === 1
  /** Minutes of its working day that have passed at a moment; all days before are whole. */
  const passed = (moment: Date, date: string): number =>
    isWorkday(date)
      ? Math.min(Math.max((moment.getTime() - startOf(date)) / minuteMs - opensAt, 0), dayMinutes)
      : 0

  return {
    between: (from: Date, to: Date): number => {
      if (to <= from) return 0
      const [first, last] = [dateOf(from), dateOf(to)]
      const days = calendar.workdaysBetween(dayBefore(first), dayBefore(last))
      return (days * dayMinutes + passed(to, last) - passed(from, first)) / 60
    },

    after: (from: Date, hours: number): Date => {
      let date = dateOf(from)
      let left = hours * 60 + passed(from, date)
      if (!isWorkday(date)) date = calendar.addWorkdays(date, 1)
      for (; left > dayMinutes; left -= dayMinutes) date = calendar.addWorkdays(date, 1)
      return momentAt(date, left)
    },

    before: (to: Date, hours: number): Date => {
      let date = dateOf(to)
      let left = passed(to, date) - hours * 60
      if (!isWorkday(date)) {
        date = calendar.addWorkdays(date, -1)
        left += dayMinutes
      }
      for (; left < 0; left += dayMinutes) date = calendar.addWorkdays(date, -1)
      return momentAt(date, left)
    },
  }
}

export type WorkHours = ReturnType<typeof workHours>
