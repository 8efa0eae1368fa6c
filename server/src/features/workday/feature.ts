import { calls } from '@sunport/contract/calls.ts'
import { tag } from '../../platform/cache/tags.ts'
import { bound } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { createWorkdayCalendar } from './calendar.ts'
import { calendarService } from './calendar-service.ts'
import type { DeadlineSource } from './deadlines.ts'
import { draftService } from './draft-service.ts'
import { workdayHandlers } from './routes.ts'
import { yearService } from './year-service.ts'

export interface WorkdayNeeds {
  regionName(code: string): string | null
  /** What has a last day that moves with the calendar. */
  deadlines: readonly DeadlineSource[]
}

/** 工作日: the calendars, kept in memory, and what moves when they change. */
export const workdayFeature = async ({ db, clock }: Platform, { regionName, deadlines }: WorkdayNeeds) => {
  const calendar = await createWorkdayCalendar(db)
  return {
    calls: [
      bound(
        calls.workday,
        workdayHandlers(
          calendarService(db, clock, regionName, deadlines),
          yearService(db),
          draftService(db, clock, deadlines),
        ),
      ),
    ],
    memory: [{ tag: tag.workdays, refresh: calendar.refresh }],
    offers: { ...calendar, calendar },
  }
}
