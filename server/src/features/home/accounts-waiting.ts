import type { HomeTask } from '@sunport/contract/calls/home.ts'
import { sql } from 'drizzle-orm'
import type { CurrentUser } from '../../platform/http/context.ts'
import { withinScope } from '../../platform/rights/data-scope.ts'
import type { Waiting } from '../../platform/waiting.ts'
import type { HomeRead } from './read.ts'

/** Units and accounts that wait for whoever keeps them. */
export const accountsWaiting = async (
  read: HomeRead,
  { id, grants }: CurrentUser,
  now: Date,
): Promise<Partial<Record<HomeTask, Waiting>>> => {
  const unit = { orgId: sql`organisation.id` }
  const person = { orgId: sql`app_user.org_id`, owner: sql`app_user.id` }
  const [review, units, users] = (['sys:org:approve', 'sys:org:view', 'sys:user:view'] as const).map(code =>
    grants.get(code),
  )
  return {
    ...(review && { 'org-changes': await read.pendingChanges(withinScope(review, unit, id)) }),
    ...(review && units && { 'org-drafts': await read.draftUnits(withinScope(units, unit, id)) }),
    ...(users && { 'locked-users': await read.lockedUsers(withinScope(users, person, id), now) }),
  }
}
