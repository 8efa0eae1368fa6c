import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import { withinScope } from '../../platform/rights/data-scope.ts'
import { countWaiting, type WaitingFor } from '../../platform/waiting.ts'
import { linksAsked } from './record-repo.ts'
import { link } from './table.ts'

/** Links that somebody keeps and that lead nowhere, or will soon not be shown any more. */
export const linksWaiting =
  (db: Queries, clock: Clock): WaitingFor =>
  async ({ id, grants }) => {
    const scope = grants.get('cms:link:view')
    if (!scope || !grants.has('cms:link:edit')) return {}
    const within = withinScope(scope, { siteId: sql`${link.siteId}` }, id)
    const listed = (only: 'flagged' | 'expiring'): SQL =>
      sql`FROM ${link} WHERE ${within} AND ${linksAsked({ only }, clock.now())}`
    return {
      // A check notes how often a link failed, not since when.
      'links-flagged': await countWaiting(db, listed('flagged'), {
        since: sql`NULL::timestamptz`,
        late: true,
      }),
      'links-expiring': await countWaiting(db, listed('expiring'), { since: sql`${link.validTo}` }),
    }
  }
