import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { type CampaignRow, campaign, campaignOpinion, type OpinionRow } from './table.ts'

/** Campaigns with opinions that nobody has decided on, while that can be done. */
export const hasPending: SQL = sql`${campaign.state} IN ('open', 'ended') AND EXISTS (
  SELECT 1 FROM campaign_opinion o WHERE o.campaign_id = ${campaign.id} AND o.state = 'pending')`

/** Campaigns and their opinions, as their use cases need them. */
export const campaignRepo = (db: Queries) => ({
  lock: async (id: string, within?: SQL): Promise<CampaignRow | undefined> =>
    (
      await db
        .select()
        .from(campaign)
        .where(and(eq(campaign.id, id), within))
        .for('update')
    )[0],

  find: async (id: string, within?: SQL): Promise<CampaignRow | undefined> =>
    (
      await db
        .select()
        .from(campaign)
        .where(and(eq(campaign.id, id), within))
    )[0],

  /** undefined when somebody else changed the row since it was read. */
  update: async (
    id: string,
    version: number,
    values: Partial<typeof campaign.$inferInsert>,
  ): Promise<CampaignRow | undefined> =>
    (
      await db
        .update(campaign)
        .set({ ...values, version: sql`${campaign.version} + 1` })
        .where(and(eq(campaign.id, id), eq(campaign.version, version)))
        .returning()
    )[0],

  /**
   * The number of one more opinion, if the campaign takes any at the moment that it came. The task may have closed the
   * campaign meanwhile; what came before the end counts all the same.
   */
  nextOpinion: async (id: string, arrivedAt: Date): Promise<number | undefined> => {
    const at = arrivedAt.toISOString()
    const { rows } = await db.execute<{ no: number }>(sql`
      UPDATE campaign SET opinion_count = opinion_count + 1
      WHERE id = ${id} AND state IN ('waiting', 'open', 'ended') AND start_at <= ${at} AND end_at > ${at}
      RETURNING opinion_count AS no`)
    return rows[0]?.no
  },

  /** The next one whose time has come, held until the transaction ends. */
  nextDue: async (now: Date): Promise<CampaignRow | undefined> =>
    (
      await db
        .select()
        .from(campaign)
        .where(
          sql`(${campaign.state} = 'waiting' AND ${lte(campaign.startAt, now)})
            OR (${campaign.state} = 'open' AND ${lte(campaign.endAt, now)})`,
        )
        .orderBy(asc(campaign.startAt), asc(campaign.id))
        .limit(1)
        .for('update', { skipLocked: true })
    )[0],

  /** All that is due, looked at and not held. */
  due: (now: Date): Promise<CampaignRow[]> =>
    db
      .select()
      .from(campaign)
      .where(
        sql`(${campaign.state} = 'waiting' AND ${lte(campaign.startAt, now)})
          OR (${campaign.state} = 'open' AND ${lte(campaign.endAt, now)})`,
      )
      .orderBy(asc(campaign.startAt), asc(campaign.id)),

  /** The earliest moment up to now at which something was to open or close. */
  earliestDue: async (now: Date): Promise<Date | undefined> => {
    const { rows } = await db.execute<{ at: Date | null }>(sql`
      SELECT least(
        (SELECT min(start_at) FROM campaign WHERE state = 'waiting' AND start_at <= ${now.toISOString()}),
        (SELECT min(end_at) FROM campaign WHERE state = 'open' AND end_at <= ${now.toISOString()})) AS at`)
    return rows[0]?.at ? new Date(rows[0].at) : undefined
  },

  pendingCounts: async (ids: readonly string[]): Promise<Map<string, number>> => {
    const { rows } = await db.execute<{ id: string; count: number }>(sql`
      SELECT campaign_id AS id, count(*)::int AS count FROM campaign_opinion
      WHERE campaign_id = ANY(${sql.param([...ids])}) AND state = 'pending' GROUP BY 1`)
    return new Map(rows.map(({ id, count }) => [id, count]))
  },

  opinionsOf: (campaignId: string): Promise<OpinionRow[]> =>
    db
      .select()
      .from(campaignOpinion)
      .where(eq(campaignOpinion.campaignId, campaignId))
      .orderBy(asc(campaignOpinion.no)),

  usableFiles: async (ids: readonly string[]): Promise<number> => {
    const { rows } = await db.execute<{ total: number }>(
      sql`SELECT count(*)::int AS total FROM file WHERE id = ANY(${sql.param([...ids])}) AND scan_state <> 'infected' AND NOT is_private`,
    )
    return rows[0]?.total ?? 0
  },

  filesOf: async (ids: readonly string[]) =>
    (
      await db.execute<{ id: string; ext: string; size: string; digest: string; downloads: number }>(
        sql`SELECT id, ext, size, digest, downloads FROM file WHERE id = ANY(${sql.param([...ids])})`,
      )
    ).rows,

  byIds: (ids: readonly string[]): Promise<CampaignRow[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(campaign)
          .where(inArray(campaign.id, [...ids])),
})

export type CampaignRepo = ReturnType<typeof campaignRepo>
