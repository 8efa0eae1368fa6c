import { routerBase } from '@sunport/contract/constants.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { EditionRow, InfoRow } from '../core/table.ts'

export interface PagePlaces {
  site(id: string): { siteCode: string; packCode: string; parentId: string | null } | undefined
  channel(id: string): { pagemark: string } | undefined
  packOf(code: string): RegionPack | undefined
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)

/** Where a site's own home is reached from any address of the installation. */
export const homeOfSite =
  ({ site, packOf }: Pick<PagePlaces, 'site' | 'packOf'>) =>
  (siteId: string): string => {
    const place = site(siteId)
    const pack = place && packOf(place.packCode)
    const own = place?.parentId ? pack?.subSites.find(({ code }) => code === place.siteCode) : undefined
    return routerBase + (own?.home ?? (pack ? `/?region=${pack.code}` : '/'))
  }

/** The page on which the public will read an item: its site's, by the rules of the site's region. */
export const previewPage =
  ({ site, channel, packOf }: PagePlaces) =>
  ({ id, kind, siteId, channelId }: InfoRow, { fields }: EditionRow): string | undefined => {
    const place = site(siteId)
    const pack = place && packOf(place.packCode)
    if (!pack || kind === 'window') return undefined
    const href = detailHref(
      pack,
      {
        id,
        noticeType: textOf(fields.noticeType),
        planId: textOf(fields.planId),
        channel: (channelId && channel(channelId)?.pagemark) || null,
      },
      place.parentId ? place.siteCode : undefined,
    )
    return routerBase + href
  }
