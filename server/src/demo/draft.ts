import type { LawVersion } from '@sunport/contract/content/law/fields.ts'
/** A file of the demo: its bytes lie in the store, its row names it. */
export interface DemoFile {
  id: string
  name: string
  ext: string
  mediaType: string
  content: Buffer
}

/** What a list filters and shows of a notice or article; keys are the wire's, absent ones null. */
export interface Fields {
  noticeType?: string
  noticeEndTime?: string
  regionCode?: string
  purchaser?: string
  agency?: string
  agencyCode?: string
  purchaseManner?: string
  purchaseNature?: string
  openTenderCode?: string
  openTenderName?: string
  openTenderTime?: string
  budget?: string
  successfulMoney?: string
  bidCompany?: string
  planId?: string
  kcProjectCode?: string
  expectPurchaseTime?: string
  organizationForm?: string
  lawCategory?: string
  publishNumber?: string
  author?: string
  source?: string
  img?: string
}

/** One info before it becomes rows. */
export interface Draft {
  /** Unique in the installation; every id of the info is made from it. */
  key: string
  kind: 'article' | 'notice'
  /** Pagemark. */
  channel: string
  title: string
  body: string
  at: number
  isTop?: boolean
  clicks: number
  fields: Fields
  /** What the form of a notice keeps beside the row. */
  values?: Record<string, unknown> | undefined
  /** Shown but never filtered by; keys are the wire's. */
  more: Record<string, string>
  /** The texts of a law, each by its days. */
  versions?: LawVersion[]
  dataSource: string
  attachments: { file: DemoFile; name: string }[]
  /** live: public; revised: public, with a newer draft beside it; draft: never public; withdrawn: no longer. */
  life: 'live' | 'revised' | 'draft' | 'withdrawn'
}
