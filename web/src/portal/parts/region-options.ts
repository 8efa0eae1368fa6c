import type { Region } from '@sunport/contract/calls/portal.ts'
import { madeOnce } from '@sunport/regions/made-once.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { PageContext } from '../context.ts'
import type { Choice } from './choices.ts'

/** The province's cities with their districts; a place whose parent is not in the list stands on its own. */
const regionOptions = (regions: Region[], provinceCode: string): Choice[] => {
  const places = regions.filter(({ regionCode }) => regionCode !== provinceCode)
  const byKey = new Map(
    places.flatMap(place => [[place.id, place] as const, [place.regionCode, place] as const]),
  )
  const isTop = ({ parentId }: Region) => !parentId || !byKey.has(parentId)
  return places.filter(isTop).map(city => ({
    code: city.regionCode,
    name: city.regionName,
    below: places
      .filter(({ parentId }) => parentId === city.id || parentId === city.regionCode)
      .map(({ regionCode, regionName }) => ({ code: regionCode, name: regionName, below: [] })),
  }))
}

const optionsOf = madeOnce((regions: Region[]) =>
  madeOnce(({ provinceCode }: RegionPack) => regionOptions(regions, provinceCode)),
)

/** The places of a province; a page without them still works. */
export const loadRegions = async ({
  api,
  siteId,
  pack,
}: Pick<PageContext, 'api' | 'siteId' | 'pack'>): Promise<Choice[]> => {
  const regionCode = pack.provinceCode.slice(0, 2)
  const regions = await api.portal.getRegionJson({ regionCode, siteId }).catch(() => [])
  return optionsOf(regions)(pack)
}
