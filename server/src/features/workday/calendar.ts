import type { Queries } from '../../platform/database/database.ts'
import { type CalendarView, calendarOfRegion, viewOf } from './calendars.ts'
import { workdayRepo } from './repo.ts'

export interface NamedCalendar extends Pick<CalendarView, 'resolve' | 'isSettled'> {
  name: string
}

/** The calendars in force, in memory: whoever reckons with work days asks here. */
export const createWorkdayCalendar = async (db: Queries) => {
  const repo = workdayRepo(db)
  let inForce = await repo.inForce()
  let views = new Map<string, CalendarView>()

  const viewFor = (calendarId: string): CalendarView => {
    const known = views.get(calendarId)
    if (known) return known
    const view = viewOf(inForce, calendarId)
    views.set(calendarId, view)
    return view
  }
  const idOf = (regionCode?: string): string => calendarOfRegion(inForce.calendars, regionCode)
  const ofRegion = (regionCode?: string): CalendarView => viewFor(idOf(regionCode))

  return {
    /** The calendar of a region with its name: what a day is, and why. */
    calendarAt: (regionCode?: string): NamedCalendar => {
      const id = idOf(regionCode)
      const { resolve, isSettled } = viewFor(id)
      return { name: inForce.calendars.find(calendar => calendar.id === id)?.name ?? '', resolve, isSettled }
    },
    /** Regions that have a calendar of their own. */
    regionsWithOwn: (): string[] => inForce.calendars.flatMap(({ regionCodes }) => regionCodes),
    refresh: async (): Promise<void> => {
      inForce = await repo.inForce()
      views = new Map()
    },
    isWorkday: (date: string, regionCode?: string): boolean => ofRegion(regionCode).isWorkday(date),
    addWorkdays: (start: string, days: number, regionCode?: string): string =>
      ofRegion(regionCode).add(start, days),
    workdaysBetween: (start: string, end: string, regionCode?: string): number =>
      ofRegion(regionCode).between(start, end),
  }
}

export type WorkdayCalendar = Awaited<ReturnType<typeof createWorkdayCalendar>>
