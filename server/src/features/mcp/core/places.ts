import { routerBase } from '@sunport/contract/constants.ts'
import { canonicalHref, pathOfKind } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { z } from 'zod'
import { type ReadingDesk, Refusal } from './tool.ts'

export const region = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .describe('省级地区：名称、站点代码或六位区划代码，见 list_regions')

export const place = z
  .string()
  .trim()
  .max(30)
  .optional()
  .describe('地区内的市、县（区）：名称或区划代码，如 广州、440100；不填为全省')

const namesOf = ({ code, siteCode, name, shortName, provinceCode }: RegionPack): string[] => [
  code,
  siteCode,
  name,
  shortName,
  provinceCode,
]

/** The region that somebody means; whoever asks for another is told which there are. */
export const regionOf = ({ packs }: Pick<ReadingDesk, 'packs'>, asked: string): RegionPack => {
  const words = asked.toLowerCase()
  const found =
    packs.find(pack => namesOf(pack).includes(words)) ??
    packs.find(({ name, shortName }) => name.includes(asked) || asked.includes(shortName))
  if (found) return found
  throw new Refusal(
    `没有“${asked}”。可选：${packs.map(({ name, siteCode }) => `${name}（${siteCode}）`).join('、')}`,
  )
}

/** Code of a place within the region; '' for the whole of it. */
export const placeCodeOf = (desk: ReadingDesk, pack: RegionPack, asked: string | undefined): string => {
  if (!asked) return ''
  if (/^\d{6,12}$/.test(asked)) return asked
  const province = pack.provinceCode.slice(0, 2)
  const [found] = desk.findPlaces(asked, pack.provinceCode).filter(({ code }) => code.startsWith(province))
  if (found) return found.code
  throw new Refusal(`${pack.name}没有“${asked}”，请填写市、县（区）的名称或区划代码`)
}

interface Linkable {
  id: string
  noticeType: string | null
  channel: string | null
}

/** The one address that a text keeps. */
export const addressOf = (
  { origin }: Pick<ReadingDesk, 'origin'>,
  pack: RegionPack,
  info: Linkable,
): string => origin + routerBase + canonicalHref(pack, info)

/** The page of a record in a directory; null where the region has none. */
export const recordAddress = (
  { origin }: Pick<ReadingDesk, 'origin'>,
  pack: RegionPack,
  kind: 'supplier-detail' | 'credit-list',
  query: Record<string, string>,
): string | null => {
  const path = pathOfKind(pack, kind)
  return path ? `${origin}${routerBase}${path}?${new URLSearchParams(query)}` : null
}
