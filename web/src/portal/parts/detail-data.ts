import type { ChangedBasis } from '@sunport/contract/calls/basis.ts'
import type { Attachment, InfoDetail, InfoRow, WithdrawnText } from '@sunport/contract/calls/info.ts'
import type { LawText } from '@sunport/contract/calls/law-text.ts'
import type { Crumb } from '../frame/breadcrumb.tsx'
import type { Head } from '../head.ts'
import type { RelatedEntry } from './related.ts'

/** The keys of a detail that pages show; the rest need not travel inside the page. */
export const shownKeys = [
  'id',
  'title',
  'author',
  'content',
  'noticeTime',
  'publishTime',
  'regionName',
  'channel',
  'channelName',
  'noticeType',
  'noticeTypeName',
  'clickNum',
  'source',
  'publishNumber',
  'lawCategoryName',
  'issuer',
  'effectDate',
  'validity',
  'facts',
  'elderSummary',
  'tags',
  'laws',
  'notices',
  'titleMark',
  'purchaser',
  'purchaserAddr',
  'purchaserLinkMan',
  'purchaserLinkPhone',
  'agency',
  'agentAddress',
  'agentLinkMan',
  'agentLinkPhone',
  'purchaseManner',
  'purchaseMannerName',
  'purchaseNatureName',
  'budget',
  'successfulMoney',
  'bidCompany',
  'openTenderCode',
  'openTenderTime',
  'announcedOpenTenderTime',
  'terms',
  'corrections',
  'noticeEndTime',
  'openTenderName',
  'expectPurchaseTime',
  'catalogueNameList',
  'planId',
  'planCodes',
  'kcProjectCode',
  'attestSeq',
] as const satisfies (keyof InfoDetail)[]

export type ShownDetail = Pick<InfoDetail, (typeof shownKeys)[number]> & { attachments: Attachment[] }

/** One step of a project, without its text. */
export type ProjectStep = Pick<
  InfoRow,
  | 'id'
  | 'title'
  | 'noticeType'
  | 'noticeTypeName'
  | 'noticeTime'
  | 'planId'
  | 'channel'
  | 'bidCompany'
  | 'successfulMoney'
>

export interface Neighbour {
  id: string
  title: string
  noticeType: string | null
}

export type DetailData = {
  head: Head
  trail: Crumb[]
  /** Page to go back to: where the reader came from, or the list of the info's channel. */
  back: string
} & (
  | {
      outcome: 'shown'
      info: ShownDetail
      previous: Neighbour | null
      next: Neighbour | null
      steps: ProjectStep[]
      related: RelatedEntry[]
      /** By the editor; otherwise by what the title is like. */
      isChosen: boolean
      /** Of a notice that is decided: others like it that still take bids. */
      similar: RelatedEntry[]
      /** Of an edition that is not public: seen by whoever writes or reviews it. */
      isPreview: boolean
      /** Where the page can be found again: the whole address, and its path below the base. */
      address: string
      path: string
      /** The text of a law, in place of the content. */
      law?: LawText
      /** Laws that it rests on and that are not what they were. */
      basis?: ChangedBasis[]
    }
  | {
      outcome: 'withdrawn'
      /** 公告已撤销 or 信息已撤销. */
      notice: string
      title: string
      reason: string | null
      /** What it said, where that may still be read. */
      text: WithdrawnText | null
      /** What was published in its place. */
      successor: { title: string; href: string } | null
    }
  | { outcome: 'missing' }
  | { outcome: 'failed'; reason: string }
)

export type ShownData = Extract<DetailData, { outcome: 'shown' }>
export type AbsentData = Exclude<DetailData, ShownData>
