import type { Region } from '@sunport/contract/calls/portal.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { asc } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { type RegionRow, region } from './table.ts'

interface Snapshot {
  byCode: Map<string, RegionRow>
  /** Only regions in use: what is switched off leaves every choice, together with all below it. */
  childrenOf: Map<string | null, RegionRow[]>
}

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
  let asked = 0

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

  const below = (code: string): RegionRow[] =>
    (snapshot.childrenOf.get(code) ?? []).flatMap(row => [row, ...below(row.code)])

  return {
    refresh: async () => {
      const turn = ++asked
      const taken = await takeSnapshot(db)
      // Of two readings at once the later asked one knows more, whichever comes back first.
      if (turn === asked) snapshot = taken
    },
    /** Also of regions that are no more: old notices keep the name of their place. */
    name: (code: string): string | null => snapshot.byCode.get(code)?.name ?? null,
    /** A province given by two digits or in full, with everything below it. */
    tree: (given: string): Region[] => {
      const code = given.length <= 2 ? `${given}0000` : given
      const top = snapshot.byCode.get(code)
      return top?.status === enabled.on ? [top, ...below(code)].map(toRegion) : []
    },
    children: (parent: string): Region[] => (snapshot.childrenOf.get(parent || null) ?? []).map(toRegion),
  }
}

export type RegionService = Awaited<ReturnType<typeof createRegionService>>
