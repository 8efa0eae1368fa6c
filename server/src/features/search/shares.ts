import { sql } from 'drizzle-orm'
import { touchTags } from '../../platform/cache/tags.ts'
import type { Db, Queries } from '../../platform/database/database.ts'

export const sharesTag = 'search-shares'

/** A token that the sample hardly met stands in fewer entries than this. */
const leastShare = 0.002
const sampledEntries = 20_000
/** Below this everything is counted, and no plan needs to know. */
const worthMeasuring = 20_000

/** How common tokens are, and how many entries a site has: kept in memory, for choosing plans. */
export interface Shares {
  /** Share of the entries that have all these tokens, at most. */
  mostOf(tokens: readonly number[], inTitle: boolean): number
  /** The rarest of them, at most so many. */
  rarestOf(tokens: readonly number[], inTitle: boolean, count: number): number[]
  /** Whether each of them stands in many entries: then so do they together, or nearly so. */
  areCommon(tokens: readonly number[]): boolean
  /** Undefined while nobody has measured: few enough to count. */
  entriesOf(siteId: string): number | undefined
  siteShare(siteId: string): number
  refresh(): Promise<void>
}

export const createShares = (db: Queries): Shares => {
  let shares = { text: new Map<number, number>(), title: new Map<number, number>() }
  let sizes = new Map<string, number>()
  const shareOf = (token: number, inTitle: boolean): number =>
    (inTitle ? shares.title : shares.text).get(token) ?? leastShare
  return {
    mostOf: (tokens, inTitle) => tokens.reduce((least, token) => Math.min(least, shareOf(token, inTitle)), 1),
    rarestOf: (tokens, inTitle, count) =>
      [...new Set(tokens)].sort((a, b) => shareOf(a, inTitle) - shareOf(b, inTitle)).slice(0, count),
    areCommon: tokens => tokens.length > 0 && tokens.every(token => shares.text.has(token)),
    entriesOf: siteId => sizes.get(siteId),
    siteShare: siteId => {
      const all = [...sizes.values()].reduce((sum, entries) => sum + entries, 0)
      return all > 0 ? (sizes.get(siteId) ?? all) / all : 1
    },
    refresh: async () => {
      const [tokens, sites] = await Promise.all([
        db.execute<{ token: number; inTitle: boolean; share: number }>(
          sql`SELECT token, in_title AS "inTitle", share FROM search_token_share`,
        ),
        db.execute<{ siteId: string; entries: string }>(
          sql`SELECT site_id AS "siteId", entries FROM search_size`,
        ),
      ])
      const mapOf = (wanted: boolean) =>
        new Map(
          tokens.rows.filter(({ inTitle }) => inTitle === wanted).map(({ token, share }) => [token, share]),
        )
      shares = { text: mapOf(false), title: mapOf(true) }
      sizes = new Map(sites.rows.map(({ siteId, entries }) => [siteId, Number(entries)]))
    },
  }
}

/** Counted, not taken from the statistics: after a bulk load those may know of no entry yet. */
const entryCount = async (db: Queries): Promise<number> => {
  const { rows } = await db.execute<{ entries: string }>(sql`SELECT count(*) AS entries FROM search_entry`)
  return Number(rows[0]?.entries ?? 0)
}

/** Counts tokens over a sample of the entries; every instance then plans by the new figures. */
export const measureShares = (db: Db): Promise<void> =>
  db.transaction(async tx => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    await tx.execute(sql`LOCK TABLE search_size IN EXCLUSIVE MODE`)
    const percent = Math.min(100, (100 * sampledEntries) / Math.max(1, await entryCount(tx)))
    await tx.execute(sql`DELETE FROM search_token_share`)
    await tx.execute(sql`
      WITH drawn AS MATERIALIZED (
        SELECT tokens, title_tokens FROM search_entry TABLESAMPLE SYSTEM (${sql.param(percent)}::float4)
      ), size AS (SELECT greatest(count(*), 1) AS n FROM drawn), counted AS (
        SELECT token, false AS in_title, count(*) AS n FROM drawn, unnest(tokens) token GROUP BY 1
        UNION ALL SELECT token, true, count(*) FROM drawn, unnest(title_tokens) token GROUP BY 1
      )
      INSERT INTO search_token_share SELECT c.token, c.in_title, c.n::real / size.n FROM counted c, size
      WHERE c.n > ${leastShare}::real * size.n`)
    await tx.execute(sql`DELETE FROM search_size`)
    await tx.execute(
      sql`INSERT INTO search_size SELECT site_id, count(*) FROM search_entry GROUP BY site_id HAVING count(*) > 0`,
    )
    await touchTags(tx, [sharesTag])
  })

/** Whether the last figures are missing or come from an index of another size. */
export const wantsMeasuring = async (db: Db): Promise<boolean> => {
  const [now, { rows }] = [
    await entryCount(db),
    await db.execute<{ entries: string | null }>(sql`SELECT sum(entries) AS entries FROM search_size`),
  ]
  const then = Number(rows[0]?.entries ?? 0)
  return now >= worthMeasuring && Math.abs(now - then) > 0.2 * then
}
