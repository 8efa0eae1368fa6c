import type { TypeCount } from '@sunport/contract/calls/info.ts'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { conditionsOf, type InfoFilter } from './filter.ts'
import { info, infoEdition, type PublicationRow, publication as p } from './table.ts'

export interface Slice {
  limit: number
  offset: number
}

const newestFirst = [desc(p.noticeTime), desc(p.seq)]

/** What opens next stands first; what has opened, or never will, follows by its date. */
const closingKey = (asOf: string): SQL =>
  sql`CASE WHEN ${p.openTenderTime} > ${asOf}::timestamptz THEN ${p.openTenderTime} ELSE 'infinity' END`

const orderOf = ({ input, asOf }: InfoFilter): SQL[] =>
  input.sort === 'closing' && asOf ? [sql`${closingKey(asOf)}`, ...newestFirst] : newestFirst

/** Few enough to be held at once, enough to keep the round trips few. */
const batchSize = 500
/** Nobody reads more; whoever needs all asks in parts. */
const mostRows = 100_000

export interface AttachmentRow extends Record<string, unknown> {
  editionId: string
  fileId: string
  name: string
  ext: string
  size: string
  digest: string
  downloads: number
}

export interface ClosedInfo {
  siteId: string
  channelId: string
  title: string
  state: string
  reason: string | null
}

export interface FoundInfo {
  row: PublicationRow
  content: string
  /** Wire time of the opening as the edition has it, whatever corrections say. */
  announcedOpening: string | null
}

