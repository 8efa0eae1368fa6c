import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { BinEntry } from './read.ts'

export type Purged = Pick<BinEntry, 'id' | 'kind' | 'title' | 'siteId'>

interface Kept {
  isHeld: boolean
  holdReason: string | null
  binUntil: Date | null
}

interface Tombstone {
  digest: string
  at: Date
  purgedBy: string | null
  approvedBy: string | null
  reason: string
}

/** What lies in the bin, one by one. */
export const binRepo = (db: Queries) => ({
  lockObject: (id: string) => db.execute(sql`SELECT 1 FROM bin_object WHERE id = ${id} FOR UPDATE`),

  /** Titles beside which a text comes back, as far as they begin like its own. */
  takenNames: async (entry: BinEntry, channelId: string | null): Promise<Set<string>> => {
    const { rows } = await db.execute<{ title: string }>(sql`
      SELECT e.title FROM info i JOIN info_edition e ON e.info_id = i.id AND (e.id = i.published_edition_id
        OR e.state IN ('draft', 'returned', 'review1', 'review2', 'review3', 'scheduled'))
      WHERE i.site_id = ${entry.siteId} AND i.channel_id IS NOT DISTINCT FROM ${channelId} AND i.kind = ${entry.kind}
        AND i.state <> 'recycled' AND starts_with(e.title, ${entry.title})`)
    return new Set(rows.map(({ title }) => title))
  },

  /** Takes out what was kept whole. */
  takeObject: async (id: string): Promise<Record<string, unknown> | undefined> =>
    (
      await db.execute<{ snapshot: Record<string, unknown> }>(
        sql`DELETE FROM bin_object WHERE id = ${id} RETURNING snapshot`,
      )
    ).rows[0]?.snapshot,

  setKept: async (id: string, { isHeld, holdReason, binUntil }: Kept): Promise<void> => {
    const until = binUntil?.toISOString() ?? null
    for (const table of [sql`info`, sql`bin_object`])
      await db.execute(sql`UPDATE ${table} SET is_held = ${isHeld}, hold_reason = ${holdReason},
        bin_until = ${until}, version = version + 1 WHERE id = ${id}`)
  },

  /** Whether a batch has what somebody else deleted, or what was deleted before a moment. */
  hasOthersIn: async (batch: string, userName: string, since: string): Promise<boolean> =>
    (
      await db.execute(sql`SELECT 1 FROM bin_entry WHERE batch = ${batch}
        AND (deleted_by IS DISTINCT FROM ${userName} OR deleted_at < ${since}) LIMIT 1`)
    ).rows.length > 0,

  /** What has been there long enough and is not held, locked against everybody else. */
  due: async (now: Date): Promise<Purged[]> => {
    const due = (table: SQL, more: SQL) => sql`SELECT id FROM ${table} WHERE ${more} NOT is_held
      AND bin_until < ${now.toISOString()} ORDER BY id LIMIT 500 FOR UPDATE SKIP LOCKED`
    const texts = await db.execute<{ id: string }>(due(sql`info`, sql`state = 'recycled' AND`))
    const objects = await db.execute<{ id: string }>(due(sql`bin_object`, sql``))
    const ids = [...texts.rows, ...objects.rows].map(({ id }) => id)
    return (
      await db.execute<Purged>(sql`
        SELECT id, kind, title, site_id AS "siteId" FROM bin_entry WHERE id = ANY(${sql.param(ids)}::text[])`)
    ).rows
  },

  /** The same as `due`, looked at and not held. */
  wouldPurge: async (now: Date): Promise<{ total: number; first: Purged[] }> => {
    const { rows } = await db.execute<Purged & { total: number }>(sql`
      SELECT id, kind, title, site_id AS "siteId", count(*) OVER ()::int AS total FROM bin_entry
      WHERE id IN (SELECT id FROM info WHERE state = 'recycled' AND NOT is_held AND bin_until < ${now.toISOString()}
        UNION ALL SELECT id FROM bin_object WHERE NOT is_held AND bin_until < ${now.toISOString()})
      ORDER BY kind, title, id LIMIT 200`)
    return { total: rows[0]?.total ?? 0, first: rows }
  },

  /** How much one person has cleared away alone since a moment. */
  purgedAloneSince: async (userName: string | null, since: Date): Promise<number> => {
    const { rows } = await db.execute<{ total: number }>(sql`SELECT count(*)::int AS total FROM bin_tombstone
      WHERE purged_by = ${userName} AND approved_by IS NULL AND purged_at > ${since.toISOString()}`)
    return rows[0]?.total ?? 0
  },

  contentOf: async (id: string): Promise<string> => {
    const { rows } = await db.execute<{ words: string }>(sql`
      SELECT jsonb_build_array(title, body_html, fields)::text AS words FROM info_edition WHERE info_id = ${id}
      UNION ALL SELECT snapshot::text FROM bin_object WHERE id = ${id} ORDER BY words`)
    return rows.map(({ words }) => words).join('\n')
  },

  bury: async ({ id, kind, siteId }: Purged, { digest, at, purgedBy, approvedBy, reason }: Tombstone) => {
    await db.execute(sql`INSERT INTO bin_tombstone
        (kind, object_id, site_id, digest, purged_at, purged_by, approved_by, reason)
      VALUES (${kind}, ${id}, ${siteId}, ${digest}, ${at.toISOString()}, ${purgedBy}, ${approvedBy}, ${reason})`)
    const editions = sql`(SELECT id FROM info_edition WHERE info_id = ${id})`
    await db.execute(sql`DELETE FROM info_attachment WHERE edition_id IN ${editions}`)
    await db.execute(sql`DELETE FROM info_review WHERE edition_id IN ${editions}`)
    await db.execute(sql`DELETE FROM emergency_publication WHERE info_id = ${id}`)
    await db.execute(sql`UPDATE info_edition SET based_on = NULL WHERE info_id = ${id}`)
    await db.execute(sql`DELETE FROM info_edition WHERE info_id = ${id}`)
    await db.execute(sql`UPDATE info SET origin_id = NULL WHERE origin_id = ${id}`)
    await db.execute(sql`DELETE FROM info WHERE id = ${id}`)
    await db.execute(sql`INSERT INTO file_leftover SELECT unnest(digests) FROM bin_object WHERE id = ${id}
      ON CONFLICT DO NOTHING`)
    await db.execute(sql`DELETE FROM bin_object WHERE id = ${id}`)
  },
})
