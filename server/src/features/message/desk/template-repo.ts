import { eq, type SQL, sql } from 'drizzle-orm'
import type { Reach, ReachRule } from '../../../platform/crud/reach.ts'
import { sitesWithin } from '../../../platform/rights/data-scope.ts'
import { replyTemplate } from '../core/table.ts'

const isOwn = ({ actor }: Reach): SQL => eq(replyTemplate.ownerId, actor.userId ?? '')

/** Whoever answers for a unit has no whole site; the sites that he works for are what he may see templates of. */
const ofOwnSites = ({ scope }: Reach): SQL => {
  const sites = sitesWithin(scope)
  return sites ? sql`${replyTemplate.siteId} = ANY(${sql.param(sites)})` : sql`true`
}

/** Shared ones are everybody's to use, and their owner's to change. */
export const templateReach: ReachRule = {
  sees: asked => sql`(${ofOwnSites(asked)} AND (${replyTemplate.isShared} OR ${isOwn(asked)}))`,
  changes: asked => sql`(${ofOwnSites(asked)} AND ${isOwn(asked)})`,
}
