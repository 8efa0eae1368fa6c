import type { Region } from '@sunport/contract/calls/portal.ts'
import { madeOnce } from '@sunport/regions/made-once.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { PageContext } from './context.ts'

/** A place of the region switch. */
export interface City {
  code: string
  name: string
  /** Province and city in one, for the cookie that outside programs read. */
  fullName: string
  /** own, area or zone. */
  mark: string
}

/** The province's own level first, then its cities and zones. */
export const loadCities = async ({ api, pack }: Pick<PageContext, 'api' | 'pack'>): Promise<City[]> => {
  const regions = await api.portal.getRegionJsonByPid({ pid: pack.provinceCode })
  return citiesOf(regions)(pack)
}

const citiesOf = madeOnce((regions: Region[]) => madeOnce((pack: RegionPack) => listCities(regions, pack)))

const listCities = (regions: Region[], pack: RegionPack): City[] => {
  const { code: ownCode, name: ownName } = pack.ownLevel
  const cities = regions
    .filter(({ regionCode }) => regionCode !== ownCode)
    .map(({ regionCode, regionName, regionFullName, regionMark }) => ({
      code: regionCode,
      name: shortName(regionName),
      fullName: regionFullName,
      mark: regionMark,
    }))
  return [{ code: ownCode, name: ownName, fullName: pack.name + ownName, mark: 'own' }, ...cities]
}

/** 广州市 → 广州, 甘孜藏族自治州 → 甘孜州: a row of places is read by their first characters. */
const shortName = (name: string): string => {
  const autonomous = /^(.{2,4}?)(?:.{1,4}族)+自治([州县旗])$/.exec(name)
  if (autonomous) return `${autonomous[1]}${autonomous[2] === '州' ? '州' : ''}`
  return name.length > 2 ? name.replace(/[市县]$/, '') : name
}
