import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { likePattern } from '../../platform/database/like.ts'

export const same = (column: PgColumn, value: string | undefined): SQL | undefined =>
  value ? eq(column, value) : undefined

/** The words somewhere in one of the columns. */
export const mentions = (columns: PgColumn[], keyword: string | undefined): SQL | undefined =>
  keyword?.trim() ? or(...columns.map(column => ilike(column, likePattern(keyword)))) : undefined

/** An organisation with everything below it. */
const withinOrganisation = (column: PgColumn, orgId: string | undefined): SQL | undefined =>
  orgId
    ? sql`${column} IN (SELECT below.id FROM organisation below JOIN organisation top
        ON starts_with(below.path, top.path) WHERE top.id = ${orgId})`
    : undefined

interface Whose {
  userName?: string | undefined
  orgId?: string | undefined
  ip?: string | undefined
  requestId?: string | undefined
}

/** Who did it, from where, in which request: the same for every log of people's doings. */
export const byWhom = (
  columns: { userName: PgColumn; orgId: PgColumn; ip: PgColumn; requestId: PgColumn },
  asked: Whose,
): SQL | undefined =>
  and(
    same(columns.userName, asked.userName?.trim()),
    withinOrganisation(columns.orgId, asked.orgId),
    same(columns.ip, asked.ip?.trim()),
    same(columns.requestId, asked.requestId?.trim()),
  )
