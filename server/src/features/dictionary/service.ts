import { randomUUID } from 'node:crypto'
import type {
  DictItem,
  DictItemChange,
  DictType,
  DictTypeChange,
  NewDictItem,
  NewDictType,
} from '@sunport/contract/calls/dictionary.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { type AuditEntry, writeAudit } from '../../platform/audit/audit.ts'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { dictionaryRepo, type ItemFilter, type TypeFilter } from './repo.ts'
import type { DictItemRow, DictTypeRow } from './table.ts'

type SiteName = (siteId: string) => string | null

const housekeepingOf = (row: DictTypeRow | DictItemRow) => ({
  createDate: toWireTime(row.createDate),
  createUser: row.createUser,
  latestModifyDate: toWireTime(row.latestModifyDate),
  latestModifyUser: row.latestModifyUser,
  version: row.version,
})

const toItem = (row: DictItemRow, type: DictTypeRow): DictItem => ({
  ...row,
  dictType: type.dictType,
  ...housekeepingOf(row),
})

const found = <T>(row: T | undefined): T => {
  if (!row) throw new Problem('data.not_found')
  return row
}

const fresh = <T>(row: T | undefined): T => {
  if (!row) throw new Problem('data.stale')
  return row
}

/** 字典管理: one transaction a use case, an audit row in each, and the caches told. */
export const dictionaryService = (db: Db, clock: Clock, siteName: SiteName) => {
  const repo = dictionaryRepo(db)

  const toType = (row: DictTypeRow, entryCount: number): DictType => ({
    ...row,
    ...housekeepingOf(row),
    siteName: row.siteId ? siteName(row.siteId) : null,
    entryCount,
  })

  const change = <T>(
    actor: Actor,
    work: (
      repo: ReturnType<typeof dictionaryRepo>,
      audit: (entry: Omit<AuditEntry, 'module'>) => Promise<void>,
      tx: Transaction,
    ) => Promise<T>,
  ): Promise<T> =>
    db.transaction(async tx => {
      const result = await work(
        dictionaryRepo(tx),
        entry => writeAudit(tx, clock, actor, { module: 'sys', ...entry }),
        tx,
      )
      await touchTags(tx, [tag.dictionaries])
      return result
    })

  const stamp = (actor: Actor) => ({ latestModifyDate: clock.now(), latestModifyUser: actor.userName })
  const birth = (actor: Actor) => ({
    id: randomUUID(),
    createDate: clock.now(),
    createUser: actor.userName,
    ...stamp(actor),
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

    createType: (input: z.output<typeof NewDictType>, actor: Actor): Promise<DictType> =>
      change(actor, async (repo, audit) => {
        const row = await repo.insertType({ ...input, ...birth(actor) })
        if (!row) throw new Problem('dict.type_exists')
        await audit({ entity: 'dict_type', entityId: row.id, action: 'create', after: row })
        return toType(row, 0)
      }),

    updateType: (
      { id, version, ...input }: z.output<typeof DictTypeChange>,
      actor: Actor,
    ): Promise<DictType> =>
      change(actor, async (repo, audit) => {
        const before = found(await repo.findType(id))
        const after = fresh(
          await repo.updateType(id, version, { ...input, remark: input.remark ?? null, ...stamp(actor) }),
        )
        await audit({ entity: 'dict_type', entityId: id, action: 'update', before, after })
        return toType(after, (await repo.entryCounts([id])).get(id) ?? 0)
      }),

    removeType: (id: string, version: number, actor: Actor): Promise<null> =>
      change(actor, async (repo, audit) => {
        const before = found(await repo.findType(id))
        if (before.builtIn) throw new Problem('dict.built_in')
        if ((await repo.entryCounts([id])).size > 0) throw new Problem('dict.type_in_use')
        if (!(await repo.removeType(id, version))) throw new Problem('data.stale')
        await audit({ entity: 'dict_type', entityId: id, action: 'remove', before })
        return null
      }),

    listItems: async (filter: ItemFilter): Promise<Page<DictItem>> => {
      const type = found(await repo.findType(filter.typeId))
      const [rows, total] = await Promise.all([repo.listItems(filter), repo.countItems(filter)])
      return { rows: rows.map(row => toItem(row, type)), total }
    },

    createItem: (input: z.output<typeof NewDictItem>, actor: Actor): Promise<DictItem> =>
      change(actor, async (repo, audit) => {
        const type = found(await repo.findType(input.typeId))
        if (input.parentCode && !(await repo.findItemByCode(type.id, input.parentCode)))
          throw new Problem('dict.parent_missing')
        if (input.isDefault) await repo.clearDefault(type.id)
        const row = await repo.insertItem({ ...input, ...birth(actor) })
        if (!row) throw new Problem('dict.code_exists')
        await audit({ entity: 'dict_item', entityId: row.id, action: 'create', after: row })
        return toItem(row, type)
      }),

    updateItem: (
      { id, version, ...input }: z.output<typeof DictItemChange>,
      actor: Actor,
    ): Promise<DictItem> =>
      change(actor, async (repo, audit) => {
        const before = found(await repo.findItem(id))
        const type = found(await repo.findType(before.typeId))
        const parentCode = input.parentCode || null
        if (parentCode && !(await isFreeParent(repo, before, parentCode)))
          throw new Problem('dict.parent_missing')
        if (input.isDefault && !before.isDefault) await repo.clearDefault(type.id)
        const cleared = { parentCode, color: input.color ?? null, remark: input.remark ?? null }
        const after = fresh(await repo.updateItem(id, version, { ...input, ...cleared, ...stamp(actor) }))
        await audit({ entity: 'dict_item', entityId: id, action: 'update', before, after })
        return toItem(after, type)
      }),

    removeItem: (id: string, version: number, actor: Actor): Promise<null> =>
      change(actor, async (repo, audit) => {
        const before = found(await repo.findItem(id))
        if (before.builtIn) throw new Problem('dict.built_in')
        if (await repo.hasChildren(before.typeId, before.dictCode)) throw new Problem('dict.has_children')
        if (!(await repo.removeItem(id, version))) throw new Problem('data.stale')
        await audit({ entity: 'dict_item', entityId: id, action: 'remove', before })
        return null
      }),
  }
}

/** A parent must exist and must not stand below the item itself. */
const isFreeParent = async (
  repo: ReturnType<typeof dictionaryRepo>,
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
