import type { Region } from '@sunport/contract/calls/portal.ts'

export interface RegionOption {
  code: string
  name: string
  below: { code: string; name: string }[]
}

/** The province's cities with their districts; a place whose parent is not in the list stands on its own. */
export const regionOptions = (regions: Region[], provinceCode: string): RegionOption[] => {
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
      .map(({ regionCode, regionName }) => ({ code: regionCode, name: regionName })),
  }))
}

export const regionNameOf = (options: RegionOption[], code: string): string | undefined =>
  options.flatMap(({ below, ...city }) => [city, ...below]).find(place => place.code === code)?.name
