import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { type DataScope, withinScope } from '../../../platform/rights/data-scope.ts'
import { info } from './table.ts'

/** What a data scope is compared with, in every query over items. */
export const scopeColumns = {
  orgId: sql`info.owner_org_id`,
  siteId: sql`info.site_id`,
  owner: sql`info.author_id`,
}

interface Reaching {
  user: { id: string }
  scope: DataScope
}

/** Items of a family, as far as somebody reaches. */
export const withinReach = (kind: ContentKind, { user, scope }: Reaching): SQL =>
  sql`${info.kind} = ${kind} AND ${withinScope(scope, scopeColumns, user.id)}`

export const isWithinReach = async (
  queries: Queries,
  kind: ContentKind,
  id: string,
  reach: Reaching,
): Promise<boolean> => {
  const rows = await queries
    .select({ id: info.id })
    .from(info)
    .where(sql`${info.id} = ${id} AND ${withinReach(kind, reach)}`)
  return rows.length > 0
}
