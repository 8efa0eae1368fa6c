import type { HomeTask } from '@sunport/contract/calls/home.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import type { ContentLists } from './lists/list.ts'
import type { ReviewQueue } from './review/queue.ts'

interface Counted {
  queue: Pick<ReviewQueue, 'counts'>
  lists: Pick<ContentLists, 'mineByStage'>
}

/** The page of the queue is for those who hold it; whoever has no page is told of no list. */
const reviewPage = 'cms:review:view'
const ownPage = 'cms:article:edit'

const isReviewer = ({ grants }: CurrentUser): boolean =>
  [...grants.keys()].some(code => /^cms:\w+:review\d$/.test(code))

/** Texts that wait for somebody: to be reviewed by him, or to be taken up again. */
export const contentWaiting =
  ({ queue, lists }: Counted) =>
  async (user: CurrentUser): Promise<Partial<Record<HomeTask, number>>> => {
    const [queued, mine] = await Promise.all([
      user.grants.has(reviewPage) ? queue.counts(user) : undefined,
      user.grants.has(ownPage) ? lists.mineByStage(user) : undefined,
    ])
    return {
      ...(queued && {
        ...(isReviewer(user) && { 'review-todo': queued.todo }),
        // Anybody may be asked for his opinion; most never are.
        ...(queued.cosign > 0 && { 'review-cosign': queued.cosign }),
        ...(user.grants.has('cms:review:watch') && { 'review-watch': queued.watch }),
      }),
      ...(mine && {
        'my-returned': mine.returned,
        'my-drafts': mine.draft,
        'my-scheduled': mine.scheduled,
      }),
    }
  }
