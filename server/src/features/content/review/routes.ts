import type { review } from '@sunport/contract/calls/review.ts'
import type { Clock } from '../../../platform/clock.ts'
import { runBulk } from '../../../platform/crud/rehearsal.ts'
import type { Db } from '../../../platform/database/database.ts'
import { actorOf, type CallContext, userOf } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { ReviewQueue } from './queue.ts'
import { reviewService } from './service.ts'
import { reviewWork } from './work.ts'

const actingOf = (context: CallContext) => ({ user: userOf(context), actor: actorOf(context) })

export const reviewHandlers = (db: Db, clock: Clock, queue: ReviewQueue): Handlers<typeof review> => {
  const service = reviewService(db, clock)
  const over = (inside: Db) => reviewWork(inside, clock)
  return {
    queue: (input, context) => queue.list(input, userOf(context)),
    counts: (_, context) => queue.counts(userOf(context)),
    reviewers: (input, context) => service.reviewers(input, userOf(context)),
    people: () => service.people(),
    answerCosign: (input, context) => service.answerCosign(input, actingOf(context)),
    opinion: ({ id }, context) => service.opinion(id, userOf(context)),
    keepOpinion: (input, context) => service.keepOpinion(input, userOf(context)),

    bulk: ({ action, rows, isRehearsal, reason, toUserId }, context) => {
      // What each of these may be done to is asked of the text itself.
      const acting = actingOf(context)
      return runBulk({ db, over }, { rows, isRehearsal }, (work, { id }) => {
        if (action === 'reassign') return work.reassign(id, toUserId ?? '', reason ?? '改派', acting)
        return work[action](id, acting)
      })
    },
  }
}
