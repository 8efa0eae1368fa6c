import type { InfoRow } from '@sunport/contract/calls/info.ts'
import { purchaseManners } from '@sunport/contract/codes.ts'

/** A row of a list as it leaves the house: what the page shows of it, and where it can be read. */
export interface FeedRow {
  id: string
  title: string
  url: string
  noticeTime: string | null
  noticeType: string | null
  noticeTypeName: string | null
  channelName: string | null
  regionCode: string | null
  regionName: string | null
  purchaser: string | null
  agency: string | null
  purchaseManner: string | null
  purchaseMannerName: string | null
  openTenderCode: string | null
  openTenderTime: string | null
  budget: string | null
  /** Who won or signed, and for how much. */
  bidCompany: string | null
  successfulMoney: string | null
  publishNumber: string | null
  description: string | null
}

export const toFeedRow = (row: InfoRow, url: string): FeedRow => ({
  id: row.id,
  title: row.title,
  url,
  noticeTime: row.noticeTime,
  noticeType: row.noticeType,
  noticeTypeName: row.noticeTypeName,
  channelName: row.channelName,
  regionCode: row.regionCode,
  regionName: row.regionName,
  purchaser: row.purchaser,
  agency: row.agency,
  purchaseManner: row.purchaseManner,
  purchaseMannerName: purchaseManners[row.purchaseManner as keyof typeof purchaseManners] ?? null,
  openTenderCode: row.openTenderCode,
  openTenderTime: row.openTenderTime,
  budget: row.budget,
  bidCompany: row.bidCompany,
  successfulMoney: row.successfulMoney,
  publishNumber: row.publishNumber,
  description: row.description,
})

/** A whole list in one of its forms. */
export interface FeedDocument {
  title: string
  siteName: string
  /** The page that shows the same list, and this form of it. */
  pageUrl: string
  selfUrl: string
  total: number
  now: Date
  batches: AsyncIterable<FeedRow[]>
}
