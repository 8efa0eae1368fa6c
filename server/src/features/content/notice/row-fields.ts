import { infoRowKeys } from '@sunport/contract/calls/info.ts'
import { facetKeys } from '@sunport/contract/content/notice/facets.ts'
import { formatNamed } from '@sunport/contract/content/notice/formats.ts'
import { announcedDaysOf, type NoticeValues, textOf } from '@sunport/contract/content/notice/shape.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { WorkdayReckoning } from './statutory.ts'

const publicKeys = new Set([...infoRowKeys, ...facetKeys, 'source'])

/**
 * The last second of the days that its text names, counted from the day that the page shows: a revision of a notice
 * does not announce it anew.
 */
export const announcedUntil = (
  values: NoticeValues,
  shownDate: Date,
  calendar: Pick<WorkdayReckoning, 'addWorkdays'>,
): string | undefined => {
  const format = formatNamed(values.format)
  const days = format && announcedDaysOf(format)
  const lastDay = days
    ? calendar.addWorkdays(toWireTime(shownDate).slice(0, 10), days, textOf(values.regionCode) || undefined)
    : textOf(values.publicityTo)
  return lastDay ? `${lastDay} 23:59:59` : undefined
}

/** What of a notice stands in its public row: what lists and programs know and ask by, and until when it is announced. */
export const rowFields = (
  values: NoticeValues,
  shownDate: Date,
  calendar: Pick<WorkdayReckoning, 'addWorkdays'>,
): NoticeValues => {
  const until = announcedUntil(values, shownDate, calendar)
  return {
    ...Object.fromEntries(Object.entries(values).filter(([key]) => publicKeys.has(key))),
    ...(until && { noticeEndTime: until }),
  }
}
