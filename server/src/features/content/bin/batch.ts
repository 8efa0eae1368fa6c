import { Problem } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import { tag } from '../../../platform/cache/tags.ts'
import type { Change } from '../../../platform/crud/changes.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { coversSite, withinScope } from '../../../platform/rights/data-scope.ts'
import { type Reach, scopeColumns } from '../core/desk.ts'
import type { IndexPublications } from '../core/texts.ts'
import { freeNameAmong } from './rules.ts'

interface BinnedChannel extends Record<string, unknown> {
  id: string
  siteId: string
  parentId: string | null
  name: string
}

const channelsIn = async (tx: Queries, batch: string): Promise<BinnedChannel[]> =>
  (
    await tx.execute<BinnedChannel>(sql`
      SELECT id, site_id AS "siteId", parent_id AS "parentId", name FROM channel
      WHERE bin_batch = ${batch} AND lifecycle = 'recycled' ORDER BY id FOR UPDATE`)
  ).rows

/** A child does not come back before its parent. */
const refuseOrphans = async (tx: Queries, channels: readonly BinnedChannel[]): Promise<void> => {
  const own = new Set(channels.map(({ id }) => id))
  const above = channels.flatMap(({ parentId }) => (parentId && !own.has(parentId) ? [parentId] : []))
  const found = await tx.execute(
    sql`SELECT 1 FROM channel WHERE id = ANY(${sql.param(above)}::text[]) AND lifecycle IN ('recycled', 'archived')`,
  )
  if (found.rows.length > 0)
    throw new Problem('channel.parent', '上级栏目在回收站中或已归档，请先恢复上级栏目')
}

const freeName = async (tx: Queries, { id, siteId, parentId, name }: BinnedChannel): Promise<string> => {
  const found = await tx.execute<{ name: string }>(sql`
    SELECT name FROM channel WHERE site_id = ${siteId} AND parent_id IS NOT DISTINCT FROM ${parentId}
      AND id <> ${id} AND lifecycle <> 'recycled'`)
  return freeNameAmong(new Set(found.rows.map(row => row.name)), name)
}

const refuseBeyond = async (tx: Queries, batch: string, { user, scope }: Reach): Promise<void> => {
  const found = await tx.execute(sql`
    SELECT 1 FROM info WHERE bin_batch = ${batch} AND state = 'recycled' AND refer_mode IS DISTINCT FROM 'reference'
      AND NOT ${withinScope(scope, scopeColumns, user.id)} LIMIT 1`)
  if (found.rows.length > 0) throw new Problem('data.not_found')
}

interface Recovered extends Record<string, unknown> {
  id: string
  siteId: string
  channelId: string
  state: string
}

/** What the public read of the batch, row by row as it was; a reference shows what its origin says today. */
const publishAgain = async (tx: Queries, batch: string): Promise<void> => {
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
}

/** Everything that one deletion took, as it was: channels and items in their states, public pages at their addresses. */
export const recoverBatch = async (
  { tx, now, audit, stamp, touch }: Change,
  batch: string,
  reach: Reach,
  index: IndexPublications,
): Promise<{ channels: number; items: number }> => {
  const channels = await channelsIn(tx, batch)
  if (channels.some(({ siteId }) => !coversSite(reach.scope, siteId))) throw new Problem('data.not_found')
  await refuseBeyond(tx, batch, reach)
  await refuseOrphans(tx, channels)
  const { latestModifyUser } = stamp()
  const modified = sql`latest_modify_date = ${now.toISOString()}, latest_modify_user = ${latestModifyUser}, version = version + 1`
  for (const channel of channels)
    await tx.execute(sql`
      UPDATE channel SET lifecycle = coalesce(bin_lifecycle, 'enabled'),
        status = CASE WHEN bin_lifecycle = 'draft' THEN '0' ELSE '1' END, name = ${await freeName(tx, channel)},
        deleted_at = NULL, deleted_by = NULL, delete_reason = NULL, bin_until = NULL, bin_batch = NULL,
        bin_lifecycle = NULL, ${modified} WHERE id = ${channel.id}`)
  await publishAgain(tx, batch)
  const items = await tx.execute<Recovered>(sql`
    UPDATE info SET state = CASE WHEN bin_state = 'live' AND NOT EXISTS (SELECT 1 FROM publication p WHERE p.info_id = info.id)
        THEN 'offline' ELSE coalesce(bin_state, 'draft') END,
      published_edition_id = coalesce((SELECT p.edition_id FROM publication p WHERE p.info_id = info.id), published_edition_id),
      bin_state = NULL, bin_publication = NULL, deleted_at = NULL, deleted_by = NULL, delete_reason = NULL, bin_until = NULL,
      bin_batch = NULL, is_held = false, hold_reason = NULL, ${modified}
    WHERE bin_batch = ${batch} AND state = 'recycled'
    RETURNING id, site_id AS "siteId", channel_id AS "channelId", state`)
  const live = items.rows.filter(({ state }) => state === 'live')
  await index(
    tx,
    live.map(({ id }) => id),
  )
  touch(
    ...new Set(live.flatMap(({ siteId, channelId }) => [tag.infosOf(siteId), tag.channel(channelId)])),
    ...live.map(({ id }) => tag.info(id)),
  )
  const recovered = { channels: channels.length, items: items.rows.length }
  if (recovered.channels + recovered.items === 0) throw new Problem('data.not_found')
  touch(tag.sites)
  const [first] = channels
  await audit({
    entity: 'channel',
    entityId: first?.id ?? null,
    action: 'recover',
    siteId: first?.siteId ?? null,
    after: { batch, ...recovered, live: live.length },
  })
  return recovered
}

/** Channels whose days are over go when nothing of theirs is left; what is held keeps its place. */
export const purgeDueChannels = async (tx: Queries, now: Date): Promise<void> => {
  await tx.execute(sql`
    DELETE FROM channel c WHERE c.lifecycle = 'recycled' AND c.bin_until < ${now.toISOString()}
      AND NOT EXISTS (SELECT 1 FROM info i JOIN channel b ON b.id = i.channel_id WHERE b.bin_batch = c.bin_batch)
      AND NOT EXISTS (SELECT 1 FROM channel o WHERE o.leads_to = c.id)
      AND NOT EXISTS (SELECT 1 FROM channel o WHERE o.parent_id = c.id AND o.bin_batch IS DISTINCT FROM c.bin_batch)`)
}