/** Queries of the public lists and details. They read what is published, and nothing else. */
export const infoRead = (db: Queries) => ({
  list: (filter: InfoFilter, { limit, offset }: Slice): Promise<PublicationRow[]> =>
    db
      .select()
      .from(p)
      .where(conditionsOf(filter))
      .orderBy(...orderOf(filter))
      .limit(limit)
      .offset(offset),

  /** In the order of the ids; one withdrawn meanwhile is left out. */
  listByIds: async (ids: string[]): Promise<PublicationRow[]> => {
    if (ids.length === 0) return []
    const found = await db
      .select()
      .from(p)
      .where(sql`${p.infoId} = ANY(${sql.param(ids)})`)
    const byId = new Map(found.map(row => [row.infoId, row]))
    return ids.flatMap(id => byId.get(id) ?? [])
  },

  /** The whole list by keyset: no offset grows, no row comes twice while others are being published. */
  async *batches(filter: InfoFilter): AsyncGenerator<PublicationRow[]> {
    const order = orderOf(filter)
    const closing =
      order.length > newestFirst.length && filter.asOf
        ? closingKey(filter.asOf)
        : sql`'infinity'::timestamptz`
    // As text: a Date would lose the microseconds that the key needs.
    const key = { closing: sql<string>`${closing}::text`, time: sql<string>`${p.noticeTime}::text` }
    let after = sql`true`
    for (let given = 0; given < mostRows; given += batchSize) {
      const found = await db
        .select({ row: p, ...key })
        .from(p)
        .where(sql`${conditionsOf(filter)} AND ${after}`)
        .orderBy(...order)
        .limit(Math.min(batchSize, mostRows - given))
      if (found.length > 0) yield found.map(({ row }) => row)
      const last = found.at(-1)
      if (!last || found.length < batchSize) return
      const at = sql`${last.closing}::timestamptz`
      after = sql`(${closing} > ${at} OR (${closing} = ${at}
        AND (${p.noticeTime}, ${p.seq}) < (${last.time}::timestamptz, ${last.row.seq})))`
    }
  },

  countByType: async (filter: InfoFilter): Promise<TypeCount[]> => {
    const found = await db.execute<{ noticeType: string; total: string }>(sql`
      SELECT ${p.noticeType} AS "noticeType", count(*) AS total FROM ${p}
      WHERE ${conditionsOf(filter)} AND ${p.noticeType} IS NOT NULL GROUP BY 1 ORDER BY 1`)
    return found.rows.map(({ noticeType, total }) => ({ noticeType, total: Number(total) }))
  },

  count: async (filter: InfoFilter): Promise<number> => {
    const found = await db.execute<{ total: string }>(
      sql`SELECT count(*) AS total FROM ${p} WHERE ${conditionsOf(filter)}`,
    )
    return Number(found.rows[0]?.total ?? 0)
  },

  /** How many laws of each category fit the filter; '' for those without one. */
  lawCounts: async (filter: InfoFilter): Promise<{ lawCategory: string; count: number }[]> => {
    const found = await db.execute<{ lawCategory: string; count: string }>(sql`
      SELECT coalesce(${p.lawCategory}, '') AS "lawCategory", count(*) AS count FROM ${p}
      WHERE ${conditionsOf(filter)} GROUP BY 1 ORDER BY 1`)
    return found.rows.map(({ lawCategory, count }) => ({ lawCategory, count: Number(count) }))
  },

  find: async (id: string): Promise<FoundInfo | undefined> => {
    const [found] = await db
      .select({
        row: p,
        content: infoEdition.bodyHtml,
        announcedOpening: sql<string | null>`info_edition.fields ->> 'openTenderTime'`,
      })
      .from(p)
      .innerJoin(infoEdition, eq(infoEdition.id, p.editionId))
      .where(sql`${p.infoId} = ${id} OR ${p.noticeId} = ${id}`)
      .limit(1)
    return found
  },

  /** What is left of an info that was public once: its title and the reason given. */
  findClosed: async (id: string): Promise<ClosedInfo | undefined> => {
    const [found] = await db
      .select({
        siteId: info.siteId,
        channelId: info.channelId,
        title: infoEdition.title,
        state: info.state,
        reason: info.closingReason,
      })
      .from(info)
      .innerJoin(infoEdition, eq(infoEdition.id, info.publishedEditionId))
      .where(
        sql`(${info.id} = ${id} OR ${info.noticeId} = ${id}) AND ${info.state} IN ('withdrawn', 'offline', 'expired')`,
      )
      .limit(1)
    return found
  },

  project: (
    siteId: string,
    planId: string | undefined,
    openTenderCode: string | undefined,
  ): Promise<{ row: PublicationRow; content: string }[]> =>
    db
      .select({ row: p, content: infoEdition.bodyHtml })
      .from(p)
      .innerJoin(infoEdition, eq(infoEdition.id, p.editionId))
      .where(sql`${p.siteId} = ${siteId} AND ${projectKey(planId, openTenderCode)}`)
      .orderBy(...newestFirst)
      .limit(200),

  openings: (siteId: string, regionPrefix: string, from: Date, to: Date): SQL =>
    sql`${p.siteId} = ${siteId} AND ${p.openTenderTime} >= ${from.toISOString()} AND ${p.openTenderTime} < ${to.toISOString()}
      AND ${p.noticeType} LIKE '00101%' AND coalesce(${p.regionCode}, '') LIKE ${`${regionPrefix}%`}`,

  listWhere: (where: SQL, { limit, offset }: Slice): Promise<PublicationRow[]> =>
    db.select().from(p).where(where).orderBy(p.openTenderTime, desc(p.seq)).limit(limit).offset(offset),

  countWhere: async (where: SQL): Promise<number> => {
    const found = await db.execute<{ total: string }>(sql`SELECT count(*) AS total FROM ${p} WHERE ${where}`)
    return Number(found.rows[0]?.total ?? 0)
  },

  neighbours: async (row: PublicationRow) => {
    const here = sql`${p.siteId} = ${row.siteId} AND ${p.channelId} = ${row.channelId}`
    const at = row.noticeTime.toISOString()
    const pick = { id: p.infoId, title: p.title, noticeTime: p.noticeTime, noticeType: p.noticeType }
    const [[previous], [next]] = await Promise.all([
      db
        .select(pick)
        .from(p)
        .where(sql`${here} AND (${p.noticeTime}, ${p.seq}) > (${at}, ${row.seq})`)
        .orderBy(p.noticeTime, p.seq)
        .limit(1),
      db
        .select(pick)
        .from(p)
        .where(sql`${here} AND (${p.noticeTime}, ${p.seq}) < (${at}, ${row.seq})`)
        .orderBy(...newestFirst)
        .limit(1),
    ])
    return { previous, next }
  },

  attachments: async (editionIds: string[]): Promise<AttachmentRow[]> => {
    if (editionIds.length === 0) return []
    const found = await db.execute<AttachmentRow>(sql`
      SELECT a.edition_id AS "editionId", a.file_id AS "fileId", a.name, f.ext, f.size, f.digest, f.downloads
      FROM info_attachment a JOIN file f ON f.id = a.file_id
      WHERE a.edition_id = ANY(${sql.param(editionIds)}) AND f.scan_state = 'clean' ORDER BY a.sort, a.file_id`)
    return found.rows
  },
})

const projectKey = (planId: string | undefined, openTenderCode: string | undefined): SQL =>
  planId ? sql`${p.planId} = ${planId}` : sql`${p.openTenderCode} = ${openTenderCode ?? ''}`

export type InfoRead = ReturnType<typeof infoRead>
