import type { ChannelTask } from '@sunport/contract/content/channel-people.ts'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import type { Queries } from '../../platform/database/database.ts'
import { type ChannelRow, channel } from './table.ts'

export interface ChannelFigures extends Record<string, unknown> {
  channelId: string
  drafts: number
  waiting: number
  live: number
  published: number
  lastUpdate: string | null
}

export interface Occupants {
  /** Those in the bin too: they may come back. */
  all: number
  waiting: number
  /** Notices and laws that were public: they are withdrawn, never binned. */
  legal: number
}

/** Somebody who holds the right to a task at a site. */
export interface StaffRow extends Record<string, unknown> {
  id: string
  name: string
  orgName: string | null
  tasks: ChannelTask[]
}

/** What one deletion took. */
export interface RecycledItems {
  items: number
  /** Those that the public could read until then. */
  live: { id: string; siteId: string; channelId: string }[]
}

export interface BatchRow extends Record<string, unknown> {
  batch: string
  name: string
  channels: number
  items: number
  live: number
  deletedBy: string | null
  deletedAt: string
  reason: string | null
  binUntil: string
}

const waitingStates = sql`('review1', 'review2', 'review3', 'scheduled')`
const among = (ids: readonly string[]): SQL => sql`ANY(${sql.param([...ids])}::text[])`

