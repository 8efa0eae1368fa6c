import type { PageContext } from './context.ts'

/** A place of the region switch. */
export interface City {
  code: string
  name: string
}

/** The province's own level first, then its cities and zones. */
export const loadCities = async ({ api, pack }: Pick<PageContext, 'api' | 'pack'>): Promise<City[]> => {
  const regions = await api.portal.getRegionJsonByPid({ pid: pack.provinceCode })
  const cities = regions
    .filter(({ regionCode }) => regionCode !== pack.ownLevel.code)
    .map(({ regionCode, regionName }) => ({ code: regionCode, name: shortName(regionName) }))
  return [pack.ownLevel, ...cities]
}

/** 广州市 → 广州: a row of places is read by their first characters. */
const shortName = (name: string): string => (name.length > 2 ? name.replace(/[市县]$/, '') : name)
