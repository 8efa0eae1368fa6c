import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { Counter } from '@sunport/regions/home.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { marksBelow } from './list-href.ts'

/** The list that a number is the length of: the region's notices, narrowed as the number was counted. */
export const counterHref = (
  pack: RegionPack,
  { of, channels, noticeTypes, path }: Counter,
  now: Date,
  regionCode: string | undefined,
): string => {
  if (path) return path
  const today = toWireTime(now).slice(0, 10)
  const isOpening = of === 'opening'
  const query = new URLSearchParams({
    ...(channels && { channel: channels.map(mark => marksBelow(pack, mark)).join(',') }),
    ...(isOpening && { noticeType: '00101', selectTimeName: 'openTenderTime' }),
    ...(noticeTypes && { noticeType: noticeTypes.join(',') }),
    ...((isOpening || of === 'today') && { operationStartTime: today }),
    ...(isOpening && { operationEndTime: today }),
    ...(regionCode && { regionCode }),
  })
  return `${pack.noticePath}?${query}`
}
