import { replyTemplate as calls } from '@sunport/contract/calls/reply-template.ts'
import { and, asc, eq, ilike, or } from 'drizzle-orm'
import type { CrudPlan } from '../../../platform/crud/crud-plan.ts'
import type { Reach } from '../../../platform/crud/reach.ts'
import { likePattern } from '../../../platform/database/like.ts'
import { coversSite } from '../../../platform/rights/data-scope.ts'
import { replyTemplate } from '../core/table.ts'
import type { RefuseGrounds } from './grounds.ts'
import { templateReach } from './template-repo.ts'

export const templatePlan = (refuseGrounds: RefuseGrounds): CrudPlan<typeof calls, typeof replyTemplate> => ({
  calls,
  table: replyTemplate,
  entity: 'cms:reply_template',
  reach: templateReach,
  where: ({ keyword, siteId }) =>
    and(
      siteId ? eq(replyTemplate.siteId, siteId) : undefined,
      keyword
        ? or(ilike(replyTemplate.name, likePattern(keyword)), ilike(replyTemplate.body, likePattern(keyword)))
        : undefined,
    ),
  shape: () => ({
    sortable: { name: replyTemplate.name },
    order: [asc(replyTemplate.isShared), asc(replyTemplate.name), asc(replyTemplate.id)],
  }),
  values: async (entered, { tx, actor, now }, before) => {
    await refuseGrounds(tx, entered.siteId, entered, now)
    return before ? {} : { ownerId: actor.userId ?? '' }
  },
})

/** Whether somebody may use a template for a message of a site. */
export const mayUse = (
  template: typeof replyTemplate.$inferSelect,
  { actor, scope }: Reach,
  siteId: string,
): boolean =>
  template.siteId === siteId &&
  coversSite(scope, siteId) &&
  (template.isShared || template.ownerId === actor.userId)
