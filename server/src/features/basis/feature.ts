import { calls } from '@sunport/contract/calls.ts'
import { bound } from '../../platform/feature.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { ownCitations } from './reach-read.ts'
import { basisRead } from './read.ts'
import { basisReview, basisReviewTask } from './review.ts'
import { basisHandlers } from './routes.ts'
import { type BasisPlaces, basisService } from './service.ts'

interface BasisNeeds {
  directory: BasisPlaces
  siteName(id: string): string | null
}

/** 依据复核: what cites a law is looked at again when that law changes, and says so meanwhile. */
export const basisFeature = ({ db, clock }: Platform, { directory, siteName }: BasisNeeds) => ({
  calls: [bound(calls.basis, basisHandlers(basisService(db, clock, directory, siteName)))],
  tasks: [basisReviewTask(basisReview(db, clock))],
  offers: {
    waiting: async (user: CurrentUser) =>
      user.grants.has('cms:basis:view') && user.grants.has('cms:basis:edit')
        ? { 'basis-review': await basisRead(db).waiting(ownCitations(user)) }
        : {},
  },
})
