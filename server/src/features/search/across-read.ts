import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { Seq } from './read.ts'

/** What is counted and put into order of one hit, in the codes of its own site. */
export interface Fact extends Record<string, unknown> {
  seq: string
  siteId: string
  /** Microseconds, as the regional lists are ordered by. */
  time: string
  tier: number
  type: string | null
  manner: string | null
  region: string | null
  items: string[]
  /** Of the project, else of its plan. */
  number: string | null
}

/** What tells whether two notices of one number are the same. */
export interface Naming extends Record<string, unknown> {
  seq: string
  title: string
  purchaser: string | null
}

/** One search over several sites. */
export interface AskedAcross {
  siteIds: string[]
  /** Over the entries `e`: the words and the filters. */
  match: SQL
  /** The number of the first order that an entry belongs to. */
  tier: SQL
}

const columns = (tier: SQL): SQL => sql`e.seq, e.site_id AS "siteId",
  (extract(epoch FROM e.notice_time) * 1000000)::bigint::text AS time, ${tier} AS tier, e.notice_type AS type,
  p.purchase_manner AS manner, e.region_code AS region, coalesce(p.item_codes, '{}') AS items,
  coalesce(nullif(p.open_tender_code, ''), p.plan_id) AS number`

/** So many entries of each site in an order of its own. */
const someOf = (siteIds: string[], order: SQL, size: number): SQL => sql`
  unnest(${sql.param(siteIds)}::text[]) AS asked (site_id) CROSS JOIN LATERAL (
    SELECT * FROM search_entry s WHERE s.site_id = asked.site_id ORDER BY ${order} LIMIT ${size}) e`

/** Statements of the search over all sites: each reads them all at once. */
export const acrossRead = (db: Queries) => {
  const factsOf = async ({ match, tier }: AskedAcross, entries: SQL): Promise<Fact[]> => {
    const { rows } = await db.execute<Fact>(sql`
      SELECT ${columns(tier)} FROM ${entries} JOIN publication p ON p.info_id = e.info_id WHERE ${match}`)
    return rows
  }

  return {
    /** All hits, candidates from the tokens. */
    everything: (asked: AskedAcross, tokens: number[]): Promise<Fact[]> => {
      const candidates = tokens.length > 0 ? sql`e.tokens @> ${sql.param(tokens)}::int4[]` : sql`true`
      return factsOf(
        {
          ...asked,
          match: sql`e.site_id = ANY(${sql.param(asked.siteIds)}) AND ${candidates} AND ${asked.match}`,
        },
        sql`search_entry e`,
      )
    },

    /** Hits among a fair sample of each site's entries. */
    sample: (asked: AskedAcross, size: number): Promise<Fact[]> =>
      factsOf(asked, someOf(asked.siteIds, sql`s.lot`, size)),

    /** Hits among the newest entries of each site. */
    newest: (asked: AskedAcross, size: number): Promise<Fact[]> =>
      factsOf(asked, someOf(asked.siteIds, sql`s.notice_time DESC, s.seq DESC`, size)),

    namings: async (seqs: Seq[]): Promise<Naming[]> => {
      if (seqs.length === 0) return []
      const { rows } = await db.execute<Naming>(
        sql`SELECT seq, title, purchaser FROM publication WHERE seq = ANY(${sql.param(seqs)}::bigint[])`,
      )
      return rows
    },
  }
}

export type AcrossRead = ReturnType<typeof acrossRead>
