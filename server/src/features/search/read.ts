import type { SearchPeriod } from '@sunport/contract/codes.ts'
import { openingInForce } from '@sunport/contract/content/notice/annotated.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { infoEdition, type PublicationRow, publication as p } from '../info/table.ts'
import { byGroup, byPeriod, byRegion, type Chosen, periodNames, since } from './filter.ts'

/** What is quoted of a text names no opening that was moved since. */
const textInForce = (text: string, announced: string | null, { openTenderTime }: PublicationRow): string => {
  const now = openTenderTime && toWireTime(openTenderTime)
  return announced && now && announced !== now ? openingInForce(text, announced, now) : text
}

/** One search as the statements need it. */
export interface Asked {
  siteId: string
  /** Over the entries `e`: the words and all filters but the facets. */
  match: SQL
  chosen: Chosen
  now: Date
}

export interface FacetCount {
  /** all: under every choice; base: under none. */
  facet: 'all' | 'base' | 'region' | 'type' | SearchPeriod
  code: string | null
  total: number
}

type Row = { facet: FacetCount['facet'] | 'order'; code: string | null; total: string; seqs: string | null }

/** Where a walk through the entries stands: the last one it has seen. Times as text, a Date loses microseconds. */
export interface Place {
  time: string
  seq: string
}

/** Hits are known by their running number: a list of ten thousand stays small. */
export type Seq = number

export interface Step {
  seqs: Seq[]
  visited: number
  /** Undefined when there is nothing further to see. */
  place: Place | undefined
}

const sixDigits = sql`CASE WHEN substr(region_code, 3, 2) = '00' THEN left(region_code, 6) ELSE left(region_code, 4) || '00' END`

const newestFirst = sql`notice_time DESC, seq DESC`

/** Every facet is counted under the choices of the others. */
const facetsOf = ({ chosen, now }: Asked): SQL => {
  const [region, group, period] = [byRegion(chosen), byGroup(chosen), byPeriod(chosen, now)]
  const periods = periodNames.map(
    name =>
      sql`SELECT ${name}, NULL, count(*), NULL FROM hit WHERE ${region} AND ${group} AND ${since(name, now)}`,
  )
  return sql`SELECT 'all' AS facet, NULL AS code, count(*) AS total, NULL AS seqs FROM hit
      WHERE ${region} AND ${group} AND ${period}
    UNION ALL SELECT 'base', NULL, count(*), NULL FROM hit
    UNION ALL SELECT 'region', ${sixDigits}, count(*), NULL FROM hit
      WHERE region_code IS NOT NULL AND ${group} AND ${period} GROUP BY 2
    UNION ALL SELECT 'type', notice_type, count(*), NULL FROM hit WHERE ${region} AND ${period} GROUP BY 2
    UNION ALL ${sql.join(periods, sql` UNION ALL `)}`
}

const chosenOf = ({ chosen, now }: Asked): SQL =>
  sql`${byRegion(chosen)} AND ${byGroup(chosen)} AND ${byPeriod(chosen, now)}`

const countsOf = (rows: Row[]): FacetCount[] =>
  rows.flatMap(({ facet, code, total }) => (facet === 'order' ? [] : [{ facet, code, total: Number(total) }]))

/** Besides tokens an index on the site would only cost: the condition is written so that none applies. */
const ofSite = (siteId: string, tokens: number[]): SQL =>
  tokens.length > 0 ? sql`(e.site_id = ${siteId}) IS TRUE` : sql`e.site_id = ${siteId}`

const withTokens = (column: SQL, tokens: number[]): SQL =>
  tokens.length > 0 ? sql`${column} @> ${sql.param(tokens)}::int4[]` : sql`true`

