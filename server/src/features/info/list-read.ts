import type { TypeCount } from '@sunport/contract/calls/info.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PreparedQueries } from '../../platform/database/prepared.ts'
import { selectedAs } from '../../platform/database/table-columns.ts'
import { conditionsOf, type InfoFilter } from './filter.ts'
import { type KeyRange, keysOf, placesOf, type RowKey, segmentsOf } from './list-order.ts'
import { toRow } from './publication-row.ts'
import { gathered, servedFiles } from './served-files.ts'
import { type PublicationRow, publication } from './table.ts'

/** Few enough to be held at once, enough to keep the round trips few. */
const batchSize = 500

/** A part of a whole list: rows left out before it, and how many it may have. */
export interface Part {
  skip: number
  most: number
}

const columns = selectedAs(publication, 'r')
/** With the row, so that a page of a list is one statement. */
const files = sql`${gathered(servedFiles(sql`a.edition_id = r.edition_id`))} AS files`
const announced = sql`CASE WHEN r.open_tender_time IS NOT NULL
  THEN (SELECT e.fields ->> 'openTenderTime' FROM info_edition e WHERE e.id = r.edition_id) END AS "announcedOpening"`

const rowKey = sql`r.notice_time::text AS time, r.open_tender_time::text AS opening`

/** Queries of the public lists. They read what is published, and nothing else. */
export const listRead = (query: PreparedQueries) => {
  /** The keys first, from an index; then the rows of this page and no others. */
  const rowsOf = async (keys: SQL, order: SQL): Promise<PublicationRow[]> => {
    const found = await query<PublicationRow>(
      sql`SELECT ${columns}, ${files}, ${announced}
        FROM (${keys}) keys JOIN publication r USING (info_id) ORDER BY ${order}`,
    )
    return found.map(toRow)
  }

  const countWhere = async (where: SQL): Promise<number> => {
    const [found] = await query<{ total: string }>(
      sql`SELECT count(*) AS total FROM publication WHERE ${where}`,
    )
    return Number(found?.total ?? 0)
  }

  return {
    list: async (filter: InfoFilter, { limit, after, skip }: KeyRange): Promise<PublicationRow[]> => {
      const [first, second] = segmentsOf(filter)
      const rows = await rowsOf(keysOf(first, { limit, after, skip }), first.order)
      if (!second || rows.length === limit) return rows
      const before = rows.length > 0 || skip === 0 ? skip + rows.length : await countWhere(first.where)
      const rest = { limit: limit - rows.length, skip: Math.max(0, skip - before) }
      return [...rows, ...(await rowsOf(keysOf(second, rest), second.order))]
    },

    /** A part of the list, a batch at a time: no row comes twice while others are being published. */
    async *batches(filter: InfoFilter, part: Part): AsyncGenerator<PublicationRow[]> {
      let left = part.most
      let skip = part.skip
      for (const segment of segmentsOf(filter)) {
        let after: RowKey | undefined
        for (let isWhole = true; isWhole && left > 0; ) {
          const limit = Math.min(batchSize, left)
          const found = await query<PublicationRow & RowKey>(
            sql`SELECT ${columns}, ${rowKey} FROM (${keysOf(segment, { limit, after, skip })}) keys
              JOIN publication r USING (info_id) ORDER BY ${segment.order}`,
          )
          // What is left out may be more than the whole stretch.
          if (found.length === 0 && skip > 0) skip = Math.max(0, skip - (await countWhere(segment.where)))
          else if (found.length > 0) {
            skip = 0
            after = { ...(found.at(-1) as RowKey) }
            yield found.map(toRow)
          }
          left -= found.length
          isWhole = found.length === limit
        }
      }
    },

    /** Keys of every so-manieth row behind another. */
    places: (filter: InfoFilter, after: RowKey | undefined, every: number, rows: number): Promise<RowKey[]> =>
      query<RowKey>(placesOf(filter, after, every, rows)),

    count: (filter: InfoFilter): Promise<number> => countWhere(conditionsOf(filter)),

    countWhere,

    /** Which of some are within the list. */
    among: async (filter: InfoFilter, ids: readonly string[]): Promise<string[]> => {
      const found = await query<{ id: string }>(sql`
        SELECT info_id AS id FROM publication WHERE info_id = ANY(${sql.param([...ids])}::text[])
          AND ${conditionsOf(filter)}`)
      return found.map(({ id }) => id)
    },

    countSince: (filter: InfoFilter, since: Date): Promise<number> =>
      countWhere(sql`${conditionsOf(filter)} AND notice_time >= ${since.toISOString()}::timestamptz`),

    countByType: async (filter: InfoFilter): Promise<TypeCount[]> => {
      const found = await query<{ noticeType: string; total: string }>(sql`
        SELECT notice_type AS "noticeType", count(*) AS total FROM publication
        WHERE ${conditionsOf(filter)} AND notice_type IS NOT NULL GROUP BY 1 ORDER BY 1`)
      return found.map(({ noticeType, total }) => ({ noticeType, total: Number(total) }))
    },

    /** How many laws of each category fit the filter; '' for those without one. */
    lawCounts: async (filter: InfoFilter): Promise<{ lawCategory: string; count: number }[]> => {
      const found = await query<{ lawCategory: string; count: string }>(sql`
        SELECT coalesce(law_category, '') AS "lawCategory", count(*) AS count FROM publication
        WHERE ${conditionsOf(filter)} GROUP BY 1 ORDER BY 1`)
      return found.map(({ lawCategory, count }) => ({ lawCategory, count: Number(count) }))
    },
  }
}
