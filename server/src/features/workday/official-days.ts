import { createRequire } from 'node:module'

/** Dates with `English name,中文名,days off`. */
export type NamedDates = Record<string, string>
export interface OfficialDays {
  holidays: NamedDates
  workdays: NamedDates
}

/** Every day that the State Council has declared to be what its weekday is not. */
export const officialDays = (): OfficialDays =>
  createRequire(import.meta.url)('chinese-days/dist/chinese-days.json')