/** Statements of the search; which of them answers is decided by the engine. */
export const searchRead = (db: Queries) => ({
  /** Reads all hits among the candidates: their number, how the facets share them, and the first in order. */
  everything: async (
    asked: Asked,
    tokens: number[],
    tier: SQL,
    depth: number,
  ): Promise<{ counts: FacetCount[]; seqs: Seq[] }> => {
    const { rows } = await db.execute<Row>(sql`
      WITH hit AS MATERIALIZED (
        SELECT e.seq, e.notice_time, e.notice_type, e.region_code, ${tier} AS tier FROM search_entry e
        WHERE ${ofSite(asked.siteId, tokens)} AND ${withTokens(sql`e.tokens`, tokens)} AND ${asked.match}
      )
      ${facetsOf(asked)}
      UNION ALL SELECT 'order', NULL, 0,
        array_to_string((array_agg(seq ORDER BY tier, ${newestFirst}))[1:${sql.param(depth)}::int], ',')
        FROM hit WHERE ${chosenOf(asked)}`)
    const order = rows.find(({ facet }) => facet === 'order')?.seqs
    return { counts: countsOf(rows), seqs: order ? order.split(',').map(Number) : [] }
  },

  /** The same without the facets: only what the choices leave is read, by whatever index they offer. */
  chosenOnly: async (
    asked: Asked,
    tokens: number[],
    tier: SQL,
    depth: number,
  ): Promise<{ total: number; seqs: Seq[] }> => {
    const { rows } = await db.execute<{ total: string; seqs: string | null }>(sql`
      WITH hit AS MATERIALIZED (
        SELECT e.seq, e.notice_time, ${tier} AS tier FROM search_entry e
        WHERE ${ofSite(asked.siteId, tokens)} AND ${withTokens(sql`e.tokens`, tokens)} AND ${chosenOf(asked)}
          AND ${asked.match}
      ) SELECT count(*) AS total,
        array_to_string((array_agg(seq ORDER BY tier, ${newestFirst}))[1:${sql.param(depth)}::int], ',') AS seqs
        FROM hit`)
    const order = rows[0]?.seqs
    return { total: Number(rows[0]?.total ?? 0), seqs: order ? order.split(',').map(Number) : [] }
  },

  /** The same counts among a fair sample of the site's entries, and how many it has. */
  sample: async (asked: Asked, size: number): Promise<FacetCount[]> => {
    const { rows } = await db.execute<Row>(sql`
      WITH hit AS MATERIALIZED (
        SELECT e.notice_time, e.notice_type, e.region_code FROM (
          SELECT * FROM search_entry WHERE site_id = ${asked.siteId} ORDER BY lot LIMIT ${size}) e
        WHERE ${asked.match}
      ) ${facetsOf(asked)}`)
    return countsOf(rows)
  },

  /** Hits of a condition by date, candidates from the tokens. */
  byTokens: async (
    asked: Asked,
    condition: SQL,
    tokens: { text: number[]; title: number[] },
    depth: number,
  ): Promise<Seq[]> => {
    const { rows } = await db.execute<{ seq: string }>(sql`
      WITH hit AS MATERIALIZED (
        SELECT e.seq, e.notice_time FROM search_entry e WHERE ${ofSite(asked.siteId, [...tokens.text, ...tokens.title])}
          AND ${withTokens(sql`e.tokens`, tokens.text)} AND ${withTokens(sql`e.title_tokens`, tokens.title)}
          AND ${asked.match} AND ${condition} AND ${chosenOf(asked)}
      ) SELECT seq FROM hit ORDER BY ${newestFirst} LIMIT ${depth}`)
    return rows.map(({ seq }) => Number(seq))
  },

  /** Looks at the next so many entries by date and keeps those that fulfil the condition. */
  walk: async (asked: Asked, condition: SQL, after: Place | undefined, visits: number): Promise<Step> => {
    const key = after
      ? sql`(notice_time, seq) < (${after.time}::timestamptz, ${after.seq}::bigint)`
      : sql`true`
    const { rows } = await db.execute<{ seq: string; time: string; visited: string | null }>(sql`
      WITH visited AS MATERIALIZED (
        SELECT info_id, seq, notice_time, channel_id, notice_type, region_code, title_norm, text_norm FROM search_entry
        WHERE site_id = ${asked.siteId} AND ${key} ORDER BY ${newestFirst} LIMIT ${visits}
      ), hit AS (
        SELECT seq, notice_time FROM visited e WHERE ${asked.match} AND ${condition} AND ${chosenOf(asked)}
        ORDER BY ${newestFirst}
      ), edge AS (SELECT seq, notice_time FROM visited ORDER BY notice_time, seq LIMIT 1)
      SELECT seq, NULL AS time, NULL AS visited FROM hit
      UNION ALL SELECT seq, notice_time::text, (SELECT count(*) FROM visited) FROM edge`)
    const edge = rows.find(({ visited }) => visited !== null)
    const visited = Number(edge?.visited ?? 0)
    return {
      seqs: rows.flatMap(({ seq, visited }) => (visited === null ? [Number(seq)] : [])),
      visited,
      place: edge && visited === visits ? { time: edge.time, seq: edge.seq } : undefined,
    }
  },

  /** What is shown of the hits, in the order of their numbers here; one withdrawn meanwhile is left out. */
  rowsOf: async (seqs: Seq[]): Promise<{ row: PublicationRow; text: string }[]> => {
    if (seqs.length === 0) return []
    const found = await db
      .select({
        row: p,
        text: infoEdition.bodyText,
        announced: sql<string | null>`info_edition.fields ->> 'openTenderTime'`,
      })
      .from(p)
      .innerJoin(infoEdition, eq(infoEdition.id, p.editionId))
      .where(
        sql`${p.infoId} = ANY(ARRAY(SELECT info_id FROM search_entry WHERE seq = ANY(${sql.param(seqs)}::bigint[])))`,
      )
    const shown = found.map(({ row, text, announced }) => ({ row, text: textInForce(text, announced, row) }))
    const bySeq = new Map(shown.map(one => [Number(one.row.seq), one]))
    return seqs.flatMap(seq => bySeq.get(seq) ?? [])
  },

  idsOf: async (seqs: Seq[]): Promise<string[]> => {
    const { rows } = await db.execute<{ seq: string; id: string }>(
      sql`SELECT seq, info_id AS id FROM search_entry WHERE seq = ANY(${sql.param(seqs)}::bigint[])`,
    )
    const bySeq = new Map(rows.map(({ seq, id }) => [Number(seq), id]))
    return seqs.flatMap(seq => bySeq.get(seq) ?? [])
  },

  /** Purchasers of the site whose names hold the words, those that begin with them first. */
  names: async (siteId: string, words: string, limit: number): Promise<string[]> => {
    const { rows } = await db.execute<{ name: string }>(sql`
      SELECT name FROM search_name WHERE site_id = ${siteId} AND strpos(name_norm, ${words}) > 0
      ORDER BY strpos(name_norm, ${words}) > 1, length(name), name LIMIT ${limit}`)
    return rows.map(({ name }) => name)
  },

  /** How many entries of the site have all these tokens; for tokens of whole lines, which few have. */
  countOf: async (siteId: string, tokens: number[]): Promise<number> => {
    const { rows } = await db.execute<{ total: number }>(sql`
      SELECT count(*)::int AS total FROM search_entry e WHERE ${ofSite(siteId, tokens)} AND ${withTokens(sql`e.tokens`, tokens)}`)
    return rows[0]?.total ?? 0
  },

  /** Whether something published fulfils a condition. */
  exists: async (siteId: string, condition: SQL, tokens: number[]): Promise<boolean> => {
    const { rows } = await db.execute(sql`
      SELECT 1 FROM search_entry e WHERE ${ofSite(siteId, tokens)} AND ${withTokens(sql`e.tokens`, tokens)}
        AND ${condition} LIMIT 1`)
    return rows.length > 0
  },
})

export type SearchRead = ReturnType<typeof searchRead>
