import type { OcdsObject } from '@sunport/contract/content/notice/ocds-parts.ts'
import type { CalendarEvent } from '@sunport/contract/open/ics.ts'

/** What a row of any list may carry. */
type Cell = string | number | null
export type FeedRow = Readonly<Record<string, Cell>> & { readonly id: string; readonly url: string }

/** A row as an entry of a feed. */
export interface FeedEntry {
  title: string
  /** Wire time; none: of now. */
  updated: string | null
  category: string | null
  summary: string
}

/** How rows of one kind are written: the columns of a table with their headings, and as entries. */
export interface FeedShape {
  columns: readonly (readonly [name: string, heading: string])[]
  entryOf(row: FeedRow): FeedEntry
}

/** A list as it stands: how many there are, and the rows a batch at a time. */
export interface OpenedList {
  shape: FeedShape
  total: number
  batches: AsyncIterable<FeedRow[]>
  /** Where its rows have days of their own. */
  eventsOf?: ((rows: FeedRow[]) => Promise<CalendarEvent[]>) | undefined
  /** Where its rows are notices. */
  open?: OpenNotices | undefined
}

/** Notices of a site as releases of OCDS. */
export interface OpenNotices {
  /** What a package of them begins with, known by its address. */
  head(uri: string): OcdsObject
  releases(ids: string[]): Promise<OcdsObject[]>
}

/** A whole list in one of its forms. */
export interface FeedDocument extends OpenedList {
  title: string
  siteName: string
  /** The page that shows the same list, and this form of it. */
  pageUrl: string
  selfUrl: string
  /** Where the list goes on. */
  nextUrl: string | undefined
  now: Date
}
