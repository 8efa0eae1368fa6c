import { type ContentKind, functionFor } from '@sunport/contract/content/policy.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '../../../platform/http/context.ts'
import { withinScope } from '../../../platform/rights/data-scope.ts'
import { leftTo } from './channel-people.ts'
import { scopeColumns } from './scope.ts'

const levels = ['review1', 'review2', 'review3'] as const

type Somebody = Pick<CurrentUser, 'id' | 'grants'>

/** Texts that wait for a level which somebody holds, as far as he holds it. */
const ofLevels = (kind: ContentKind, { id, grants }: Somebody): SQL[] =>
  levels.flatMap(level => {
    const scope = grants.get(functionFor(kind, level))
    return scope
      ? [
          sql`(info.kind = ${kind} AND open.state = ${level} AND ${withinScope(scope, scopeColumns, id)}
            AND (open.assigned_to = ${id} OR ${leftTo(level, id)}))`,
        ]
      : []
  })

/** What somebody could decide on now: nothing handed to another, nothing that one of these wrote or has passed. */
const decidable = (kinds: readonly ContentKind[], who: Somebody, people: readonly string[]): SQL => {
  const ways = kinds.flatMap(kind => ofLevels(kind, who))
  if (ways.length === 0) return sql`false`
  const any = sql`ANY(${sql.param([...people])}::text[])`
  return sql`((${sql.join(ways, sql` OR `)}) AND coalesce(open.assigned_to, ${who.id}) = ${who.id}
    AND NOT open.submitted_by = ${any} AND NOT open.writers && ${sql.param([...people])}::text[]
    AND NOT EXISTS (SELECT 1 FROM info_review r WHERE r.edition_id = open.id AND r.round = open.review_round
      AND r.decision = 'approve' AND (r.reviewer_id = ${any} OR r.on_behalf_of = ${any})))`
}

/** Where somebody looks: who stands in for others decides nowhere else. */
const inSight = (kinds: readonly ContentKind[], { id, grants }: Somebody): SQL => {
  const ways = kinds.flatMap(kind => {
    const scope = grants.get(functionFor(kind, 'view'))
    return scope ? [sql`(info.kind = ${kind} AND ${withinScope(scope, scopeColumns, id)})`] : []
  })
  return ways.length > 0 ? sql`(${sql.join(ways, sql` OR `)})` : sql`false`
}

/** What somebody could decide on himself. */
export const waitingForOwn = (kinds: readonly ContentKind[], user: Somebody): SQL =>
  decidable(kinds, user, [user.id])

/** What he could decide on in the stead of one who is away. */
export const waitingInStead = (kinds: readonly ContentKind[], user: Somebody, absent: Somebody): SQL =>
  sql`(${decidable(kinds, absent, [user.id, absent.id])} AND ${inSight(kinds, user)})`

/** All that somebody could decide on now, also in the stead of others. */
export const waitingFor = (kinds: readonly ContentKind[], user: CurrentUser): SQL => {
  const absent = user.standsIn ?? []
  if (absent.length === 0) return waitingForOwn(kinds, user)
  const inStead = absent.map(one => waitingInStead(kinds, user, one))
  return sql`(${sql.join([waitingForOwn(kinds, user), ...inStead], sql` OR `)})`
}

/** The name of him in whose stead a text is somebody's to decide on; null where it is his own task, or nobody's. */
export const absentName = (kinds: readonly ContentKind[], user: CurrentUser): SQL => {
  const absent = user.standsIn ?? []
  if (absent.length === 0) return sql`NULL::text`
  const names = absent.map(one => sql`WHEN ${waitingInStead(kinds, user, one)} THEN ${one.name}::text`)
  return sql`CASE WHEN ${waitingForOwn(kinds, user)} THEN NULL ${sql.join(names, sql` `)} END`
}
