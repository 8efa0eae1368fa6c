import type { DictEntry, DictTree } from '@sunport/contract/calls/portal.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { dictionaryRepo } from './repo.ts'
import type { DictItemRow, DictTypeRow } from './table.ts'

const toEntry = (type: DictTypeRow, row: DictItemRow): DictEntry => ({
  id: row.id,
  dictType: type.dictType,
  dictCode: row.dictCode,
  dictName: row.dictName,
  remark: row.remark,
  parentCode: row.parentCode,
  sort: row.sort,
  code: row.dictCode,
  name: row.dictName,
})

const toTree = (entries: DictEntry[]): DictTree[] => {
  const below = Map.groupBy(entries, entry => entry.parentCode)
  const grow = (entry: DictEntry): DictTree => ({
    ...entry,
    children: (below.get(entry.dictCode) ?? []).map(grow),
  })
  return (below.get(null) ?? []).map(grow)
}

interface Answer<T> {
  entries: T[]
  /** 0 when there is no such type. */
  revision: number
}

/** The public side of dictionaries: entries in use, a site's own type before the common one. */
export const dictionaryLookup = (db: Db, clock: Clock) => {
  const repo = dictionaryRepo(db)
  const entries = async (name: string, siteId: string): Promise<Answer<DictEntry>> => {
    const type = await repo.findTypeFor(name, siteId)
    if (!type) return { entries: [], revision: 0 }
    const rows = await repo.itemsInUse(type.id, toWireTime(clock.now()).slice(0, 10))
    return { entries: rows.map(row => toEntry(type, row)), revision: type.revision }
  }
  return {
    entries,
    tree: async (name: string, siteId: string): Promise<Answer<DictTree>> => {
      const found = await entries(name, siteId)
      return { ...found, entries: toTree(found.entries) }
    },
  }
}

export type DictionaryLookup = ReturnType<typeof dictionaryLookup>
