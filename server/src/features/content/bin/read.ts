import type { BinPointer, BinRow, bin as calls } from '@sunport/contract/calls/bin.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queries } from '../../../platform/database/database.ts'
import { likePattern } from '../../../platform/database/like.ts'
import { offsetOf } from '../../../platform/database/list.ts'
import type { CurrentUser } from '../../../platform/http/context.ts'
import { withinScope } from '../../../platform/rights/data-scope.ts'
import type { Reach } from '../core/desk.ts'
import type { Names } from '../core/record.ts'
import { ownSince, soonDays } from './rules.ts'

export type BinFilter = z.output<typeof calls.list.input>

export interface BinEntry extends Record<string, unknown> {
  id: string
  /** Its own name, by which others point at it; what is kept whole has another in the bin. */
  objectId: string
  kind: BinRow['kind']
  title: string
  siteId: string | null
  channelId: string | null
  authorId: string | null
  deletedBy: string | null
  deletedAt: string
  reason: string | null
  binUntil: string | null
  isHeld: boolean
  holdReason: string | null
  batch: string | null
  wasPublic: boolean
  version: number
  attachmentCount: number
  /** Sums come as words. */
  size: string
  mayRecover: boolean
  references: number
}

const dayMs = 86_400_000
const columnsOfScope = { orgId: sql`b.owner_org_id`, siteId: sql`b.site_id`, owner: sql`b.author_id` }

const within = ({ user, scope }: Reach): SQL => withinScope(scope, columnsOfScope, user.id)

/** Own things for some days; those of others with the right to all. */
const mayRecover = (user: CurrentUser, now: Date): SQL => {
  const all = user.grants.get('cms:bin:restore')
  const own = sql`(b.author_id = ${user.id} OR b.deleted_by = ${user.userName}) AND b.deleted_at >= ${ownSince(now)}`
  return all ? sql`(${own} OR ${withinScope(all, columnsOfScope, user.id)})` : sql`(${own})`
}

const columns = (
  user: CurrentUser,
  now: Date,
): SQL => sql`b.id, b.object_id AS "objectId", b.kind, b.title, b.site_id AS "siteId",
  b.channel_id AS "channelId", b.author_id AS "authorId", b.deleted_by AS "deletedBy", b.deleted_at AS "deletedAt",
  b.reason, b.bin_until AS "binUntil", b.is_held AS "isHeld", b.hold_reason AS "holdReason", b.batch,
  b.was_public AS "wasPublic", b.version, b.attachment_count AS "attachmentCount", b.size,
  coalesce(${mayRecover(user, now)}, false) AS "mayRecover",
  (SELECT count(*)::int FROM (${pointingAt(sql`b.object_id`)}) r) AS "references"`

/** Copies and references made of it, what was closed in its favour, links that lead to it, laws that name it. */
const pointingAt = (id: SQL): SQL => sql`
  SELECT o.id, o.kind, '以其为原文' AS how FROM info o WHERE o.origin_id = ${id} AND o.state <> 'recycled'
  UNION ALL SELECT o.id, o.kind, '撤回后指向' FROM info o WHERE o.closing_target = ${id} AND o.state <> 'recycled'
  UNION ALL SELECT l.id, 'link', '链接地址' FROM link l WHERE strpos(l.url, ${id}) > 0
  UNION ALL SELECT e.info_id, o.kind, '正文提及' FROM edition_file u JOIN info_edition e ON e.id = u.edition_id
    JOIN info o ON o.id = e.info_id AND o.published_edition_id = e.id WHERE u.file_id = ${id}
  UNION ALL SELECT p.info_id, 'law', '废止依据' FROM publication p
    WHERE p.law_category IS NOT NULL AND p.more ->> 'repealedById' = ${id}`

