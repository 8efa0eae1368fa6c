import type { PurgeRequest } from '@sunport/contract/calls/bin.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { BinEntry } from './read.ts'

/** Parts of one selection arrive one after the other. */
const sameRequestMs = 600_000
const shownTitles = 5

/** Who asks, why and when. */
interface Asking {
  reason: string
  by: string
  at: Date
}

interface RequestRow extends Record<string, unknown> {
  id: string
  itemIds: string[]
  titles: string[]
  reason: string
  requestedBy: string
  requestedAt: string
  decidedBy: string | null
  decidedAt: string | null
  isApproved: boolean | null
  cleared: number | null
}

const columns = sql`id, item_ids AS "itemIds", titles, reason, requested_by AS "requestedBy",
  requested_at AS "requestedAt", decided_by AS "decidedBy", decided_at AS "decidedAt", is_approved AS "isApproved",
  cleared`

/** Requests to clear away more than one person does alone. */
export const purgeRequests = (db: Queries) => ({
  isRequested: async (id: string): Promise<boolean> =>
    (
      await db.execute(
        sql`SELECT 1 FROM bin_purge_request WHERE decided_by IS NULL AND ${id} = ANY(item_ids)`,
      )
    ).rows.length > 0,

  /** Parts of one selection are one request. */
  join: async ({ id, title }: BinEntry, { reason, by, at }: Asking): Promise<boolean> => {
    const since = new Date(at.getTime() - sameRequestMs).toISOString()
    const { rowCount } = await db.execute(sql`
      UPDATE bin_purge_request SET item_ids = item_ids || ${id}::text,
        titles = CASE WHEN cardinality(titles) < ${shownTitles} THEN titles || ${title}::text ELSE titles END
      WHERE decided_by IS NULL AND requested_by = ${by} AND reason = ${reason} AND requested_at > ${since}
        AND NOT ${id} = ANY(item_ids)`)
    return Boolean(rowCount)
  },

  add: async ({ id, title }: BinEntry, { reason, by, at }: Asking, newId: string): Promise<void> => {
    await db.execute(sql`
      INSERT INTO bin_purge_request (id, item_ids, titles, reason, requested_by, requested_at)
      VALUES (${newId}, ARRAY[${id}]::text[], ARRAY[${title}]::text[], ${reason}, ${by}, ${at.toISOString()})`)
  },

  /** What waits, and what was decided lately. */
  list: async (userName: string): Promise<PurgeRequest[]> => {
    const { rows } = await db.execute<RequestRow>(sql`SELECT ${columns} FROM bin_purge_request
      ORDER BY decided_at DESC NULLS FIRST, requested_at DESC LIMIT 20`)
    return rows.map(({ itemIds, requestedAt, decidedAt, ...row }) => ({
      ...row,
      count: itemIds.length,
      requestedAt: toWireTime(new Date(requestedAt)),
      decidedAt: decidedAt && toWireTime(new Date(decidedAt)),
      mayDecide: row.decidedBy === null && row.requestedBy !== userName,
    }))
  },

  /** What waits to be decided, held until it is. */
  lock: async (id: string): Promise<RequestRow | undefined> =>
    (
      await db.execute<RequestRow>(
        sql`SELECT ${columns} FROM bin_purge_request WHERE id = ${id} AND decided_by IS NULL FOR UPDATE`,
      )
    ).rows[0],

  decide: (id: string, by: string, at: Date, isApproved: boolean, cleared: number | null) =>
    db.execute(sql`UPDATE bin_purge_request SET decided_by = ${by}, decided_at = ${at.toISOString()},
      is_approved = ${isApproved}, cleared = ${cleared} WHERE id = ${id}`),
})
