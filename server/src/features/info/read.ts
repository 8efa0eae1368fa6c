import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { conditionsOf, type InfoFilter } from './filter.ts'
import { info, infoEdition, type PublicationRow, publication as p } from './table.ts'

export interface Slice {
  limit: number
  offset: number
}

const newestFirst = [desc(p.noticeTime), desc(p.seq)]

export interface AttachmentRow extends Record<string, unknown> {
  editionId: string
  fileId: string
  name: string
  ext: string
  size: string
  digest: string
}

export interface ClosedInfo {
  siteId: string
  channelId: string
  title: string
  state: string
  reason: string | null
}

/** Queries of the public lists and details. They read what is published, and nothing else. */
export const infoRead = (db: Queries) => ({
  list: (filter: InfoFilter, { limit, offset }: Slice): Promise<PublicationRow[]> =>
    db
      .select()
      .from(p)
      .where(conditionsOf(filter))
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),

  count: async (filter: InfoFilter): Promise<number> => {
    const found = await db.execute<{ total: string }>(
      sql`SELECT count(*) AS total FROM ${p} WHERE ${conditionsOf(filter)}`,
    )
    return Number(found.rows[0]?.total ?? 0)
  },

  find: async (id: string): Promise<{ row: PublicationRow; content: string } | undefined> => {
    const [found] = await db
      .select({ row: p, content: infoEdition.bodyHtml })
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
      SELECT a.edition_id AS "editionId", a.file_id AS "fileId", a.name, f.ext, f.size, f.digest
      FROM info_attachment a JOIN file f ON f.id = a.file_id
      WHERE a.edition_id = ANY(${sql.param(editionIds)}) AND f.scan_state = 'clean' ORDER BY a.sort`)
    return found.rows
  },
})

const projectKey = (planId: string | undefined, openTenderCode: string | undefined): SQL =>
  planId ? sql`${p.planId} = ${planId}` : sql`${p.openTenderCode} = ${openTenderCode ?? ''}`

export type InfoRead = ReturnType<typeof infoRead>
