import { type ContentKind, functionFor } from '@sunport/contract/content/policy.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '../../../platform/http/context.ts'
import { withinScope } from '../../../platform/rights/data-scope.ts'
import { leftTo } from './channel-people.ts'
import { scopeColumns } from './desk.ts'

const levels = ['review1', 'review2', 'review3'] as const

/** Texts that wait for a level which somebody holds, as far as he holds it. */
const ofLevels = (kind: ContentKind, user: CurrentUser): SQL[] =>
  levels.flatMap(level => {
    const scope = user.grants.get(functionFor(kind, level))
    return scope
      ? [
          sql`(info.kind = ${kind} AND open.state = ${level} AND ${withinScope(scope, scopeColumns, user.id)}
            AND (open.assigned_to = ${user.id} OR ${leftTo(level, user.id)}))`,
        ]
      : []
  })

/** What somebody could decide on now: nothing of his own, nothing handed to another, nothing he has passed. */
export const waitingFor = (kinds: readonly ContentKind[], user: CurrentUser): SQL => {
  const ways = kinds.flatMap(kind => ofLevels(kind, user))
  if (ways.length === 0) return sql`false`
  return sql`(${sql.join(ways, sql` OR `)}) AND coalesce(open.assigned_to, ${user.id}) = ${user.id}
    AND open.submitted_by <> ${user.id} AND NOT EXISTS (SELECT 1 FROM info_review r
      WHERE r.edition_id = open.id AND r.round = open.review_round AND r.decision = 'approve' AND r.reviewer_id = ${user.id})`
}
