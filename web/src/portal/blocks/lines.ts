import type { InfoRow } from '@sunport/contract/calls/info.ts'
import { purchaseManners } from '@sunport/contract/codes.ts'
import type { TitleMark } from '@sunport/contract/content/title-marks.ts'
import { parseWireTime, wireDate } from '@sunport/contract/format/dates.ts'
import { formatMoneyShort } from '@sunport/contract/format/money.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { StatusFacts } from '../../ui/notice-status.ts'
import type { PageContext } from '../context.ts'

/** What a home page shows of a notice; a list row has 88 keys and would be sent twice. */
export interface NoticeLine extends StatusFacts {
  id: string
  href: string
  title: string
  /** The title without the buyer's name in front, which the row says by itself. */
  name: string
  typeName: string
  place: string
  manner: string
  purchaser: string
  budget: string
  date: string
  isNew: boolean
}

export interface ArticleLine {
  id: string
  href: string
  title: string
  date: string
  isNew: boolean
  number: string
  summary: string
  image: string | undefined
  mark?: TitleMark
}

type Where = Pick<PageContext, 'pack' | 'subSite' | 'now'>

const dayMs = 86_400_000

const isNew = (time: string | null, now: Date): boolean => {
  const published = time ? parseWireTime(time) : undefined
  return published !== undefined && now.getTime() - published.getTime() < dayMs
}

const hrefOf = (row: InfoRow, { pack, subSite }: Where): string => detailHref(pack, row, subSite?.code)

const leastName = 6

/** What is bought, first: the name of the buyer would fill the line that a title has on a home. */
export const withoutBuyer = (title: string, purchaser: string | null): string => {
  if (!purchaser || !title.startsWith(purchaser)) return title
  const rest = title.slice(purchaser.length).replace(/^(关于|的|[：:，,\s])+/, '')
  return rest.length < leastName ? title : rest
}

export const toNoticeLine = (row: InfoRow, where: Where): NoticeLine => ({
  id: row.id,
  href: hrefOf(row, where),
  title: row.title,
  name: withoutBuyer(row.title, row.purchaser),
  typeName: row.noticeTypeName ?? '',
  place: row.regionName ?? '',
  manner: purchaseManners[row.purchaseManner as keyof typeof purchaseManners] ?? '',
  purchaser: row.purchaser ?? '',
  budget: formatMoneyShort(row.budget),
  date: wireDate(row.noticeTime),
  isNew: isNew(row.noticeTime, where.now),
  noticeType: row.noticeType,
  openTenderTime: row.openTenderTime,
  noticeEndTime: row.noticeEndTime,
})

const summaryLength = 90

export const toArticleLine = (row: InfoRow, where: Where): ArticleLine => ({
  id: row.id,
  href: hrefOf(row, where),
  title: row.title,
  date: wireDate(row.noticeTime),
  isNew: isNew(row.noticeTime, where.now),
  number: row.publishNumber ?? '',
  summary: row.description?.slice(0, summaryLength) ?? '',
  image: row.img ?? undefined,
})
