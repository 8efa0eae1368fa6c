import type {
  DictDifference,
  DictItem,
  DictItemChange,
  DictType,
  DictTypeChange,
  DictUse,
  NewDictItem,
  NewDictType,
} from '@sunport/contract/calls/dictionary.ts'
import type { Enabled } from '@sunport/contract/codes.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { keepInBin } from '../../platform/bin/bin-object.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  type Change,
  createChanges,
  deltaOf,
  found,
  housekeepingOf,
  stale,
} from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { coversSite, type DataScope } from '../../platform/rights/data-scope.ts'
import { differencesOf } from './differences.ts'
import { type DictionaryRepo, dictionaryRepo, type ItemFilter, type TypeFilter } from './repo.ts'
import { type DictItemRow, type DictTypeRow, dictItem } from './table.ts'
import { isCounted, usageOf, usesOf } from './usage.ts'

export interface Reach {
  actor: Actor
  scope: DataScope
}

/** Units of measure are written into notices by their names. */
const checkKey = ({ dictType }: DictTypeRow, code: string, name: string): void => {
  if (dictType === 'T_Unit' && code !== name) throw new Problem('dict.keyed_by_name')
}

const checkReach = ({ scope }: Reach, siteId: string | null | undefined): void => {
  if (!coversSite(scope, siteId)) throw new Problem('access.forbidden')
}

type ItemFields = Omit<z.output<typeof DictItemChange>, 'id' | 'version'>

/** A field that is not written here does not compile. */
const valuesOf = (input: ItemFields) =>
  ({
    dictName: input.dictName,
    sort: input.sort,
    isDefault: input.isDefault,
    status: input.status,
    parentCode: input.parentCode || null,
    color: input.color ?? null,
    commonCode: input.commonCode || null,
    validFrom: input.validFrom || null,
    validTo: input.validTo || null,
    remark: input.remark || null,
  }) satisfies Record<keyof ItemFields, unknown>

