import type { DictEntry, DictTree } from '@sunport/contract/calls/portal.ts'
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

/** The public side of dictionaries: entries in use, a site's own type before the common one. */
export const dictionaryLookup = (db: Db) => {
  const repo = dictionaryRepo(db)
  const entries = async (name: string, siteId: string): Promise<DictEntry[]> => {
    const type = await repo.findTypeFor(name, siteId)
    return type ? (await repo.itemsInUse(type.id)).map(row => toEntry(type, row)) : []
  }
  return {
    entries,
    tree: async (name: string, siteId: string): Promise<DictTree[]> => toTree(await entries(name, siteId)),
  }
}

export type DictionaryLookup = ReturnType<typeof dictionaryLookup>
