import type { CallOutput } from '@sunport/contract/call.ts'
import type { review } from '@sunport/contract/calls/review.ts'
import { functionFor, isReviewState } from '@sunport/contract/content/policy.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { createChanges, found } from '../../../platform/crud/changes.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { CurrentUser } from '../../../platform/http/context.ts'
import type { Reach } from '../core/desk.ts'
import { contentRepo, titleOfItem } from '../core/repo.ts'
import { type KeptOpinion, reviewRepo } from './repo.ts'

type Input<Name extends keyof typeof review> = z.output<(typeof review)[Name]['input']>

const toDraft = ({ comment, proofs, savedAt }: KeptOpinion) => ({
  comment,
  proofs,
  savedAt: toWireTime(new Date(savedAt)),
})

/** What reviewers ask and note beside their decisions. */
export const reviewService = (db: Db, clock: Clock) => {
  const changes = createChanges(db, clock, 'cms')
  const reviews = reviewRepo(db)
  const texts = contentRepo(db)

  return {
    people: () => reviews.reviewers(),

    /** Whom a text may be handed to, or who may be asked for his view of it. */
    reviewers: async ({ id, way }: Input<'reviewers'>, user: CurrentUser) => {
      const item = found(await texts.find(id))
      const open = await texts.openEdition(id)
      if (!open || !isReviewState(open.state)) return []
      const code = functionFor(item.kind, open.state)
      if (!user.grants.has(code) && !user.grants.has('cms:review:watch'))
        throw new Problem('access.forbidden')
      const passed = way === 'transfer' ? await texts.approvedBy(open) : []
      const able = way === 'transfer' ? code : functionFor(item.kind, 'view')
      const holders = await reviews.holders(able, item.siteId)
      return holders.filter(
        holder => ![open.submittedBy, user.id, ...open.writers, ...passed].includes(holder.id),
      )
    },

    /** Only who was asked answers, once. */
    answerCosign: (
      { id, isAgreed, comment }: Input<'answerCosign'>,
      { user, actor }: Pick<Reach, 'user' | 'actor'>,
    ): Promise<null> =>
      changes(actor, async ({ tx, audit, now }) => {
        const open = await contentRepo(tx).openEdition(id)
        const asked = { editionId: open?.id ?? '', userId: user.id }
        if (!(await reviewRepo(tx).answerCosign(asked, { isAgreed, comment }, now)))
          throw new Problem('data.not_found')
        await audit({
          entity: 'cosign',
          entityId: id,
          title: titleOfItem(id),
          action: 'answer',
          after: { isAgreed, comment },
        })
        return null
      }),

    /** 暂存意见: a reviewer's own notes on a text, which nobody else sees and which end with the round. */
    opinion: async (id: string, user: CurrentUser): Promise<CallOutput<typeof review.opinion>> => {
      const kept = await reviews.opinion(id, user.id)
      return kept ? toDraft(kept) : null
    },

    keepOpinion: async ({ id, ...words }: Input<'keepOpinion'>, user: CurrentUser) => {
      const [item, open] = await Promise.all([texts.find(id), texts.openEdition(id)])
      if (!item || !open || !isReviewState(open.state)) throw new Problem('content.state')
      if (!(await reviews.isWaitingFor(id, item.kind, user))) throw new Problem('access.forbidden')
      const of = { editionId: open.id, userId: user.id }
      return toDraft(found(await reviews.keepOpinion(of, words, clock.now())))
    },
  }
}
