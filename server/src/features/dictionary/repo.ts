import { and, asc, count, eq, gte, ilike, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { offsetOf, orderOf, type Paging } from '../../platform/database/list.ts'
import { type DictItemRow, type DictTypeRow, dictItem, dictType } from './table.ts'
import { isUnused } from './usage.ts'

export interface TypeFilter extends Paging {
  keyword?: string | undefined
  siteId?: string | undefined
  status?: '1' | '0' | '' | undefined
  builtIn?: '1' | '0' | '' | undefined
}

export interface ItemFilter extends Paging {
  typeId: string
  only?: 'unused' | '' | undefined
  keyword?: string | undefined
  status?: '1' | '0' | '' | undefined
}

const sortableTypes = {
  dictType: dictType.dictType,
  typeName: dictType.typeName,
  status: dictType.status,
  latestModifyDate: dictType.latestModifyDate,
}
const sortableItems = {
  dictCode: dictItem.dictCode,
  dictName: dictItem.dictName,
  sort: dictItem.sort,
  status: dictItem.status,
  latestModifyDate: dictItem.latestModifyDate,
}

const typeConditions = ({ keyword, siteId, status, builtIn }: TypeFilter): SQL | undefined =>
  and(
    keyword
      ? or(ilike(dictType.dictType, likePattern(keyword)), ilike(dictType.typeName, likePattern(keyword)))
      : undefined,
    siteId ? eq(dictType.siteId, siteId) : undefined,
    status ? eq(dictType.status, status) : undefined,
    builtIn ? eq(dictType.builtIn, builtIn === '1') : undefined,
  )

const itemConditions = (type: DictTypeRow, { keyword, status, only }: ItemFilter): SQL | undefined =>
  and(
    eq(dictItem.typeId, type.id),
    only === 'unused' ? (isUnused(type, sql`${dictItem.dictCode}`) ?? sql`false`) : undefined,
    keyword
      ? or(ilike(dictItem.dictCode, likePattern(keyword)), ilike(dictItem.dictName, likePattern(keyword)))
      : undefined,
    status ? eq(dictItem.status, status) : undefined,
  )

export const dictionaryRepo = (db: Queries) => ({
  /** The site's own type of that name, else the common one. */
  findTypeFor: async (name: string, siteId: string): Promise<DictTypeRow | undefined> => {
    const rows = await db
      .select()
      .from(dictType)
      .where(
        and(
          eq(dictType.dictType, name),
          eq(dictType.status, '1'),
          or(eq(dictType.siteId, siteId), isNull(dictType.siteId)),
        ),
      )
    return rows.find(row => row.siteId) ?? rows[0]
  },
  /** What may be chosen on a day. */
  itemsInUse: (typeId: string, day: string): Promise<DictItemRow[]> =>
    db
      .select()
      .from(dictItem)
      .where(
        and(
          eq(dictItem.typeId, typeId),
          eq(dictItem.status, '1'),
          or(isNull(dictItem.validFrom), lte(dictItem.validFrom, day)),
          or(isNull(dictItem.validTo), gte(dictItem.validTo, day)),
        ),
      )
      .orderBy(asc(dictItem.sort), asc(dictItem.dictCode)),

  listTypes: (filter: TypeFilter): Promise<DictTypeRow[]> =>
    db
      .select()
      .from(dictType)
      .where(typeConditions(filter))
      .orderBy(...orderOf(filter, sortableTypes, [asc(dictType.dictType), asc(dictType.id)]))
      .limit(filter.pageSize)
      .offset(offsetOf(filter)),
  countTypes: async (filter: TypeFilter): Promise<number> => {
    const [row] = await db.select({ total: count() }).from(dictType).where(typeConditions(filter))
    return row?.total ?? 0
  },
  entryCounts: async (typeIds: string[]): Promise<Map<string, number>> => {
    if (typeIds.length === 0) return new Map()
    const rows = await db
      .select({ typeId: dictItem.typeId, total: count() })
      .from(dictItem)
      .where(inArray(dictItem.typeId, typeIds))
      .groupBy(dictItem.typeId)
    return new Map(rows.map(row => [row.typeId, row.total]))
  },
  findType: async (id: string): Promise<DictTypeRow | undefined> =>
    (await db.select().from(dictType).where(eq(dictType.id, id)))[0],
  insertType: async (row: typeof dictType.$inferInsert): Promise<DictTypeRow | undefined> =>
    (await db.insert(dictType).values(row).onConflictDoNothing().returning())[0],
  /** Changes the row only if nobody else did since it was read. */
  updateType: async (
    id: string,
    version: number,
    change: Partial<DictTypeRow>,
  ): Promise<DictTypeRow | undefined> =>
    (
      await db
        .update(dictType)
        .set({ ...change, version: sql`${dictType.version} + 1` })
        .where(and(eq(dictType.id, id), eq(dictType.version, version)))
        .returning()
    )[0],
  removeType: async (id: string, version: number): Promise<boolean> =>
    (
      await db
        .delete(dictType)
        .where(and(eq(dictType.id, id), eq(dictType.version, version)))
        .returning()
    ).length === 1,

  listItems: (type: DictTypeRow, filter: ItemFilter): Promise<DictItemRow[]> =>
    db
      .select()
      .from(dictItem)
      .where(itemConditions(type, filter))
      .orderBy(...orderOf(filter, sortableItems, [asc(dictItem.sort), asc(dictItem.dictCode)]))
      .limit(filter.pageSize)
      .offset(offsetOf(filter)),
  countItems: async (type: DictTypeRow, filter: ItemFilter): Promise<number> => {
    const [row] = await db.select({ total: count() }).from(dictItem).where(itemConditions(type, filter))
    return row?.total ?? 0
  },
  findItem: async (id: string): Promise<DictItemRow | undefined> =>
    (await db.select().from(dictItem).where(eq(dictItem.id, id)))[0],
  findItemByCode: async (typeId: string, code: string): Promise<DictItemRow | undefined> =>
    (
      await db
        .select()
        .from(dictItem)
        .where(and(eq(dictItem.typeId, typeId), eq(dictItem.dictCode, code)))
    )[0],
  allItems: (typeId: string): Promise<DictItemRow[]> =>
    db
      .select()
      .from(dictItem)
      .where(eq(dictItem.typeId, typeId))
      .orderBy(asc(dictItem.sort), asc(dictItem.dictCode)),
  findTypeOf: async (name: string, siteId: string | null): Promise<DictTypeRow | undefined> =>
    (
      await db
        .select()
        .from(dictType)
        .where(
          and(
            eq(dictType.dictType, name),
            siteId === null ? isNull(dictType.siteId) : eq(dictType.siteId, siteId),
          ),
        )
    )[0],
  revisions: () =>
    db
      .select({ dictType: dictType.dictType, siteId: dictType.siteId, revision: dictType.revision })
      .from(dictType)
      .orderBy(asc(dictType.dictType), asc(dictType.siteId)),
  /** Whoever holds the type now holds an old one. */
  bump: async (typeId: string): Promise<DictTypeRow | undefined> =>
    (
      await db
        .update(dictType)
        .set({ revision: sql`${dictType.revision} + 1` })
        .where(eq(dictType.id, typeId))
        .returning()
    )[0],
  insertItems: async (rows: (typeof dictItem.$inferInsert)[]): Promise<void> => {
    if (rows.length > 0) await db.insert(dictItem).values(rows)
  },
  hasChildren: async (typeId: string, code: string): Promise<boolean> =>
    (
      await db
        .select({ id: dictItem.id })
        .from(dictItem)
        .where(and(eq(dictItem.typeId, typeId), eq(dictItem.parentCode, code)))
        .limit(1)
    ).length > 0,
  clearDefault: (typeId: string) =>
    db
      .update(dictItem)
      .set({ isDefault: false })
      .where(and(eq(dictItem.typeId, typeId), dictItem.isDefault)),
  insertItem: async (row: typeof dictItem.$inferInsert): Promise<DictItemRow | undefined> =>
    (
      await db
        .insert(dictItem)
        .values(row)
        .onConflictDoNothing({ target: [dictItem.typeId, dictItem.dictCode] })
        .returning()
    )[0],
  updateItem: async (
    id: string,
    version: number,
    change: Partial<DictItemRow>,
  ): Promise<DictItemRow | undefined> =>
    (
      await db
        .update(dictItem)
        .set({ ...change, version: sql`${dictItem.version} + 1` })
        .where(and(eq(dictItem.id, id), eq(dictItem.version, version)))
        .returning()
    )[0],
  removeItem: async (id: string, version: number): Promise<boolean> =>
    (
      await db
        .delete(dictItem)
        .where(and(eq(dictItem.id, id), eq(dictItem.version, version)))
        .returning()
    ).length === 1,
})

export type DictionaryRepo = ReturnType<typeof dictionaryRepo>
