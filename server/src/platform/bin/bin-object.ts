import { randomUUID } from 'node:crypto'
import type { BinObjectKind } from '@sunport/contract/calls/bin.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Change } from '../crud/changes.ts'
import type { Transaction } from '../database/database.ts'
import { columnsOf, namesOf } from '../database/table-columns.ts'

const dayMs = 86_400_000

interface Deleted {
  kind: BinObjectKind
  title: string
  siteId?: string | null
  days: number
}

/** Keeps a row whole in the bin, in the transaction of its deletion and before it. */
export const keepInBin = async (
  { tx, now, actor }: Pick<Change, 'tx' | 'now' | 'actor'>,
  table: PgTable & { id: PgColumn },
  { id, kind, title, siteId = null, days }: Deleted & { id: string },
): Promise<void> => {
  const until = new Date(now.getTime() + days * dayMs)
  await tx.execute(sql`
    INSERT INTO bin_object (id, kind, title, site_id, snapshot, deleted_by, deleted_at, bin_until)
    SELECT ${randomUUID()}, ${kind}, ${title}, ${siteId}::text, to_jsonb(kept), ${actor.userName}::text,
      ${now.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz
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

/** Puts a kept row back; answers with its new name where the old one was taken meanwhile. */
type BringBack = (change: Change, snapshot: Snapshot) => Promise<string | null>
export type BinObjects = Readonly<Record<BinObjectKind, BringBack>>
