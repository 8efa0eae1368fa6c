import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { type DataScope, withinScope } from '../../platform/rights/data-scope.ts'

export interface FoundRow extends Record<string, unknown> {
  kind: string
  id: string
  title: string
  note: string
  siteId: string | null
}

/** Whose rows: the function that shows their list, as far as it reaches. */
export interface Looking {
  userId: string
  scope: DataScope
}

/** So many of each are shown, and so many of the latest are tried by their sound. */
export const shownRows = 6
export const soundedRows = 300

/** Without a keyword: the latest, to be compared by their sound. */
const wanted = (keyword: string | undefined, texts: SQL[], exact: SQL): SQL => {
  if (keyword === undefined) return sql`true`
  const pattern = likePattern(keyword)
  return sql`(${exact} = ${keyword} OR ${sql.join(
    texts.map(text => sql`${text} ILIKE ${pattern}`),
    sql` OR `,
  )})`
}
const most = (keyword: string | undefined): SQL =>
  keyword === undefined ? sql`LIMIT ${soundedRows}` : sql`LIMIT ${shownRows}`

const number = sql`coalesce(shown.fields ->> 'openTenderCode', shown.fields ->> 'publishNumber', '')`

/** Each family by the rows that its own list shows. */
export const contentQuery = (
  kind: ContentKind,
  { scope, userId }: Looking,
  keyword: string | undefined,
): SQL => {
  const columns = { orgId: sql`info.owner_org_id`, siteId: sql`info.site_id`, owner: sql`info.author_id` }
  return sql`SELECT info.kind, info.id, coalesce(shown.title, '') AS title, concat_ws(' · ', nullif(${number}, ''), s.name) AS note,
      info.site_id AS "siteId"
    FROM info LEFT JOIN info_edition open ON open.info_id = info.id
        AND open.state IN ('draft', 'returned', 'review1', 'review2', 'review3', 'scheduled')
      LEFT JOIN info_edition shown ON shown.id = coalesce(open.id, info.published_edition_id)
      LEFT JOIN site s ON s.id = info.site_id
    WHERE info.kind = ${kind} AND info.state <> 'recycled' AND ${withinScope(scope, columns, userId)}
      AND ${wanted(keyword, [sql`shown.title`, sql`shown.fields ->> 'openTenderCode'`, sql`shown.fields ->> 'publishNumber'`], sql`info.id`)}
    ORDER BY info.latest_modify_date DESC, info.id ${most(keyword)}`
}

export const surveyQuery = ({ scope, userId }: Looking, keyword: string | undefined): SQL =>
  sql`SELECT 'survey' AS kind, q.id, q.title, coalesce(s.name, '') AS note, q.site_id AS "siteId"
    FROM questionnaire q LEFT JOIN site s ON s.id = q.site_id
    WHERE ${withinScope(scope, { siteId: sql`q.site_id`, orgId: sql`q.owner_org_id` }, userId)}
      AND ${wanted(keyword, [sql`q.title`], sql`q.id`)}
    ORDER BY q.latest_modify_date DESC, q.id ${most(keyword)}`

export const messageQuery = ({ scope, userId }: Looking, keyword: string | undefined): SQL =>
  sql`SELECT 'message' AS kind, m.id, m.subject AS title, m.msg_no AS note, m.site_id AS "siteId" FROM message m
    WHERE ${withinScope(scope, { orgId: sql`m.handler_org_id`, siteId: sql`m.site_id`, owner: sql`m.handler_id` }, userId)}
      AND ${wanted(keyword, [sql`m.subject`, sql`m.msg_no`], sql`m.id`)}
    ORDER BY m.received_at DESC, m.id ${most(keyword)}`

export const personQuery = ({ scope, userId }: Looking, keyword: string | undefined): SQL =>
  sql`SELECT 'person' AS kind, u.id, coalesce(nullif(u.real_name, ''), u.user_name) AS title,
      concat_ws(' · ', u.user_name, o.org_name) AS note, NULL AS "siteId"
    FROM app_user u LEFT JOIN organisation o ON o.id = u.org_id
    WHERE u.deregistered_at IS NULL AND ${withinScope(scope, { orgId: sql`u.org_id`, owner: sql`u.id` }, userId)}
      AND ${wanted(keyword, [sql`u.real_name`, sql`u.user_name`], sql`u.id`)}
    ORDER BY u.user_name ${most(keyword)}`

/** All channels of the sites: few enough to be compared one by one. */
export const channelQuery = (siteIds: readonly string[]): SQL =>
  sql`SELECT 'channel' AS kind, c.id, c.name AS title, s.name AS note, c.site_id AS "siteId"
    FROM channel c JOIN site s ON s.id = c.site_id
    WHERE c.site_id = ANY(${sql.param([...siteIds])}) AND c.lifecycle <> 'recycled' ORDER BY s.region_code, c.sort, c.id`

const tookTooLong = '57014'
const isTooLong = (failure: unknown): boolean =>
  failure instanceof DrizzleQueryError && (failure.cause as { code?: string })?.code === tookTooLong

/** Answers within so many milliseconds, or not at all. */
export const rowsWithin = async (db: Db, ms: number, query: SQL): Promise<FoundRow[] | undefined> => {
  try {
    return await db.transaction(async tx => {
      await tx.execute(sql`SELECT set_config('statement_timeout', ${String(Math.max(ms, 1))}, true)`)
      return (await tx.execute<FoundRow>(query)).rows
    })
  } catch (failure) {
    if (isTooLong(failure)) return undefined
    throw failure
  }
}
