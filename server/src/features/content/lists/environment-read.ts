import type { environment } from '@sunport/contract/calls/environment.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queries } from '../../../platform/database/database.ts'
import { likePattern } from '../../../platform/database/like.ts'

interface Facts extends Record<string, unknown> {
  id: string
  envType: string | null
  envDimension: string | null
  measureNo: string | null
  leadOrg: string | null
  validTo: string | null
}

type Filter = z.output<typeof environment.list.input>

const field = (name: string): SQL => sql`nullif(shown.fields ->> ${name}, '')`

/** What narrows a list of articles to those of 营商环境. */
export const environmentConditions = (
  { envType, envDimension, leadOrg, validity }: Filter,
  channelIds: string[],
  day: string,
): SQL[] => [
  sql`(info.channel_id = ANY(${sql.param(channelIds)}::text[]) OR ${field('envType')} IS NOT NULL)`,
  ...(envType ? [sql`${field('envType')} = ${envType}`] : []),
  ...(envDimension ? [sql`${field('envDimension')} = ${envDimension}`] : []),
  ...(leadOrg ? [sql`${field('leadOrg')} ILIKE ${likePattern(leadOrg)}`] : []),
  ...(validity === 'over' ? [sql`${field('validTo')} < ${day}`] : []),
  ...(validity === 'valid' ? [sql`coalesce(${field('validTo')}, '9999') >= ${day}`] : []),
]

/** What articles say of themselves as policies and cases, by their id. */
export const environmentFacts = async (db: Queries, ids: string[]): Promise<Map<string, Facts>> => {
  const { rows } = await db.execute<Facts>(sql`
    SELECT info.id, ${field('envType')} AS "envType", ${field('envDimension')} AS "envDimension",
      ${field('measureNo')} AS "measureNo",
      ${field('leadOrg')} AS "leadOrg", ${field('validTo')} AS "validTo"
    FROM info JOIN LATERAL (SELECT e.fields FROM info_edition e WHERE e.info_id = info.id
      AND (e.id = info.published_edition_id OR e.state NOT IN ('published', 'superseded', 'discarded'))
      ORDER BY e.state = 'published', e.edition_no DESC LIMIT 1) shown ON true
    WHERE info.id = ANY(${sql.param(ids)})`)
  return new Map(rows.map(row => [row.id, row]))
}