const whereOf = (filter: BinFilter, reach: Reach, now: Date): SQL => {
  const { keyword, kind, siteId, channel, deletedBy, deletedFrom, deletedTo, only, batch } = filter
  const [from, to] = [deletedFrom && parseWireTime(deletedFrom), deletedTo && parseWireTime(deletedTo)]
  return sql.join(
    [
      within(reach),
      keyword ? sql`b.title ILIKE ${likePattern(keyword)}` : undefined,
      kind ? sql`b.kind = ${kind}` : undefined,
      siteId ? sql`b.site_id = ${siteId}` : undefined,
      channel
        ? sql`b.channel_id IN (SELECT c.id FROM channel c WHERE c.name ILIKE ${likePattern(channel)})`
        : undefined,
      deletedBy ? sql`b.deleted_by ILIKE ${likePattern(deletedBy)}` : undefined,
      from ? sql`b.deleted_at >= ${from.toISOString()}` : undefined,
      // A bare day is meant whole.
      to
        ? sql`b.deleted_at < ${new Date(to.getTime() + (deletedTo?.length === 10 ? dayMs : 0)).toISOString()}`
        : undefined,
      batch ? sql`b.batch = ${batch}` : undefined,
      only === 'held' ? sql`b.is_held` : undefined,
      only === 'mine'
        ? sql`(b.author_id = ${reach.user.id} OR b.deleted_by = ${reach.user.userName})`
        : undefined,
      only === 'expiring'
        ? sql`NOT b.is_held AND b.bin_until < ${new Date(now.getTime() + soonDays * dayMs).toISOString()}`
        : undefined,
    ].filter(condition => condition !== undefined),
    sql` AND `,
  )
}

const daysBetween = (from: Date, to: Date): number =>
  Math.max(Math.ceil((to.getTime() - from.getTime()) / dayMs), 0)

const toRow =
  (names: Names, now: Date) =>
  (entry: BinEntry): BinRow => {
    const { binUntil, authorId: _, objectId: __, deletedAt, size, ...row } = entry
    const [deleted, until] = [new Date(deletedAt), binUntil ? new Date(binUntil) : undefined]
    return {
      ...row,
      size: Number(size),
      siteName: row.siteId && names.siteName(row.siteId),
      channelName: row.channelId && names.channelName(row.channelId),
      deletedAt: toWireTime(deleted),
      daysLeft: until ? daysBetween(now, until) : null,
      daysKept: until ? daysBetween(deleted, until) : null,
    }
  }

/** Everything in the bin as one list, of whatever kind it is. */
export const binRead = (db: Queries, names: Names) => ({
  list: async (filter: BinFilter, reach: Reach, now: Date): Promise<Page<BinRow>> => {
    const from = sql`FROM bin_entry b WHERE ${whereOf(filter, reach, now)}`
    const rows = await db.execute<BinEntry>(sql`SELECT ${columns(reach.user, now)} ${from}
      ORDER BY b.deleted_at DESC, b.id LIMIT ${filter.pageSize} OFFSET ${offsetOf(filter)}`)
    const counted = await db.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${from}`)
    return { total: counted.rows[0]?.total ?? 0, rows: rows.rows.map(toRow(names, now)) }
  },

  find: async (id: string, reach: Reach, now: Date): Promise<BinEntry | undefined> =>
    (
      await db.execute<BinEntry>(
        sql`SELECT ${columns(reach.user, now)} FROM bin_entry b WHERE b.id = ${id} AND ${within(reach)}`,
      )
    ).rows[0],

  references: async (id: string): Promise<BinPointer[]> => {
    const { rows } = await db.execute<BinPointer & Record<string, unknown>>(sql`
      SELECT r.id, r.kind, r.how, coalesce(l.title, e.title, '') AS title FROM (${pointingAt(sql`${id}`)}) r
      LEFT JOIN link l ON l.id = r.id
      LEFT JOIN LATERAL (SELECT e.title FROM info_edition e WHERE e.info_id = r.id
        ORDER BY e.edition_no DESC LIMIT 1) e ON true
      ORDER BY r.kind, title LIMIT 100`)
    return rows
  },

  /** What stands in its place: its origin, or something of its kind and name at its site. */
  twin: async ({ id, kind, title, siteId }: BinEntry): Promise<BinPointer | null> => {
    const { rows } = await db.execute<BinPointer & Record<string, unknown>>(sql`
      SELECT o.id, o.kind, e.title, CASE WHEN o.id = i.origin_id THEN '原文' ELSE '同名内容' END AS how
      FROM info i JOIN info o ON o.id <> i.id AND o.state <> 'recycled' AND o.kind = ${kind}
        AND (o.id = i.origin_id OR o.site_id = ${siteId})
      JOIN info_edition e ON e.info_id = o.id AND (e.id = o.published_edition_id
        OR e.state IN ('draft', 'returned', 'review1', 'review2', 'review3', 'scheduled'))
      WHERE i.id = ${id} AND (o.id = i.origin_id OR e.title = ${title})
      ORDER BY o.id = i.origin_id DESC, o.latest_modify_date DESC LIMIT 1`)
    return rows[0] ?? null
  },
})
