import type { Region } from '@sunport/contract/calls/portal.ts'
import type { FoundRegion } from '@sunport/contract/calls/region.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { asc } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { type RegionRow, region } from './table.ts'

interface Snapshot {
  byCode: Map<string, RegionRow>
  /** Only regions in use: what is switched off leaves every choice, together with all below it. */
  childrenOf: Map<string | null, RegionRow[]>
}

const mostFound = 50

/** How well a region fits what was typed: its own name or code, their beginning, some part; undefined when not at all. */
const rankOf = ({ code, name, pinyin, initials }: RegionRow, typed: string): number | undefined => {
  const sounds = [code, name, pinyin ?? '', initials ?? '']
  if (sounds.includes(typed) || name === `${typed}市` || name === `${typed}省`) return 0
  if (sounds.some(sound => sound.startsWith(typed))) return 1
  return name.includes(typed) || (typed.length > 2 && (pinyin ?? '').includes(typed)) ? 2 : undefined
}

const isWithin = (path: readonly RegionRow[], province: string): boolean =>
  path.some(({ code }) => code === province)

const compareOrders = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, at) => value - (other[at] ?? 0)).find(difference => difference !== 0) ?? 0

const takeSnapshot = async (db: Queries): Promise<Snapshot> => {
  const rows = await db.select().from(region).orderBy(asc(region.sort), asc(region.code))
  return {
    byCode: new Map(rows.map(row => [row.code, row])),
    childrenOf: Map.groupBy(
      rows.filter(row => row.status === enabled.on),
      row => row.parentCode,
    ),
  }
}

/** The regions in memory; every list row is named from them. */
export const createRegionService = async (db: Queries) => {
  let snapshot = await takeSnapshot(db)

  const toRegion = (row: RegionRow): Region => ({
    id: row.code,
    regionCode: row.code,
    regionName: row.name,
    regionFullName: row.fullName,
    parentId: row.parentCode,
    isLeaf: snapshot.childrenOf.has(row.code) ? '0' : '1',
    level: row.level,
    regionMark: row.mark,
  })

  /** From the province down to it; nothing where it or what it lies in is switched off. */
  const pathTo = (row: RegionRow): RegionRow[] | undefined => {
    if (row.status !== enabled.on) return undefined
    if (row.parentCode === null) return [row]
    const above = snapshot.byCode.get(row.parentCode)
    const path = above && pathTo(above)
    return path && [...path, row]
  }

  const below = (code: string): RegionRow[] =>
    (snapshot.childrenOf.get(code) ?? []).flatMap(row => [row, ...below(row.code)])

  return {
    refresh: async () => {
      snapshot = await takeSnapshot(db)
    },
    /** Also of regions that are no more: old notices keep the name of their place. */
    name: (code: string): string | null => snapshot.byCode.get(code)?.name ?? null,
    /** A district or county after its city, as lists name it: 成都市锦江区. */
    nameInCity: (code: string): string | null => {
      const row = snapshot.byCode.get(code)
      const above = row?.parentCode ? snapshot.byCode.get(row.parentCode) : undefined
      if (!row) return null
      const isBelowCity = above?.level === 2 && row.mark === 'area' && !row.name.startsWith(above.name)
      return isBelowCity ? above.name + row.name : row.name
    },
    /** A province given by two digits or in full, with everything below it. */
    tree: (given: string): Region[] => {
      const code = given.length <= 2 ? `${given}0000` : given
      const top = snapshot.byCode.get(code)
      return top?.status === enabled.on ? [top, ...below(code)].map(toRegion) : []
    },
    find: (keyword: string, within: string): FoundRegion[] => {
      const typed = keyword.trim().toLowerCase()
      if (!typed) return []
      const found = [...snapshot.byCode.values()].flatMap(row => {
        const rank = rankOf(row, typed)
        const path = rank === undefined ? undefined : pathTo(row)
        return path ? [{ row, path, order: [isWithin(path, within) ? 0 : 1, rank ?? 0, row.level] }] : []
      })
      return found
        .toSorted(
          (one, other) => compareOrders(one.order, other.order) || one.row.code.localeCompare(other.row.code),
        )
        .slice(0, mostFound)
        .map(({ row: { code, name }, path }) => ({
          code,
          name,
          path: path
            .slice(0, -1)
            .map(each => each.name)
            .join(' / '),
        }))
    },
    children: (parent: string): Region[] => (snapshot.childrenOf.get(parent || null) ?? []).map(toRegion),
  }
}

export type RegionService = Awaited<ReturnType<typeof createRegionService>>
