import type { CalendarEvent } from '@sunport/contract/open/ics.ts'
import type { FeedRead } from './read.ts'
import type { FeedRow } from './row.ts'

const text = (row: FeedRow, name: string): string => String(row[name] ?? '')

/** Known by what it is of and where it comes from: an event that moves keeps its name. */
const uidOf = (kind: string, { id }: FeedRow, origin: string): string =>
  `${kind}-${id}@${new URL(origin).hostname}`

/** Openings of notices as they are in force; each correction makes the event a later one. */
export const openingsOf = async (
  rows: FeedRow[],
  { read, origin }: { read: FeedRead; origin: string },
): Promise<CalendarEvent[]> => {
  const dated = rows.filter(row => row.openTenderTime)
  const corrections = await read.correctionsOf(dated.map(({ id }) => id))
  return dated.map(row => {
    const corrected = corrections.get(row.id)
    return {
      uid: uidOf('opening', row, origin),
      sequence: corrected?.times ?? 0,
      start: text(row, 'openTenderTime'),
      changedAt: corrected?.last ?? text(row, 'noticeTime'),
      summary: `开标：${text(row, 'title')}`,
      description: [text(row, 'openTenderCode'), text(row, 'purchaser'), text(row, 'agency')]
        .filter(Boolean)
        .join('\n'),
      location: text(row, 'regionName') || undefined,
      url: row.url,
    }
  })
}

/** The last day of something that is announced for a while. */
export const endOf =
  (kind: string, day: string, title: string, words: string) =>
  (row: FeedRow, origin: string): CalendarEvent | undefined => {
    const end = text(row, day)
    if (!end) return undefined
    return {
      uid: uidOf(kind, row, origin),
      sequence: 0,
      start: end,
      changedAt: `${(text(row, 'startTime') || text(row, 'periodStart') || text(row, 'publicityStart') || end).slice(0, 10)} 00:00:00`,
      summary: `${words}：${text(row, title)}`,
      url: row.url,
    }
  }
