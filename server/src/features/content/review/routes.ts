import type { review } from '@sunport/contract/calls/review.ts'
import { functionFor, isReviewState } from '@sunport/contract/content/policy.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { createChanges, found } from '../../../platform/crud/changes.ts'
import { runBulk } from '../../../platform/crud/rehearsal.ts'
import type { Db } from '../../../platform/database/database.ts'
import { actorOf, userOf } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import { contentRepo } from '../core/repo.ts'
import { opinionHandlers } from './opinion.ts'
import type { ReviewQueue } from './queue.ts'
import { holdersOf } from './reviewing.ts'
import { reviewWork } from './work.ts'

export const reviewHandlers = (db: Db, clock: Clock, queue: ReviewQueue): Handlers<typeof review> => {
  const changes = createChanges(db, clock, 'cms')
  const over = (inside: Db) => reviewWork(inside, clock)
  return {
    queue: (input, context) => queue.list(input, userOf(context)),
    counts: (_, context) => queue.counts(userOf(context)),
    ...opinionHandlers(db, clock),

    bulk: ({ action, rows, isRehearsal, reason, toUserId }, context) => {
      // What each of these may be done to is asked of the text itself.
      const reach = { user: userOf(context), actor: actorOf(context) }
      return runBulk({ db, over }, { rows, isRehearsal }, (work, { id }) => {
        if (action === 'reassign') return work.reassign(id, toUserId ?? '', reason ?? '改派', reach)
        return work[action](id, reach)
      })
    },

    reviewers: async ({ id, way }, context) => {
      const repo = contentRepo(db)
      const item = found(await repo.find(id))
      const open = await repo.openEdition(id)
      if (!open || !isReviewState(open.state)) return []
      const code = functionFor(item.kind, open.state)
      const { grants } = userOf(context)
      if (!grants.has(code) && !grants.has('cms:review:watch')) throw new Problem('access.forbidden')
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

    people: async () =>
      (
        await db.execute<{ id: string; userName: string; realName: string | null }>(sql`
          SELECT DISTINCT u.id, u.user_name AS "userName", u.real_name AS "realName"
          FROM app_user u JOIN user_role ur ON ur.user_id = u.id JOIN role r ON r.id = ur.role_id AND r.status = '1'
            JOIN role_function f ON f.role_id = r.id AND f.func_code ~ '^cms:[a-z]+:review[123]$'
          WHERE u.status = '1' AND u.deregistered_at IS NULL ORDER BY u.user_name LIMIT 500`)
      ).rows,

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
