import type { Hit } from '@sunport/contract/calls/search.ts'
import { noticeTypes, stageOf } from '@sunport/contract/codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { marksOf } from '../../platform/text/marks.ts'
import { tidy } from '../../platform/text/normalise.ts'
import { excerptOf } from './excerpt.ts'
import type { SearchRead } from './read.ts'

/** What the search needs to know of sites, channels and regions. */
export interface SearchPlaces {
  find(id: string | undefined, requestSiteId: string): { id: string } | undefined
  channel(id: string): { publicId: string; name: string } | undefined
  channelIds(siteId: string, aliases: string[]): string[]
  regionName(code: string): string | null
}

type FoundRow = Awaited<ReturnType<SearchRead['rowsOf']>>[number]

/** A publication as the results show it, its terms marked. */
export const hitOf = ({ row, text }: FoundRow, terms: string[], places: SearchPlaces): Hit => {
  const channel = places.channel(row.channelId)
  const title = tidy(row.title)
  return {
    id: row.infoId,
    title,
    titleMarks: marksOf(title, terms),
    ...excerptOf(text, terms),
    channel: channel?.publicId ?? row.channelId,
    channelName: channel?.name ?? null,
    noticeType: row.noticeType,
    noticeTypeName: row.noticeType ? (noticeTypes[row.noticeType]?.name ?? null) : null,
    noticeTime: toWireTime(row.noticeTime),
    regionName: row.regionCode ? places.regionName(row.regionCode) : null,
    purchaser: row.purchaser,
    purchaserMarks: marksOf(row.purchaser ?? '', terms),
    openTenderCode: row.openTenderCode,
    codeMarks: marksOf(row.openTenderCode ?? '', terms),
    planId: stageOf(row.noticeType) === 'intention' ? null : row.planId,
  }
}
