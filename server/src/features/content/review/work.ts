import type { AuditAction } from '@sunport/contract/audit/words.ts'
import { functionFor, isReviewState } from '@sunport/contract/content/policy.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Change, createChanges, found } from '../../../platform/crud/changes.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { CurrentUser } from '../../../platform/http/context.ts'
import type { Reach } from '../core/desk.ts'
import { contentRepo } from '../core/repo.ts'
import type { EditionRow, InfoRow } from '../core/table.ts'
import { reviewRepo } from './repo.ts'

type Acting = Pick<Reach, 'user' | 'actor'>

interface Waiting {
  item: InfoRow
  open: EditionRow
  change: Change
}

/** How reviewers share their work, and who sees to it that it is done. Nothing here decides on a text. */
export const reviewWork = (db: Db, clock: Clock) => {
  const changes = createChanges(db, clock, 'cms')

  /** A text that waits for a level, held against other changes until this one is done. */
  const onWaiting = (
    id: string,
    action: AuditAction,
    { user, actor }: Acting,
    work: (waiting: Waiting) => Promise<Partial<EditionRow>>,
    reason?: string,
  ): Promise<null> =>
    changes(actor, async change => {
      const repo = contentRepo(change.tx)
      const item = found(await repo.lock(id))
      const open = await repo.openEdition(id)
      if (!open || !isReviewState(open.state)) throw new Problem('content.state')
      const next = await work({ item, open, change })
      await repo.setEditionState(open.id, next)
      await change.audit({
        entity: item.kind,
        entityId: id,
        title: open.title,
        action,
        siteId: item.siteId,
        ...(reason && { reason }),
        after: { assignedTo: next.assignedTo ?? open.assignedTo, by: user.userName },
      })
      return null
    })

  const isWatching = async ({ tx }: Change, id: string, user: CurrentUser): Promise<boolean> => {
    const scope = user.grants.get('cms:review:watch')
    return scope !== undefined && reviewRepo(tx).isWithin(id, scope, user)
  }

  return {
    claim: (id: string, reach: Acting) =>
      onWaiting(id, 'claim', reach, async ({ item, open, change }) => {
        if (open.assignedTo && open.assignedTo !== reach.user.id) throw new Problem('review.taken')
        if (!(await reviewRepo(change.tx).isWaitingFor(id, item.kind, reach.user)))
          throw new Problem('access.forbidden')
        // What is taken in somebody's stead is his, for it must not stay with a stand-in whose time is over.
        const absentId = await reviewRepo(change.tx).absentFor(id, item.kind, reach.user)
        return { assignedTo: absentId ?? reach.user.id }
      }),

    release: (id: string, reach: Acting) =>
      onWaiting(id, 'give-back', reach, async ({ open }) => {
        if (open.assignedTo !== reach.user.id) throw new Problem('content.state')
        return { assignedTo: null }
      }),

    /** Once a day: more often would only be noise. */
    urge: (id: string, reach: Acting) =>
      onWaiting(id, 'urge', reach, async ({ open, change }) => {
        const isOwn = open.submittedBy === reach.user.id
        if (!isOwn && !(await isWatching(change, id, reach.user))) throw new Problem('access.forbidden')
        const today = toWireTime(change.now).slice(0, 10)
        if (open.urgedAt && toWireTime(open.urgedAt).slice(0, 10) === today) throw new Problem('review.urged')
        return { urgedAt: change.now }
      }),

    reassign: (id: string, toUserId: string, reason: string, reach: Acting) =>
      onWaiting(
        id,
        'reassign',
        reach,
        async ({ item, open, change }) => {
          if (!(await isWatching(change, id, reach.user))) throw new Problem('access.forbidden')
          const level = isReviewState(open.state) ? open.state : 'review3'
          const able = await reviewRepo(change.tx).holders(functionFor(item.kind, level), item.siteId)
          const passed = await contentRepo(change.tx).approvedBy(open)
          const isFit =
            able.some(holder => holder.id === toUserId) &&
            toUserId !== open.submittedBy &&
            !open.writers.includes(toUserId) &&
            !passed.includes(toUserId)
          if (!isFit) throw new Problem('content.reviewer')
          return { assignedTo: toUserId }
        },
        reason,
      ),
  }
}

export type ReviewWork = ReturnType<typeof reviewWork>
