import { calendarEnd, calendarEvents, calendarHead } from '@sunport/contract/open/ics.ts'
import type { FeedDocument } from './row.ts'

/** What of the list has a day, as a calendar to subscribe to; rows without one are not in it. */
export async function* calendarOfList({
  batches,
  title,
  siteName,
  eventsOf,
}: FeedDocument): AsyncGenerator<string> {
  yield calendarHead({ name: `${title} - ${siteName}` })
  for await (const rows of batches) yield calendarEvents((await eventsOf?.(rows)) ?? [])
  yield calendarEnd
}
