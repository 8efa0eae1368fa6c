import type { EnvironmentRow, environment } from '@sunport/contract/calls/environment.ts'
import { type EnvironmentType, environmentTypes } from '@sunport/contract/content/article-fields.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { likePattern } from '../../../platform/database/like.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { KnownChannel } from '../core/life.ts'
import { reachOf } from '../core/reach.ts'
import type { ContentLists } from './list.ts'

interface EnvironmentDeps {
  db: Db
  clock: Clock
  lists: ContentLists
  channels(): readonly KnownChannel[]
}

interface Facts extends Record<string, unknown> {
  id: string
  envType: string | null
  measureNo: string | null
  leadOrg: string | null
  validTo: string | null
}

type Filter = z.output<typeof environment.list.input>

const field = (name: string): SQL => sql`nullif(shown.fields ->> ${name}, '')`

const conditionsOf = ({ envType, leadOrg, validity }: Filter, channelIds: string[], day: string): SQL[] => [
  sql`(info.channel_id = ANY(${sql.param(channelIds)}::text[]) OR ${field('envType')} IS NOT NULL)`,
  ...(envType ? [sql`${field('envType')} = ${envType}`] : []),
  ...(leadOrg ? [sql`${field('leadOrg')} ILIKE ${likePattern(leadOrg)}`] : []),
  ...(validity === 'over' ? [sql`${field('validTo')} < ${day}`] : []),
  ...(validity === 'valid' ? [sql`coalesce(${field('validTo')}, '9999') >= ${day}`] : []),
]

const typeOf = (code: string | null | undefined): EnvironmentType | null =>
  code && Object.hasOwn(environmentTypes, code) ? (code as EnvironmentType) : null

/** 营商环境, 政策与案例: articles like all others, listed by what they are and who answers for them. */
export const environmentHandlers = ({
  db,
  clock,
  lists,
  channels,
}: EnvironmentDeps): Handlers<typeof environment> => {
  const factsOf = async (ids: string[]): Promise<Map<string, Facts>> => {
    const { rows } = await db.execute<Facts>(sql`
      SELECT info.id, ${field('envType')} AS "envType", ${field('measureNo')} AS "measureNo",
        ${field('leadOrg')} AS "leadOrg", ${field('validTo')} AS "validTo"
      FROM info JOIN LATERAL (SELECT e.fields FROM info_edition e WHERE e.info_id = info.id
        AND (e.id = info.published_edition_id OR e.state NOT IN ('published', 'superseded', 'discarded'))
        ORDER BY e.state = 'published', e.edition_no DESC LIMIT 1) shown ON true
      WHERE info.id = ANY(${sql.param(ids)})`)
    return new Map(rows.map(row => [row.id, row]))
  }
  return {
    list: async (filter, context) => {
      const reach = reachOf('article', 'view', context)
      const ids = channels().flatMap(({ id, isEnvironment }) => (isEnvironment ? [id] : []))
      const own = conditionsOf(filter, ids, toWireTime(clock.now()).slice(0, 10))
      const { rows, total } = await lists.list('article', { ...filter, from: '', to: '' }, reach, own)
      const facts = await factsOf(rows.map(({ id }) => id))
      return {
        total,
        rows: rows.map((row): EnvironmentRow => {
          const { envType, measureNo = null, leadOrg = null, validTo = null } = facts.get(row.id) ?? {}
          return { ...row, envType: typeOf(envType), measureNo, leadOrg, validTo }
        }),
      }
    },
  }
}
