import type { DirectoryFilter } from '@sunport/contract/calls/directory.ts'
import { type DirectoryKind, fieldOf } from '@sunport/contract/directory/fields.ts'
import {
  and,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern, likeText } from '../../platform/database/like.ts'
import { offsetOf, type Paging } from '../../platform/database/list.ts'
import { regionPrefix } from '../../platform/database/region-prefix.ts'
import { withinWindow } from '../../platform/database/within-window.ts'
import { creditRecord } from '../credit/table.ts'
import { holderIdOf, holderTableOf, kindPlaces, type MirrorRow } from './kind-table.ts'
import { directoryCorrection as c, type EventRow, directoryEvent as e } from './table.ts'

/** Whose name is hidden is found by all of it or by the character that is shown: parts would give the rest away. */
const byName = (kind: DirectoryKind, keyword: string): SQL | undefined => {
  const { table } = kindPlaces[kind]
  if (!fieldOf(kind, 'name')?.mask) return ilike(table.name, likePattern(keyword))
  const asked = keyword.replace(/(?<!\*)\*+$/, '')
  return sql`(${table.name} = ${asked} OR left(${table.name}, 1) = ${asked})`
}

/** By the name or code of whom a record belongs to. */
const byHolder = (kind: DirectoryKind, keyword: string): SQL | undefined => {
  const holder = holderTableOf(kind)
  if (!holder) return undefined
  const { id, name, creditCode = name } = holder.table
  const of = or(ilike(name, likePattern(keyword)), like(creditCode, likePattern(keyword.toUpperCase())))
  return sql`${holder.column} IN (SELECT ${id} FROM ${holder.table as PgTable} WHERE ${of})`
}

const conditionsOf = (kind: DirectoryKind, filter: DirectoryFilter, today: string): SQL | undefined => {
  const { table } = kindPlaces[kind]
  const keyword = filter.keyword?.trim()
  const only: Record<string, SQL | undefined> = {
    differing: gt(table.differing, 0),
    waiting: sql`EXISTS (SELECT 1 FROM ${c} WHERE ${c.kind} = ${kind} AND ${c.recordId} = ${table.id} AND ${c.state} = 'waiting')`,
    'out-of-window': not(withinWindow(table, today)),
    'never-synced': isNull(table.syncedAt),
    noted: isNotNull(table.checkNote),
  }
  return and(
    filter.siteId ? eq(table.siteId, filter.siteId) : undefined,
    keyword
      ? or(
          byName(kind, keyword),
          byHolder(kind, keyword),
          table.creditCode ? like(table.creditCode, likePattern(keyword.toUpperCase())) : undefined,
        )
      : undefined,
    filter.regionCode && table.regionCode
      ? like(table.regionCode, `${likeText(regionPrefix(filter.regionCode))}%`)
      : undefined,
    filter.source ? eq(table.source, filter.source) : undefined,
    filter.isPublished ? eq(table.isPublished, filter.isPublished === '1') : undefined,
    filter.only ? only[filter.only] : undefined,
  )
}

/** The records of one directory as the desk reads and writes them. */
export const recordRepo = (db: Queries, kind: DirectoryKind) => {
  const { table } = kindPlaces[kind]
  const entity = entityRepo(db, table)
  return {
    page: (filter: DirectoryFilter, within: SQL, today: string) =>
      entity.page(and(within, conditionsOf(kind, filter, today)), filter, {
        sortable: {
          name: table.name,
          syncedAt: table.syncedAt,
          validTo: table.validTo,
          latestModifyDate: table.latestModifyDate,
        },
        order: [desc(table.latestModifyDate), desc(table.id)],
      }) as Promise<{ rows: MirrorRow[]; total: number }>,

    find: (id: string, within?: SQL) => entity.find(id, within) as Promise<MirrorRow | undefined>,
    lock: (id: string, within?: SQL) => entity.lock(id, within) as Promise<MirrorRow | undefined>,
    update: (id: string, version: number, change: Record<string, unknown>) =>
      entity.update(id, version, change) as Promise<MirrorRow | undefined>,

    /** Those whom records belong to, by their ids. */
    holders: async (rows: readonly MirrorRow[]): Promise<Map<string, MirrorRow>> => {
      const holder = holderTableOf(kind)
      const ids = [...new Set(rows.flatMap(row => holderIdOf(kind, row) ?? []))]
      if (!holder || ids.length === 0) return new Map()
      const found = db
        .select()
        .from(holder.table as PgTable)
        .where(inArray(holder.table.id, ids))
      return new Map(((await found) as MirrorRow[]).map(row => [row.id, row]))
    },

    /** Correction requests that wait, by record. */
    waiting: async (ids: string[]): Promise<Map<string, number>> => {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select({ id: c.recordId, waiting: count() })
        .from(c)
        .where(and(eq(c.kind, kind), inArray(c.recordId, ids), eq(c.state, 'waiting')))
        .groupBy(c.recordId)
      return new Map(rows.map(({ id, waiting }) => [id, waiting]))
    },

    /** Credit records in force, by site and code. */
    credits: async (codes: string[], today: string): Promise<Map<string, number>> => {
      if (codes.length === 0) return new Map()
      const r = creditRecord
      const code = sql<string>`upper(${r.creditCode})`
      const rows = await db
        .select({ siteId: r.siteId, code, total: count() })
        .from(r)
        .where(
          and(
            inArray(code, codes),
            eq(r.state, 'active'),
            or(isNull(r.endDate), sql`${r.endDate} >= ${today}`),
          ),
        )
        .groupBy(r.siteId, code)
      return new Map(rows.map(row => [`${row.siteId}/${row.code}`, row.total]))
    },

    note: async (events: (typeof e.$inferInsert)[]): Promise<void> => {
      if (events.length > 0) await db.insert(e).values(events)
    },

    history: async (recordId: string, paging: Paging): Promise<{ rows: EventRow[]; total: number }> => {
      const where = and(eq(e.kind, kind), eq(e.recordId, recordId))
      const [rows, total] = await Promise.all([
        db.select().from(e).where(where).orderBy(desc(e.id)).limit(paging.pageSize).offset(offsetOf(paging)),
        db.$count(e, where),
      ])
      return { rows, total }
    },
  }
}

export type RecordRepo = ReturnType<typeof recordRepo>