/** Channels and, in bulk, what stands in them; single items are the editors'. */
export const channelRepo = (db: Queries) => ({
  ...entityRepo(db, channel),

  ofSite: (siteId: string): Promise<ChannelRow[]> =>
    db
      .select()
      .from(channel)
      .where(and(eq(channel.siteId, siteId), ne(channel.lifecycle, 'recycled')))
      .orderBy(channel.sort, channel.id),

  /** Also one in the bin: its mark is kept for it. */
  withMark: async (siteId: string, pagemark: string): Promise<ChannelRow | undefined> =>
    (
      await db
        .select()
        .from(channel)
        .where(and(eq(channel.siteId, siteId), eq(channel.pagemark, pagemark)))
    )[0],

  /** Until the transaction ends nobody else changes the shape of the tree. */
  lockTree: (siteId: string) =>
    db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`channels:${siteId}`}, 0))`),

  /** Until the transaction ends nothing comes into these channels or leaves them. */
  lockRows: (ids: readonly string[]) =>
    db
      .select({ id: channel.id })
      .from(channel)
      .where(inArray(channel.id, [...ids]))
      .for('update'),

  figures: async (siteId: string): Promise<ChannelFigures[]> =>
    (
      await db.execute<ChannelFigures>(sql`
        WITH kept AS (
          SELECT channel_id, count(*) FILTER (WHERE state = 'draft')::int AS drafts,
            count(*) FILTER (WHERE state = 'live')::int AS live,
            count(*) FILTER (WHERE state NOT IN ('draft', 'recycled'))::int AS published
          FROM info WHERE site_id = ${siteId} GROUP BY channel_id),
        waiting AS (
          SELECT i.channel_id, count(*)::int AS waiting, count(*) FILTER (WHERE i.state = 'draft')::int AS "ofDrafts"
          FROM info_edition e JOIN info i ON i.id = e.info_id
          WHERE e.state IN ${waitingStates} AND i.site_id = ${siteId} GROUP BY i.channel_id)
        SELECT c.id AS "channelId", coalesce(k.drafts, 0) - coalesce(w."ofDrafts", 0) AS drafts,
          coalesce(w.waiting, 0) AS waiting, coalesce(k.live, 0) AS live, coalesce(k.published, 0) AS published,
          (SELECT max(p.notice_time) FROM publication p WHERE p.site_id = ${siteId} AND p.channel_id = c.id) AS "lastUpdate"
        FROM channel c LEFT JOIN kept k ON k.channel_id = c.id LEFT JOIN waiting w ON w.channel_id = c.id
        WHERE c.site_id = ${siteId}`)
    ).rows,

  ownerNames: async (siteId: string): Promise<{ id: string; name: string }[]> =>
    (
      await db.execute<{ id: string; name: string }>(sql`
        SELECT id, org_name AS name FROM organisation
        WHERE id IN (SELECT owner_org_id FROM channel WHERE site_id = ${siteId})`)
    ).rows,

  /** Everybody enabled who may write or review texts at a site. */
  /** Those that leave a task to somebody by name. */
  naming: (userId: string, { most, isHeld }: { most: number; isHeld: boolean }): Promise<ChannelRow[]> => {
    const asked = db
      .select()
      .from(channel)
      .where(
        and(
          ne(channel.lifecycle, 'recycled'),
          sql`jsonb_path_exists(${channel.people}, '$.*[*] ? (@ == $id)', jsonb_build_object('id', ${userId}::text))`,
        ),
      )
      .orderBy(channel.siteId, channel.id)
      .limit(most)
    return isHeld ? asked.for('update') : asked
  },

  staff: async (siteId: string): Promise<StaffRow[]> =>
    (
      await db.execute<StaffRow>(sql`
        SELECT u.id, coalesce(u.real_name, u.user_name) AS name, o.org_name AS "orgName",
          array_agg(DISTINCT split_part(f.func_code, ':', 3)) AS tasks
        FROM app_user u JOIN user_role ur ON ur.user_id = u.id JOIN role r ON r.id = ur.role_id AND r.status = '1'
          JOIN role_function f ON f.role_id = r.id AND f.func_code ~ '^cms:(article|notice|law):(edit|review[123])$'
          LEFT JOIN organisation o ON o.id = u.org_id
        WHERE u.status = '1' AND u.deregistered_at IS NULL
          AND (cardinality(u.site_ids) = 0 OR ${siteId} = ANY(u.site_ids))
          AND (cardinality(r.site_ids) = 0 OR ${siteId} = ANY(r.site_ids))
        GROUP BY u.id, o.org_name ORDER BY 2, u.id LIMIT 1000`)
    ).rows,

  organisations: async (): Promise<{ id: string; parentId: string | null; name: string }[]> =>
    (
      await db.execute<{ id: string; parentId: string | null; name: string }>(sql`
        SELECT id, parent_id AS "parentId", org_name AS name FROM organisation WHERE unit_state = '1'
        ORDER BY sort, org_name LIMIT 5000`)
    ).rows,

  isOrganisation: async (id: string): Promise<boolean> =>
    (await db.execute(sql`SELECT 1 FROM organisation WHERE id = ${id}`)).rows.length > 0,

  /** Whether any text of the channel says something under this name. */
  hasValues: async (channelId: string, key: string): Promise<boolean> =>
    (
      await db.execute(sql`
        SELECT 1 FROM info_edition e JOIN info i ON i.id = e.info_id
        WHERE i.channel_id = ${channelId} AND jsonb_exists(e.fields, ${key}) LIMIT 1`)
    ).rows.length > 0,

  occupants: async (ids: readonly string[]): Promise<Occupants> => {
    const found = await db.execute<Occupants & Record<string, unknown>>(sql`
      SELECT count(*)::int AS "all", count(*) FILTER (WHERE i.kind IN ('notice', 'law') AND i.state NOT IN ('draft', 'recycled'))::int AS legal,
        count(*) FILTER (WHERE i.state <> 'recycled' AND EXISTS (SELECT 1 FROM info_edition e
          WHERE e.info_id = i.id AND e.state IN ${waitingStates}))::int AS waiting
      FROM info i WHERE i.channel_id = ${among(ids)}`)
    return found.rows[0] ?? { all: 0, waiting: 0, legal: 0 }
  },

  setSort: (id: string, sort: number) => db.update(channel).set({ sort }).where(eq(channel.id, id)),

  recycle: (
    ids: readonly string[],
    bin: Pick<ChannelRow, 'deletedAt' | 'deletedBy' | 'deleteReason' | 'binUntil' | 'binBatch'>,
  ) =>
    db
      .update(channel)
      .set({
        ...bin,
        binLifecycle: sql`${channel.lifecycle}`,
        lifecycle: 'recycled',
        status: '0',
        version: sql`${channel.version} + 1`,
      })
      .where(inArray(channel.id, [...ids])),

  /**
   * Everything in these channels goes along, and whatever elsewhere shows the text of something that does. What the
   * public read of it is kept beside it, so that it comes back unchanged; what was public once has no last day.
   */
  recycleItems: async (
    ids: readonly string[],
    bin: { at: Date; by: string | null; reason: string; until: Date; batch: string },
  ): Promise<RecycledItems> => {
    const done = await db.execute<{ id: string; siteId: string; channelId: string; isLive: boolean }>(sql`
      UPDATE info SET state = 'recycled', bin_state = nullif(info.state, 'draft'),
        bin_publication = (SELECT to_jsonb(p) FROM publication p WHERE p.info_id = info.id),
        bin_until = CASE WHEN info.state = 'draft' THEN ${bin.until.toISOString()}::timestamptz END,
        deleted_at = ${bin.at.toISOString()}, deleted_by = ${bin.by}, delete_reason = ${bin.reason}, bin_batch = ${bin.batch},
        latest_modify_date = ${bin.at.toISOString()}, latest_modify_user = ${bin.by}, version = version + 1
      WHERE info.state <> 'recycled' AND (info.channel_id = ${among(ids)} OR (info.state = 'live'
        AND info.refer_mode = 'reference' AND info.origin_id IN (SELECT o.id FROM info o WHERE o.channel_id = ${among(ids)})))
      RETURNING id, site_id AS "siteId", channel_id AS "channelId", bin_state = 'live' AS "isLive"`)
    await db.execute(
      sql`DELETE FROM publication p USING info i WHERE i.id = p.info_id AND i.bin_batch = ${bin.batch}`,
    )
    return { items: done.rows.length, live: done.rows.filter(({ isLive }) => isLive) }
  },

  /** Items and what the public reads of them, to another channel of the site. */
  moveItems: async (from: string, to: string): Promise<number> => {
    const moved = await db.execute(
      sql`UPDATE info SET channel_id = ${to}, version = version + 1 WHERE channel_id = ${from}`,
    )
    await db.execute(sql`UPDATE publication SET channel_id = ${to} WHERE channel_id = ${from}`)
    return moved.rowCount ?? 0
  },

  adopt: async (from: string, to: string): Promise<void> => {
    await db.update(channel).set({ parentId: to }).where(eq(channel.parentId, from))
    await db.update(channel).set({ leadsTo: to }).where(eq(channel.leadsTo, from))
  },

  batches: async (siteId: string): Promise<BatchRow[]> =>
    (
      await db.execute<BatchRow>(sql`
        SELECT c.bin_batch AS batch,
          string_agg(c.name, '、' ORDER BY c.sort) FILTER (WHERE p.bin_batch IS DISTINCT FROM c.bin_batch) AS name,
          count(*)::int AS channels,
          (SELECT count(*)::int FROM info i WHERE i.bin_batch = c.bin_batch) AS items,
          (SELECT count(*)::int FROM info i WHERE i.bin_batch = c.bin_batch AND i.bin_state = 'live') AS live,
          max(c.deleted_by) AS "deletedBy", max(c.deleted_at) AS "deletedAt", max(c.delete_reason) AS reason,
          max(c.bin_until) AS "binUntil"
        FROM channel c LEFT JOIN channel p ON p.id = c.parent_id
        WHERE c.site_id = ${siteId} AND c.lifecycle = 'recycled'
        GROUP BY c.bin_batch ORDER BY max(c.deleted_at) DESC`)
    ).rows,
})

export type ChannelRepo = ReturnType<typeof channelRepo>
