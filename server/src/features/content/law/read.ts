import type { lawDesk } from '@sunport/contract/calls/law-desk.ts'
import { enabled, lawValidities } from '@sunport/contract/codes.ts'
import { normaliseDocNumber } from '@sunport/contract/content/law/doc-number.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queries } from '../../../platform/database/database.ts'
import { likePattern } from '../../../platform/database/like.ts'

type Filter = z.output<typeof lawDesk.list.input>

/** What a law says of itself. */
export interface LawFacts extends Record<string, unknown> {
  id: string
  lawCategory: string | null
  publishNumber: string | null
  issuer: string | null
  publishDate: string | null
  effectDate: string | null
  repealDate: string | null
  topic: string | null
  partlyFrom: string | null
  versionCount: number
}

const field = (name: string): SQL => sql`shown.fields ->> ${name}`

const validityIs = (validity: string, day: string): SQL => {
  const repealed = sql`coalesce(${field('repealDate')}, '9999') <= ${day}`
  if (validity === lawValidities.repealed) return repealed
  const begun = sql`coalesce(nullif(${field('effectDate')}, ''), '9999') <= ${day}`
  if (validity === lawValidities.upcoming)
    return sql`NOT (${repealed}) AND nullif(${field('effectDate')}, '') > ${day}`
  const partly = sql`coalesce(${field('partlyFrom')}, '9999') <= ${day}`
  return sql`NOT (${repealed}) AND ${begun} AND ${validity === lawValidities.partly ? partly : sql`NOT (${partly})`}`
}

/** Names a law of its site that has an end. */
const citesLapsing = sql`EXISTS (SELECT 1 FROM publication r, regexp_replace(r.title, '^中华人民共和国', '') AS name
  WHERE r.site_id = info.site_id AND r.law_category IS NOT NULL AND r.info_id <> info.id
    AND coalesce(r.more ->> 'repealDate', '') <> ''
    AND (strpos(shown.body_text, '《' || name || '》') > 0
      OR strpos(shown.body_text, '《中华人民共和国' || name || '》') > 0))`

/** What narrows a list of laws. */
export const lawConditions = (
  {
    lawCategory,
    validity,
    publishNumber,
    issuer,
    topic,
    publishFrom,
    publishTo,
    effectFrom,
    effectTo,
    text,
    cites,
  }: Filter,
  day: string,
): SQL[] => [
  ...(lawCategory ? [sql`${field('lawCategory')} = ${lawCategory}`] : []),
  // However its brackets were typed: 财库[2020] 10 号.
  ...(publishNumber
    ? [sql`${field('publishNumber')} ILIKE ${likePattern(normaliseDocNumber(publishNumber))}`]
    : []),
  ...(issuer ? [sql`${field('issuer')} ILIKE ${likePattern(issuer)}`] : []),
  ...(topic ? [sql`${field('topic')} ILIKE ${likePattern(topic)}`] : []),
  ...(publishFrom ? [sql`${field('publishDate')} >= ${publishFrom}`] : []),
  ...(publishTo ? [sql`nullif(${field('publishDate')}, '') <= ${publishTo}`] : []),
  ...(cites === 'lapsing' ? [citesLapsing] : []),
  ...(effectFrom ? [sql`${field('effectDate')} >= ${effectFrom}`] : []),
  ...(effectTo ? [sql`nullif(${field('effectDate')}, '') <= ${effectTo}`] : []),
  ...(text ? [sql`shown.body_text ILIKE ${likePattern(text)}`] : []),
  ...(validity ? [validityIs(validity, day)] : []),
]

/** What the lists of laws read beside the lists of all texts. */
export const lawRead = (db: Queries) => ({
  factsOf: async (ids: string[]): Promise<Map<string, LawFacts>> => {
    const { rows } = await db.execute<LawFacts>(sql`
      SELECT info.id, ${field('lawCategory')} AS "lawCategory", ${field('publishNumber')} AS "publishNumber",
        ${field('issuer')} AS issuer, ${field('publishDate')} AS "publishDate", ${field('effectDate')} AS "effectDate",
        ${field('repealDate')} AS "repealDate", ${field('topic')} AS topic, ${field('partlyFrom')} AS "partlyFrom",
        CASE WHEN jsonb_typeof(shown.fields -> 'versions') = 'array'
          THEN jsonb_array_length(shown.fields -> 'versions') ELSE 0 END AS "versionCount"
      FROM info JOIN LATERAL (SELECT e.fields FROM info_edition e WHERE e.info_id = info.id
        AND (e.id = info.published_edition_id OR e.state NOT IN ('published', 'superseded', 'discarded'))
        ORDER BY e.state = 'published', e.edition_no DESC LIMIT 1) shown ON true
      WHERE info.id = ANY(${sql.param(ids)})`)
    return new Map(rows.map(row => [row.id, row]))
  },

  /** Channels that take laws, of all sites. */
  channels: async () =>
    (
      await db.execute<{ id: string; name: string; siteId: string; siteName: string | null }>(sql`
        SELECT c.id, c.name, c.site_id AS "siteId", s.name AS "siteName" FROM channel c JOIN site s ON s.id = c.site_id
        WHERE c.channel_type = 'laws' AND c.status = ${enabled.on} ORDER BY s.id, c.id`)
    ).rows,

  /** Published laws to choose from. */
  choices: async (siteId: string | undefined, keyword: string | undefined) =>
    (
      await db.execute<{ id: string; title: string; publishNumber: string | null }>(sql`
        SELECT info_id AS id, title, publish_number AS "publishNumber" FROM publication
        WHERE law_category IS NOT NULL ${siteId ? sql`AND site_id = ${siteId}` : sql``}
          ${keyword ? sql`AND (title ILIKE ${likePattern(keyword)} OR publish_number ILIKE ${likePattern(keyword)})` : sql``}
        ORDER BY notice_time DESC, seq DESC LIMIT 30`)
    ).rows,
})
