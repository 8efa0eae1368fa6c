import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { withinScope } from '../../../platform/rights/data-scope.ts'
import type { Reach } from '../core/desk.ts'
import { scopeColumns } from '../core/scope.ts'

export interface BinnedChannel extends Record<string, unknown> {
  id: string
  siteId: string
  parentId: string | null
  name: string
}

interface Recovered extends Record<string, unknown> {
  id: string
  siteId: string
  channelId: string
  state: string
}

interface Stamp {
  at: Date
  by: string | null
}

const modified = ({ at, by }: Stamp) =>
  sql`latest_modify_date = ${at.toISOString()}, latest_modify_user = ${by}, version = version + 1`

/** What one deletion took: channels with all that stood in them. */
export const batchRepo = (tx: Queries) => ({
  lockChannels: async (batch: string): Promise<BinnedChannel[]> =>
    (
      await tx.execute<BinnedChannel>(sql`
        SELECT id, site_id AS "siteId", parent_id AS "parentId", name FROM channel
        WHERE bin_batch = ${batch} AND lifecycle = 'recycled' ORDER BY id FOR UPDATE`)
    ).rows,

  isAnyAway: async (channelIds: readonly string[]): Promise<boolean> =>
    (
      await tx.execute(sql`SELECT 1 FROM channel WHERE id = ANY(${sql.param([...channelIds])}::text[])
        AND lifecycle IN ('recycled', 'archived')`)
    ).rows.length > 0,

  namesBeside: async ({ id, siteId, parentId }: BinnedChannel): Promise<Set<string>> => {
    const { rows } = await tx.execute<{ name: string }>(sql`
      SELECT name FROM channel WHERE site_id = ${siteId} AND parent_id IS NOT DISTINCT FROM ${parentId}
        AND id <> ${id} AND lifecycle <> 'recycled'`)
    return new Set(rows.map(({ name }) => name))
  },

  hasBeyond: async (batch: string, { user, scope }: Reach): Promise<boolean> =>
    (
      await tx.execute(sql`
        SELECT 1 FROM info WHERE bin_batch = ${batch} AND state = 'recycled' AND refer_mode IS DISTINCT FROM 'reference'
          AND NOT ${withinScope(scope, scopeColumns, user.id)} LIMIT 1`)
    ).rows.length > 0,

  restoreChannel: (id: string, name: string, stamp: Stamp) =>
    tx.execute(sql`
      UPDATE channel SET lifecycle = coalesce(bin_lifecycle, 'enabled'),
        status = CASE WHEN bin_lifecycle = 'draft' THEN '0' ELSE '1' END, name = ${name},
        deleted_at = NULL, deleted_by = NULL, delete_reason = NULL, bin_until = NULL, bin_batch = NULL,
        bin_lifecycle = NULL, ${modified(stamp)} WHERE id = ${id}`),

  /** What the public read of the batch, row by row as it was; a reference shows what its origin says today. */
  publishAgain: async (batch: string): Promise<void> => {
    const live = sql`i.bin_batch = ${batch} AND i.state = 'recycled' AND i.bin_state = 'live'`
    await tx.execute(sql`
    INSERT INTO publication SELECT p.* FROM info i CROSS JOIN LATERAL jsonb_populate_record(NULL::publication,
      i.bin_publication || jsonb_build_object('channel_id', i.channel_id)) p
    WHERE ${live} AND i.refer_mode IS DISTINCT FROM 'reference'`)
    await tx.execute(sql`
    INSERT INTO publication SELECT p.* FROM info i JOIN publication o ON o.info_id = i.origin_id
      CROSS JOIN LATERAL jsonb_populate_record(NULL::publication, to_jsonb(o) || jsonb_build_object('info_id', i.id,
        'site_id', i.site_id, 'channel_id', i.channel_id, 'notice_id', i.notice_id, 'seq', i.bin_publication -> 'seq',
        'click_num', i.bin_publication -> 'click_num')) p
    WHERE ${live} AND i.refer_mode = 'reference'`)
  },

  restoreItems: async (batch: string, stamp: Stamp): Promise<Recovered[]> =>
    (
      await tx.execute<Recovered>(sql`
    UPDATE info SET state = CASE WHEN bin_state = 'live' AND NOT EXISTS (SELECT 1 FROM publication p WHERE p.info_id = info.id)
        THEN 'offline' ELSE coalesce(bin_state, 'draft') END,
      published_edition_id = coalesce((SELECT p.edition_id FROM publication p WHERE p.info_id = info.id), published_edition_id),
      bin_state = NULL, bin_publication = NULL, deleted_at = NULL, deleted_by = NULL, delete_reason = NULL, bin_until = NULL,
      bin_batch = NULL, is_held = false, hold_reason = NULL, ${modified(stamp)}
    WHERE bin_batch = ${batch} AND state = 'recycled'
    RETURNING id, site_id AS "siteId", channel_id AS "channelId", state`)
    ).rows,

  /** Channels whose days are over go when nothing of theirs is left; what is held keeps its place. */
  purgeDueChannels: async (now: Date): Promise<void> => {
    await tx.execute(sql`
    DELETE FROM channel c WHERE c.lifecycle = 'recycled' AND c.bin_until < ${now.toISOString()}
      AND NOT EXISTS (SELECT 1 FROM info i JOIN channel b ON b.id = i.channel_id WHERE b.bin_batch = c.bin_batch)
      AND NOT EXISTS (SELECT 1 FROM channel o WHERE o.leads_to = c.id)
      AND NOT EXISTS (SELECT 1 FROM channel o WHERE o.parent_id = c.id AND o.bin_batch IS DISTINCT FROM c.bin_batch)`)
  },
})
