import { randomUUID } from 'node:crypto'
import type { BinObjectKind } from '@sunport/contract/calls/bin.ts'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Change } from '../crud/changes.ts'
import type { Transaction } from '../database/database.ts'
import { columnsOf, namesOf } from '../database/table-columns.ts'

const dayMs = 86_400_000

interface Deleted {
  kind: BinObjectKind
  title: string
  siteId?: string | null
  ownerOrgId?: string | null
  authorId?: string | null
  reason?: string | null
  days: number
  /** Bytes on disk, and the contents that must stay there. */
  size?: number
  digests?: readonly string[]
  /** What goes with the row and comes back with it. */
  related?: readonly Related[]
}

/** Rows of another table that hang on the kept one. */
interface Related {
  table: PgTable
  where: SQL
}

const relatedKey = 'related'

const snapshotOf = (related: readonly Related[]): SQL => {
  if (related.length === 0) return sql`to_jsonb(kept)`
  const lists = related.map(
    ({
      table,
      where,
    }) => sql`${getTableName(table)}::text, (SELECT coalesce(jsonb_agg(to_jsonb(hanging)), '[]')
      FROM (SELECT * FROM ${table} WHERE ${where}) hanging)`,
  )
  return sql`to_jsonb(kept) || jsonb_build_object(${relatedKey}::text, jsonb_build_object(${sql.join(lists, sql`, `)}))`
}

/** Keeps a row whole in the bin, in the transaction of its deletion and before it. */
export const keepInBin = async (
  { tx, now, actor }: Pick<Change, 'tx' | 'now' | 'actor'>,
  table: PgTable & { id: PgColumn },
  { id, kind, title, days, ...deleted }: Deleted & { id: string },
): Promise<void> => {
  const { siteId = null, ownerOrgId = null, authorId = null, reason = null } = deleted
  const { size = 0, digests = [], related = [] } = deleted
  const until = new Date(now.getTime() + days * dayMs)
  await tx.execute(sql`
    INSERT INTO bin_object (id, object_id, kind, title, site_id, owner_org_id, author_id, snapshot, deleted_by,
      deleted_at, delete_reason, bin_until, size, digests)
    SELECT ${randomUUID()}, kept.id, ${kind}, ${title}, ${siteId}::text, ${ownerOrgId}::text, ${authorId}::text,
      ${snapshotOf(related)}, ${actor.userName}::text, ${now.toISOString()}::timestamptz, ${reason}::text,
      ${until.toISOString()}::timestamptz, ${size}::bigint, ${sql.param([...digests])}::text[]
    FROM ${table} kept WHERE kept.id = ${id}`)
}

type Snapshot = Record<string, unknown>

/**
 * Writes a kept row again, with what has changed about it. Columns that came into being meanwhile get what a new row
 * has; those that are gone are left out.
 */
export const restoreRow = async (
  tx: Transaction,
  table: PgTable,
  kept: Snapshot,
  changed: Snapshot,
): Promise<void> => {
  const row = { ...kept, ...changed }
  const names: SQL = namesOf(columnsOf(table).filter(([, { name }]) => name in row))
  await tx.execute(sql`INSERT INTO ${table} (${names}) SELECT ${names}
    FROM jsonb_populate_record(NULL::${table}, ${JSON.stringify(row)}::jsonb)`)
}

/** Writes again what hung on a kept row. */
export const restoreRelated = async (
  tx: Transaction,
  snapshot: Snapshot,
  tables: readonly PgTable[],
): Promise<void> => {
  const lists = (snapshot[relatedKey] ?? {}) as Record<string, Snapshot[]>
  for (const table of tables)
    for (const row of lists[getTableName(table)] ?? []) await restoreRow(tx, table, row, {})
}

/** Puts a kept row back; answers with its new name where the old one was taken meanwhile. */
export type BringBack = (change: Change, snapshot: Snapshot) => Promise<string | null>
