import type { InfoRow } from '@sunport/contract/calls/info.ts'

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
  'openTenderTime',
  'noticeEndTime',
] as const satisfies (keyof InfoRow)[]

/** The part of a row that lists show; the other seventy keys need not travel inside the page. */
export type InfoSummary = Pick<InfoRow, (typeof shown)[number]>

export const summaryOf = (row: InfoRow): InfoSummary =>
  Object.fromEntries(shown.map(key => [key, row[key]])) as InfoSummary
