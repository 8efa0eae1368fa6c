import type { review } from '@sunport/contract/calls/content.ts'
import { functionFor, isReviewState } from '@sunport/contract/content/policy.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import { actorOf, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { ContentLists } from './list.ts'
import { contentRepo } from './repo.ts'
import { holdersOf } from './reviewing.ts'

export const reviewHandlers = (db: Db, clock: Clock, lists: ContentLists): Handlers<typeof review> => {
  const changes = createChanges(db, clock, 'cms')
  return {
    queue: (input, context) => lists.queue(input, userOf(context)),

    reviewers: async ({ id, way }, context) => {
      const repo = contentRepo(db)
      const item = found(await repo.find(id))
      const open = await repo.openEdition(id)
      if (!open || !isReviewState(open.state)) return []
      const code = functionFor(item.kind, open.state)
      if (!userOf(context).grants.has(code)) throw new Problem('access.forbidden')
      const passed = way === 'transfer' ? await repo.approvedBy(open) : []
      const holders = await holdersOf(
        db,
        way === 'transfer' ? code : functionFor(item.kind, 'view'),
        item.siteId,
      )
      return holders.filter(
        holder =>
          holder.id !== open.submittedBy && holder.id !== userOf(context).id && !passed.includes(holder.id),
      )
    },

    /** Only who was asked answers, once. */
    answerCosign: ({ id, isAgreed, comment }, context) =>
      changes(actorOf(context), async ({ tx, audit, now }) => {
        const open = await contentRepo(tx).openEdition(id)
        const answered = await tx.execute(sql`
          UPDATE info_cosign SET answered_at = ${now.toISOString()}, is_agreed = ${isAgreed}, comment = ${comment}
          WHERE edition_id = ${open?.id ?? ''} AND user_id = ${userOf(context).id} AND answered_at IS NULL`)
        if (answered.rowCount !== 1) throw new Problem('data.not_found')
        await audit({ entity: 'cosign', entityId: id, action: 'answer', after: { isAgreed, comment } })
        return null
      }),
  }
}
