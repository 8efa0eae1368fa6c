import type { FollowKind, FollowPace, FollowWay } from '@sunport/contract/follow/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

export interface FollowRow {
  id: string
  siteId: string
  kind: FollowKind
  address: string
  title: string
  planId: string | null
  infoId: string | null
  way: FollowWay
  contactSealed: string
  contactDigest: string
  pace: FollowPace
  reminds: boolean
  createdAt: Date
  confirmedAt: Date | null
  expiresAt: Date | null
  calendarNo: number
}
export type NewFollow = Omit<FollowRow, 'calendarNo'>

const columns = sql`id, site_id AS "siteId", kind, address, title, plan_id AS "planId", info_id AS "infoId", way,
  contact_sealed AS "contactSealed", contact_digest AS "contactDigest", pace, reminds, created_at AS "createdAt",
  confirmed_at AS "confirmedAt", expires_at AS "expiresAt", calendar_no AS "calendarNo"`

/** As the driver gives moments to SQL text. */
const moment = (value: unknown): Date | null => (value === null ? null : new Date(String(value)))
const toRow = (row: FollowRow): FollowRow => ({
  ...row,
  createdAt: new Date(row.createdAt),
  confirmedAt: moment(row.confirmedAt),
  expiresAt: moment(row.expiresAt),
})
const iso = (date: Date | null): string | null => date?.toISOString() ?? null

/** Who follows what. */
export const followRepo = (db: Queries) => ({
  /** Until the transaction ends nobody else writes for this contact: limits hold for two at once as well. */
  alone: async (contactDigest: string): Promise<void> => {
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${contactDigest}, 148))`)
  },

  countOf: async (contactDigest: string): Promise<number> =>
    (
      await db.execute<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM follow WHERE contact_digest = ${contactDigest}`,
      )
    ).rows[0]?.n ?? 0,

  /** The same contact follows the same thing once: who asks again changes how, and keeps what was confirmed. */
  put: async (row: NewFollow): Promise<FollowRow> => {
    const { rows } = await db.execute<FollowRow & Record<string, unknown>>(sql`
      INSERT INTO follow (id, site_id, kind, address, title, plan_id, info_id, way, contact_sealed, contact_digest, pace,
        reminds, created_at, confirmed_at, expires_at)
      VALUES (${row.id}, ${row.siteId}, ${row.kind}, ${row.address}, ${row.title}, ${row.planId}, ${row.infoId}, ${row.way},
        ${row.contactSealed}, ${row.contactDigest}, ${row.pace}, ${row.reminds}, ${iso(row.createdAt)},
        ${iso(row.confirmedAt)}, ${iso(row.expiresAt)})
      ON CONFLICT (contact_digest, site_id, address) DO UPDATE SET
        pace = CASE WHEN follow.confirmed_at IS NULL OR excluded.confirmed_at IS NOT NULL THEN excluded.pace ELSE follow.pace END,
        reminds = CASE WHEN follow.confirmed_at IS NULL OR excluded.confirmed_at IS NOT NULL THEN excluded.reminds ELSE follow.reminds END,
        confirmed_at = coalesce(follow.confirmed_at, excluded.confirmed_at),
        expires_at = CASE WHEN coalesce(follow.confirmed_at, excluded.confirmed_at) IS NULL THEN excluded.expires_at END
      RETURNING ${columns}`)
    return toRow(rows[0] as FollowRow)
  },

  find: async (id: string): Promise<FollowRow | undefined> =>
    (
      await db.execute<FollowRow & Record<string, unknown>>(
        sql`SELECT ${columns} FROM follow WHERE id = ${id}`,
      )
    ).rows.map(toRow)[0],

  ofContact: async (contactDigest: string): Promise<FollowRow[]> =>
    (
      await db.execute<FollowRow & Record<string, unknown>>(sql`SELECT ${columns} FROM follow
        WHERE contact_digest = ${contactDigest} AND confirmed_at IS NOT NULL ORDER BY created_at DESC, id`)
    ).rows.map(toRow),

  confirm: async (id: string, now: Date): Promise<FollowRow | undefined> =>
    (
      await db.execute<FollowRow & Record<string, unknown>>(sql`UPDATE follow
        SET confirmed_at = coalesce(confirmed_at, ${iso(now)}), expires_at = NULL
        WHERE id = ${id} AND (confirmed_at IS NOT NULL OR expires_at > ${iso(now)}) RETURNING ${columns}`)
    ).rows.map(toRow)[0],

  change: async (id: string, wishes: Pick<FollowRow, 'pace' | 'reminds'>): Promise<void> => {
    await db.execute(
      sql`UPDATE follow SET pace = ${wishes.pace}, reminds = ${wishes.reminds} WHERE id = ${id}`,
    )
  },

  renewCalendar: async (id: string): Promise<void> => {
    await db.execute(sql`UPDATE follow SET calendar_no = calendar_no + 1 WHERE id = ${id}`)
  },

  /** With everything that it was to be told. */
  remove: async (id: string): Promise<void> => {
    await db.execute(sql`DELETE FROM follow WHERE id = ${id}`)
  },

  /** Nobody is there any more: it is told nothing from now on, and forgotten with those that nobody confirmed. */
  end: async (id: string, now: Date): Promise<void> => {
    await db.execute(sql`UPDATE follow SET confirmed_at = NULL, expires_at = ${iso(now)} WHERE id = ${id}`)
  },

  /** Nobody said that the address was his: it is forgotten. */
  forgetUnconfirmed: async (now: Date): Promise<number> =>
    (await db.execute(sql`DELETE FROM follow WHERE expires_at <= ${iso(now)}`)).rowCount ?? 0,

  counts: async (within: SQL, since: Date) =>
    (
      await db.execute<{
        siteId: string
        kind: FollowKind
        way: FollowWay
        followers: number
        waiting: number
        sent: number
        failed: number
      }>(sql`
        SELECT f.site_id AS "siteId", f.kind, f.way, count(*) FILTER (WHERE f.confirmed_at IS NOT NULL)::int AS followers,
          count(*) FILTER (WHERE f.confirmed_at IS NULL)::int AS waiting,
          coalesce(sum(l.sent), 0)::int AS sent, coalesce(sum(l.failed), 0)::int AS failed
        FROM follow f LEFT JOIN LATERAL (
          SELECT count(*) FILTER (WHERE l.state = 'sent') AS sent, count(*) FILTER (WHERE l.state = 'failed') AS failed
          FROM follow_letter l WHERE l.follow_id = f.id AND l.purpose = 'news' AND l.created_at >= ${iso(since)}) l ON true
        WHERE ${within}
        GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`)
    ).rows,
})
