import type { ContentRow } from '@sunport/contract/calls/content.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { offsetOf } from '../../../platform/database/list.ts'
import { type Names, toRow } from './record.ts'
import { type EditionRow, type InfoRow, info, infoEdition } from './table.ts'

export const openEditionStates = sql`('draft', 'returned', 'review1', 'review2', 'review3', 'scheduled')`
export const openJoin = sql`LEFT JOIN info_edition open ON open.info_id = info.id AND open.state IN ${openEditionStates}`
const shownJoin = sql`LEFT JOIN info_edition shown ON shown.id = coalesce(open.id, info.published_edition_id)`

/** Every list reads these: items, the edition at work, the one shown, and who wrote it. */
export const listedFrom = sql`FROM info ${openJoin} ${shownJoin} LEFT JOIN app_user author ON author.id = info.author_id`

export const all = (conditions: (SQL | undefined | false | '')[]): SQL =>
  sql.join(
    conditions.filter(
      condition => condition !== undefined && condition !== false && condition !== '',
    ) as SQL[],
    sql` AND `,
  )

/** A channel with everything below it. */
export const belowChannel = (channelId: string): SQL => sql`info.channel_id IN (
  WITH RECURSIVE below AS (SELECT id FROM channel WHERE id = ${channelId}
    UNION ALL SELECT c.id FROM channel c JOIN below ON c.parent_id = below.id)
  SELECT id FROM below)`

interface Listed extends Record<string, unknown> {
  infoId: string
  editionId: string | null
  openId: string | null
  authorName: string | null
}

export type ContentPage = (
  where: SQL,
  paging: { currPage: number; pageSize: number },
  order: SQL,
  /** Where it is enough to count in: editions make a count ten times as long. */
  countedFrom?: SQL,
) => Promise<Page<ContentRow>>

/** One page of items with their number. Ids come first, in order; whole rows are fetched for one page only. */
export const contentPage = (db: Queries, clock: Clock, names: Names): ContentPage => {
  const rowsOf = async (listed: Listed[]): Promise<ContentRow[]> => {
    if (listed.length === 0) return []
    const infos = await db
      .select()
      .from(info)
      .where(sql`${info.id} = ANY(${sql.param(listed.map(({ infoId }) => infoId))})`)
    const editions = await db
      .select()
      .from(infoEdition)
      .where(sql`${infoEdition.id} = ANY(${sql.param(listed.flatMap(({ editionId }) => editionId ?? []))})`)
    const infoOf = new Map(infos.map(row => [row.id, row]))
    const editionOf = new Map(editions.map(row => [row.id, row]))
    return listed.flatMap(({ infoId, editionId, openId, authorName }) => {
      const item: InfoRow | undefined = infoOf.get(infoId)
      const shown: EditionRow | undefined = editionId ? editionOf.get(editionId) : undefined
      return item ? [toRow(item, shown, openId ? shown : undefined, authorName, names, clock.now())] : []
    })
  }

  return async (where, paging, order, countedFrom = listedFrom) => {
    const [listed, counted] = await Promise.all([
      db.execute<Listed>(sql`
        SELECT info.id AS "infoId", shown.id AS "editionId", open.id AS "openId",
          coalesce(author.real_name, author.user_name) AS "authorName"
        ${listedFrom} WHERE ${where} ORDER BY ${order} LIMIT ${paging.pageSize} OFFSET ${offsetOf(paging)}`),
      db.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${countedFrom} WHERE ${where}`),
    ])
    return { rows: await rowsOf(listed.rows), total: counted.rows[0]?.total ?? 0 }
  }
}
