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

/** 广州市 → 广州, 甘孜藏族自治州 → 甘孜州: a row of places is read by their first characters. */
const shortName = (name: string): string => {
  const autonomous = /^(.{2,4}?)(?:.{1,4}族)+自治([州县旗])$/.exec(name)
  if (autonomous) return `${autonomous[1]}${autonomous[2] === '州' ? '州' : ''}`
  return name.length > 2 ? name.replace(/[市县]$/, '') : name
}
