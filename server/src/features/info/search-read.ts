import { noticeTypes, type SearchGroup, type SearchPeriod, searchPeriods } from '@sunport/contract/codes.ts'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern, likeText } from '../../platform/database/like.ts'
import { regionPrefix } from '../../platform/database/region-prefix.ts'
import { conditionsOf, type InfoFilter, searchWords } from './filter.ts'
import { infoEdition, type PublicationRow, publication as p } from './table.ts'

/** What a visitor chose among the facets; each is left out where its own values are counted. */
export interface Chosen {
  regionCode: string
  group: SearchGroup | ''
  period: SearchPeriod | ''
}

export interface SearchQuery {
  filter: InfoFilter
  chosen: Chosen
  now: Date
  sort: 'relevance' | 'date'
}

interface Slice {
  limit: number
  offset: number
}

export interface FacetCount extends Record<string, unknown> {
  facet: 'all' | 'region' | 'type' | SearchPeriod
  code: string | null
  total: string
}

export interface SuggestionRow extends Record<string, unknown> {
  kind: 'title' | 'purchaser' | 'code'
  words: string
}

const dayMs = 86_400_000
const periodDays: Record<SearchPeriod, number> = { week: 7, month: 30, year: 365 }

const typesOf = (group: SearchGroup): string[] =>
  Object.entries(noticeTypes).flatMap(([code, { stage }]) => (stage === group ? [code] : []))

/** The choices as conditions over the columns of `publication`, or of the hits taken from it. */
const byRegion = ({ regionCode }: Chosen): SQL =>
  regionCode ? sql`region_code LIKE ${`${likeText(regionPrefix(regionCode))}%`}` : sql`true`

const byGroup = ({ group }: Chosen): SQL => {
  if (!group) return sql`true`
  if (group === 'article') return sql`notice_type IS NULL`
  return sql`notice_type = ANY(${sql.param(typesOf(group))})`
}

const since = (period: SearchPeriod, now: Date): SQL =>
  sql`notice_time >= ${new Date(now.getTime() - periodDays[period] * dayMs).toISOString()}::timestamptz`

const byPeriod = ({ period }: Chosen, now: Date): SQL => (period ? since(period, now) : sql`true`)

const whole = ({ filter, chosen, now }: SearchQuery): SQL =>
  sql`${conditionsOf(filter)} AND ${byRegion(chosen)} AND ${byGroup(chosen)} AND ${byPeriod(chosen, now)}`

/** Hits in the title weigh more than hits in the text; an exact number beats both. */
const relevance = (searchKey: string): SQL => {
  const inTitle = searchWords(searchKey).map(
    word => sql`(CASE WHEN ${p.title} ILIKE ${likePattern(word)} THEN 2 ELSE 0 END)`,
  )
  return sql`(CASE WHEN ${p.openTenderCode} = ${searchKey.trim()} THEN 100 ELSE 0 END) + ${sql.join(inTitle, sql` + `)}`
}

const sixDigits = sql`CASE WHEN substr(region_code, 3, 2) = '00' THEN left(region_code, 6) ELSE left(region_code, 4) || '00' END`

/** Queries of the full-text search. */
export const searchRead = (db: Queries) => ({
  hits: (query: SearchQuery, { limit, offset }: Slice): Promise<{ row: PublicationRow; text: string }[]> =>
    db
      .select({ row: p, text: infoEdition.bodyText })
      .from(p)
      .innerJoin(infoEdition, eq(infoEdition.id, p.editionId))
      .where(whole(query))
      .orderBy(
        ...(query.sort === 'relevance' ? [desc(relevance(query.filter.input.searchKey ?? ''))] : []),
        desc(p.noticeTime),
        desc(p.seq),
      )
      .limit(limit)
      .offset(offset),

  /** One pass over the hits; every facet is counted under the choices of the others. */
  facets: async ({ filter, chosen, now }: SearchQuery): Promise<FacetCount[]> => {
    const [region, group, period] = [byRegion(chosen), byGroup(chosen), byPeriod(chosen, now)]
    const periods = (Object.keys(searchPeriods) as SearchPeriod[]).map(
      name => sql`SELECT ${name} AS facet, NULL AS code, count(*) AS total FROM hit
        WHERE ${region} AND ${group} AND ${since(name, now)}`,
    )
    const found = await db.execute<FacetCount>(sql`
      WITH hit AS MATERIALIZED (
        SELECT region_code, notice_type, notice_time FROM ${p} WHERE ${conditionsOf(filter)}
      )
      SELECT 'all' AS facet, NULL AS code, count(*) AS total FROM hit WHERE ${region} AND ${group} AND ${period}
      UNION ALL SELECT 'region', ${sixDigits}, count(*) FROM hit
        WHERE region_code IS NOT NULL AND ${group} AND ${period} GROUP BY 2
      UNION ALL SELECT 'type', notice_type, count(*) FROM hit WHERE ${region} AND ${period} GROUP BY 2
      UNION ALL ${sql.join(periods, sql` UNION ALL `)}`)
    return found.rows
  },

  /** What a visitor may be about to type: numbers that begin so, purchasers and titles that contain it. */
  suggestions: async (filter: InfoFilter, typed: string): Promise<SuggestionRow[]> => {
    const here = conditionsOf(filter)
    const contains = likePattern(typed)
    const found = await db.execute<SuggestionRow>(sql`
      (SELECT DISTINCT 'code' AS kind, ${p.openTenderCode} AS words FROM ${p}
        WHERE ${here} AND ${p.openTenderCode} ILIKE ${contains} ORDER BY 2 LIMIT 2)
      UNION ALL (SELECT DISTINCT 'purchaser', ${p.purchaser} FROM ${p}
        WHERE ${here} AND ${p.purchaser} ILIKE ${contains} ORDER BY 2 LIMIT 3)
      UNION ALL (SELECT 'title', ${p.title} FROM ${p}
        WHERE ${here} AND ${p.title} ILIKE ${contains} ORDER BY ${p.noticeTime} DESC LIMIT 10)`)
    return found.rows
  },
})

export type SearchRead = ReturnType<typeof searchRead>
