import { randomUUID } from 'node:crypto'
import type { BinObjectKind } from '@sunport/contract/calls/bin.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Change } from '../crud/changes.ts'

const dayMs = 86_400_000

interface Deleted {
  kind: BinObjectKind
  title: string
  siteId: string | null
  /** The whole row as one value, read before it is deleted. */
  snapshot: SQL
  days: number
}

/** Keeps a row whole in the bin, in the transaction of its deletion and before it. */
export const putInBin = async (
  { tx, now, actor }: Pick<Change, 'tx' | 'now' | 'actor'>,
  { kind, title, siteId, snapshot, days }: Deleted,
): Promise<void> => {
  const until = new Date(now.getTime() + days * dayMs)
  await tx.execute(sql`
    INSERT INTO bin_object (id, kind, title, site_id, snapshot, deleted_by, deleted_at, bin_until)
    VALUES (${randomUUID()}, ${kind}, ${title}, ${siteId}, ${snapshot}, ${actor.userName}, ${now.toISOString()},
      ${until.toISOString()})`)
}

/** Puts a kept row back; answers with its new name where the old one was taken meanwhile. */
type BringBack = (change: Change, snapshot: Record<string, unknown>) => Promise<string | null>
export type BinObjects = Readonly<Record<BinObjectKind, BringBack>>
