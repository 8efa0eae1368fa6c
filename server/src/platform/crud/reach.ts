import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '../http/context.ts'
import { type DataScope, withinScope } from '../rights/data-scope.ts'

/** Who asks, and how far his hold of the function reaches. */
export interface Reach {
  actor: Actor
  scope: DataScope
}

/** Which rows of a table somebody may see and change, as conditions on them. */
export interface ReachRule {
  sees(reach: Reach): SQL
  /** Where it is less than what is seen. It is asked of a row before a change and of what becomes of it. */
  changes?(reach: Reach): SQL
}

/** Rows of a site are never everybody's: who describes them without a rule does not compile. */
export type ReachOf<T extends PgTable> = T extends { siteId: PgColumn } ? ReachRule : ReachRule | 'everybody'

/** Rows belong to sites; those are within that somebody keeps wholly. */
export const bySite = (siteId: PgColumn): ReachRule => ({
  sees: ({ scope, actor }) => withinScope(scope, { siteId: sql`${siteId}` }, actor.userId ?? ''),
})
