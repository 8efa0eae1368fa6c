import type { InfoRow } from '@sunport/contract/calls/info.ts'
import type { TitleMark } from '@sunport/contract/content/title-marks.ts'

/** How titles of a page stand out, by their ids. */
type Marks = readonly (TitleMark & { id: string })[] | undefined

const shown = [
  'id',
  'title',
  'isTop',
  'noticeTime',
  'regionName',
  'channel',
  'channelName',
  'noticeType',
  'noticeTypeName',
  'planId',
  'purchaser',
  'purchaseManner',
  'budget',
  'bidCompany',
  'successfulMoney',
  'openTenderTime',
  'noticeEndTime',
] as const satisfies (keyof InfoRow)[]

/** The part of a row that lists show; the other seventy keys need not travel inside the page. */
type Shown = Pick<InfoRow, (typeof shown)[number]>
export type InfoSummary = Shown & { mark?: TitleMark }

export const summaryOf = (row: InfoRow): InfoSummary =>
  Object.fromEntries(shown.map(key => [key, row[key]])) as Shown

export const markOf = (marks: Marks, id: string): { mark?: TitleMark } => {
  const mark = marks?.find(each => each.id === id)
  return mark ? { mark } : {}
}

/** Rows of a page with what marks some of them. */
export const summariesOf = ({ rows, marks }: { rows: InfoRow[]; marks?: Marks }): InfoSummary[] =>
  rows.map(row => ({ ...summaryOf(row), ...markOf(marks, row.id) }))
