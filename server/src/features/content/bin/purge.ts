import { createHash } from 'node:crypto'
import { type PurgeRequest, purgedAlone } from '@sunport/contract/calls/bin.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import type { Change } from '../../../platform/crud/changes.ts'
import { found } from '../../../platform/crud/changes.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { BinEntry } from './read.ts'

const hourMs = 3_600_000
/** Parts of one selection arrive one after the other. */
const sameRequestMs = 600_000
const shownTitles = 5

/** What refuses to be cleared away, whoever asks. */
export const refusePurge = ({ isHeld, wasPublic, kind }: BinEntry): void => {
  if (isHeld) throw new Problem('content.hold')
  if (wasPublic) throw new Problem('bin.published')
  if (kind === 'channel') throw new Problem('bin.batch_only')
}

/** One person alone clears away so much in an hour and no more. */
export const refuseAlone = async ({ tx, now, actor }: Change): Promise<void> => {
  const since = new Date(now.getTime() - hourMs).toISOString()
  const { rows } = await tx.execute<{ total: number }>(sql`SELECT count(*)::int AS total FROM bin_tombstone
    WHERE purged_by = ${actor.userName} AND approved_by IS NULL AND purged_at > ${since}`)
  if ((rows[0]?.total ?? 0) >= purgedAlone) throw new Problem('bin.two_people')
}

const contentOf = async (tx: Queries, id: string): Promise<string> => {
  const { rows } = await tx.execute<{ words: string }>(sql`
    SELECT jsonb_build_array(title, body_html, fields)::text AS words FROM info_edition WHERE info_id = ${id}
    UNION ALL SELECT snapshot::text FROM bin_object WHERE id = ${id} ORDER BY words`)
  return rows.map(({ words }) => words).join('\n')
}

const dropInfo = async (tx: Queries, id: string): Promise<void> => {
  const editions = sql`(SELECT id FROM info_edition WHERE info_id = ${id})`
  await tx.execute(sql`DELETE FROM info_attachment WHERE edition_id IN ${editions}`)
  await tx.execute(sql`DELETE FROM info_review WHERE edition_id IN ${editions}`)
  await tx.execute(sql`DELETE FROM emergency_publication WHERE info_id = ${id}`)
  await tx.execute(sql`UPDATE info_edition SET based_on = NULL WHERE info_id = ${id}`)
  await tx.execute(sql`DELETE FROM info_edition WHERE info_id = ${id}`)
  await tx.execute(sql`UPDATE info SET origin_id = NULL WHERE origin_id = ${id}`)
  await tx.execute(sql`DELETE FROM info WHERE id = ${id}`)
}

type Purged = Pick<BinEntry, 'id' | 'kind' | 'title' | 'siteId'>

/** Clears away one thing for good; its digest and the audit row are what remains. */
export const purgeOne = async (
  { tx, now, actor, audit }: Change,
  { id, kind, title, siteId }: Purged,
  { reason, requestedBy }: { reason: string; requestedBy?: string },
): Promise<void> => {
  const digest = createHash('sha256')
    .update(await contentOf(tx, id))
    .digest('hex')
  await tx.execute(sql`INSERT INTO bin_tombstone
      (kind, object_id, site_id, digest, purged_at, purged_by, approved_by, reason)
    VALUES (${kind}, ${id}, ${siteId}, ${digest}, ${now.toISOString()}, ${requestedBy ?? actor.userName},
      ${requestedBy ? actor.userName : null}, ${reason})`)
  await dropInfo(tx, id)
  await tx.execute(sql`DELETE FROM bin_object WHERE id = ${id}`)
  await audit({
    entity: kind,
    entityId: id,
    action: 'purge',
    reason,
    siteId,
    before: { title, digest, ...(requestedBy && { requestedBy }) },
  })
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
  /** Parts of one selection are one request. */
  add: async (
    { id, title }: BinEntry,
    reason: string,
    by: string,
    at: Date,
    newId: string,
  ): Promise<void> => {
    const since = new Date(at.getTime() - sameRequestMs).toISOString()
    const joined = await db.execute(sql`
      UPDATE bin_purge_request SET item_ids = item_ids || ${id}::text,
        titles = CASE WHEN cardinality(titles) < ${shownTitles} THEN titles || ${title}::text ELSE titles END
      WHERE decided_by IS NULL AND requested_by = ${by} AND reason = ${reason} AND requested_at > ${since}
        AND NOT ${id} = ANY(item_ids)`)
    if (joined.rowCount) return
    const known = await db.execute(sql`SELECT 1 FROM bin_purge_request
      WHERE decided_by IS NULL AND ${id} = ANY(item_ids)`)
    if (known.rowCount) throw new Problem('bin.requested')
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

  /** Whoever asked does not decide, and it is decided once. */
  lock: async (id: string, userName: string): Promise<RequestRow> => {
    const { rows } = await db.execute<RequestRow>(
      sql`SELECT ${columns} FROM bin_purge_request WHERE id = ${id} AND decided_by IS NULL FOR UPDATE`,
    )
    const request = found(rows[0])
    if (request.requestedBy === userName) throw new Problem('bin.own_request')
    return request
  },

  decide: (id: string, by: string, at: Date, isApproved: boolean, cleared: number | null) =>
    db.execute(sql`UPDATE bin_purge_request SET decided_by = ${by}, decided_at = ${at.toISOString()},
      is_approved = ${isApproved}, cleared = ${cleared} WHERE id = ${id}`),
})