/** 字典管理: types and their entries; a site's own type stands before the common one of its name. */
export const dictionaryService = (
  db: Db,
  clock: Clock,
  siteName: (siteId: string) => string | null,
  binDays: () => number,
) => {
  const repo = dictionaryRepo(db)
  const changes = createChanges(db, clock, 'sys')

  const change = <T>(
    { actor }: Reach,
    work: (repo: DictionaryRepo, change: Change) => Promise<T>,
  ): Promise<T> =>
    changes(actor, inside => {
      inside.touch(tag.dictionaries)
      return work(dictionaryRepo(inside.tx), inside)
    })

  const toType = (row: DictTypeRow, entryCount: number): DictType => ({
    ...row,
    ...housekeepingOf(row),
    siteName: row.siteId ? siteName(row.siteId) : null,
    entryCount,
    isCounted: isCounted(row),
  })

  const toItems = async (queries: Db | Change['tx'], type: DictTypeRow, rows: DictItemRow[]) => {
    const codes = rows.map(({ dictCode }) => dictCode)
    const usage = await usageOf(queries, type, codes)
    return rows.map(
      (row): DictItem => ({
        ...row,
        ...housekeepingOf(row),
        dictType: type.dictType,
        usedBy: usage ? (usage.get(row.dictCode) ?? 0) : null,
      }),
    )
  }
  const toItem = async (queries: Db | Change['tx'], type: DictTypeRow, row: DictItemRow): Promise<DictItem> =>
    found((await toItems(queries, type, [row]))[0])

  /** The entry with its type, within reach. */
  const itemWithin = async (inside: DictionaryRepo, id: string, reach: Reach) => {
    const item = found(await inside.findItem(id))
    const type = found(await inside.findType(item.typeId))
    checkReach(reach, type.siteId)
    return { item, type }
  }

  const updateItem = (
    { id, version, ...input }: z.output<typeof DictItemChange>,
    reach: Reach,
  ): Promise<DictItem> =>
    change(reach, async (inside, { tx, audit, stamp }) => {
      const { item: before, type } = await itemWithin(inside, id, reach)
      checkKey(type, before.dictCode, input.dictName)
      const values = valuesOf(input)
      if (values.parentCode && !(await isFreeParent(inside, before, values.parentCode)))
        throw new Problem('dict.parent_missing')
      if (values.isDefault && !before.isDefault) await inside.clearDefault(type.id)
      const after = await inside.updateItem(id, version, { ...values, ...stamp() })
      if (!after) throw stale(before)
      await inside.bump(type.id)
      await audit({ entity: 'dict_item', entityId: id, action: 'update', ...deltaOf(before, after) })
      return toItem(tx, type, after)
    })

  return {
    listTypes: async (filter: TypeFilter): Promise<Page<DictType>> => {
      const [rows, total] = await Promise.all([repo.listTypes(filter), repo.countTypes(filter)])
      const counts = await repo.entryCounts(rows.map(row => row.id))
      return { rows: rows.map(row => toType(row, counts.get(row.id) ?? 0)), total }
    },
    getType: async (id: string): Promise<DictType> => {
      const row = found(await repo.findType(id))
      return toType(row, (await repo.entryCounts([id])).get(id) ?? 0)
    },
    revisions: () => repo.revisions(),
    findTypeOf: repo.findTypeOf,
    findItemByCode: repo.findItemByCode,
    allItems: repo.allItems,

    createType: (input: z.output<typeof NewDictType>, reach: Reach): Promise<DictType> =>
      change(reach, async (inside, { audit, birth }) => {
        checkReach(reach, input.siteId)
        const row = await inside.insertType({ ...input, ...birth() })
        if (!row) throw new Problem('dict.type_exists')
        await audit({ entity: 'dict_type', entityId: row.id, action: 'create', after: row })
        return toType(row, 0)
      }),

    updateType: (
      { id, version, ...input }: z.output<typeof DictTypeChange>,
      reach: Reach,
    ): Promise<DictType> =>
      change(reach, async (inside, { audit, stamp }) => {
        const before = found(await inside.findType(id))
        checkReach(reach, before.siteId)
        const revision = before.revision + 1
        const values = { ...input, remark: input.remark ?? null, revision, ...stamp() }
        const after = await inside.updateType(id, version, values)
        if (!after) throw stale(before)
        await audit({ entity: 'dict_type', entityId: id, action: 'update', ...deltaOf(before, after) })
        return toType(after, (await inside.entryCounts([id])).get(id) ?? 0)
      }),

    removeType: (id: string, version: number, reach: Reach): Promise<null> =>
      change(reach, async (inside, { audit }) => {
        const before = found(await inside.findType(id))
        checkReach(reach, before.siteId)
        if (before.builtIn) throw new Problem('dict.built_in')
        if ((await inside.entryCounts([id])).size > 0) throw new Problem('dict.type_in_use')
        if (!(await inside.removeType(id, version))) throw stale(before)
        await audit({ entity: 'dict_type', entityId: id, action: 'remove', before })
        return null
      }),

    /** A copy for one site, which from then on reads its own. */
    copyType: (id: string, siteId: string, reach: Reach): Promise<DictType> =>
      change(reach, async (inside, { audit, birth }) => {
        checkReach(reach, siteId)
        if (!siteName(siteId)) throw new Problem('request.invalid', '没有这个站点')
        const { id: _, builtIn: __, revision: ___, ...source } = found(await inside.findType(id))
        const row = await inside.insertType({ ...source, ...birth(), siteId, version: 1 })
        if (!row) throw new Problem('dict.type_exists', '该站点已有同名的字典类型')
        const items = await inside.allItems(id)
        await inside.insertItems(
          items.map(item => ({ ...item, ...birth(), typeId: row.id, builtIn: false, version: 1 })),
        )
        const after = { dictType: row.dictType, siteId, from: id, entries: items.length }
        await audit({ entity: 'dict_type', entityId: row.id, title: row.typeName, action: 'copy', after })
        return toType(row, items.length)
      }),

    /** Says that the type is new although nothing in it is: every reader fetches it again. */
    refreshType: (id: string, reach: Reach): Promise<DictType> =>
      change(reach, async (inside, { audit }) => {
        checkReach(reach, found(await inside.findType(id)).siteId)
        const row = found(await inside.bump(id))
        await audit({
          entity: 'dict_type',
          entityId: id,
          title: row.typeName,
          action: 'refresh',
          after: { revision: row.revision },
        })
        return toType(row, (await inside.entryCounts([id])).get(id) ?? 0)
      }),

    compare: async (left: string, right: string): Promise<DictDifference[]> => {
      for (const id of [left, right]) found(await repo.findType(id))
      return differencesOf(await repo.allItems(left), await repo.allItems(right))
    },

    listItems: async (filter: ItemFilter): Promise<Page<DictItem>> => {
      const type = found(await repo.findType(filter.typeId))
      const [rows, total] = await Promise.all([repo.listItems(type, filter), repo.countItems(type, filter)])
      return { rows: await toItems(db, type, rows), total }
    },

    itemUses: async (id: string): Promise<DictUse[]> => {
      const item = found(await repo.findItem(id))
      return usesOf(db, found(await repo.findType(item.typeId)), item.dictCode)
    },

    createItem: (input: z.output<typeof NewDictItem>, reach: Reach): Promise<DictItem> =>
      change(reach, async (inside, { tx, audit, birth }) => {
        const type = found(await inside.findType(input.typeId))
        checkReach(reach, type.siteId)
        checkKey(type, input.dictCode, input.dictName)
        const values = valuesOf(input)
        if (values.parentCode && !(await inside.findItemByCode(type.id, values.parentCode)))
          throw new Problem('dict.parent_missing')
        if (values.isDefault) await inside.clearDefault(type.id)
        const keys = { typeId: type.id, dictCode: input.dictCode }
        const row = await inside.insertItem({ ...values, ...keys, ...birth() })
        if (!row) throw new Problem('dict.code_exists')
        await inside.bump(type.id)
        await audit({ entity: 'dict_item', entityId: row.id, action: 'create', after: row })
        return toItem(tx, type, row)
      }),

    updateItem,

    setStatus: async (id: string, version: number, status: Enabled, reach: Reach): Promise<DictItem> => {
      const item = found(await repo.findItem(id))
      if (item.status === status) throw new Problem('request.invalid', status === '1' ? '已启用' : '已停用')
      return updateItem({ ...item, id, version, status }, reach)
    },

    saveOrder: (typeId: string, ids: string[], reach: Reach): Promise<null> =>
      change(reach, async (inside, { audit, stamp }) => {
        const type = found(await inside.findType(typeId))
        checkReach(reach, type.siteId)
        const items = new Map((await inside.allItems(typeId)).map(item => [item.id, item]))
        for (const [sort, id] of ids.entries()) {
          const item = found(items.get(id))
          if (item.sort !== sort) await inside.updateItem(id, item.version, { sort, ...stamp() })
        }
        await inside.bump(typeId)
        const after = ids.map(id => items.get(id)?.dictCode)
        await audit({ entity: 'dict_type', entityId: typeId, title: type.typeName, action: 'order', after })
        return null
      }),

    removeItem: (id: string, version: number, reach: Reach): Promise<null> =>
      change(reach, async (inside, doing) => {
        const { tx, audit } = doing
        const { item: before, type } = await itemWithin(inside, id, reach)
        if (before.builtIn) throw new Problem('dict.built_in')
        if (await inside.hasChildren(before.typeId, before.dictCode)) throw new Problem('dict.has_children')
        if ((await usageOf(tx, type, [before.dictCode]))?.get(before.dictCode))
          throw new Problem('dict.in_use')
        const title = `${type.typeName}：${before.dictName}`
        const { siteId } = type
        await keepInBin(doing, dictItem, { kind: 'dictionary', id, title, siteId, days: binDays() })
        if (!(await inside.removeItem(id, version))) throw stale(before)
        await inside.bump(type.id)
        await audit({ entity: 'dict_item', entityId: id, action: 'remove', before })
        return null
      }),
  }
}

/** A parent must exist and must not stand below the item itself. */
const isFreeParent = async (
  repo: DictionaryRepo,
  item: DictItemRow,
  parentCode: string,
): Promise<boolean> => {
  const seen = new Set([item.dictCode])
  let code: string | null = parentCode
  while (code) {
    if (seen.has(code)) return false
    seen.add(code)
    const parent: DictItemRow | undefined = await repo.findItemByCode(item.typeId, code)
    if (!parent) return false
    code = parent.parentCode
  }
  return true
}

export type DictionaryService = ReturnType<typeof dictionaryService>
