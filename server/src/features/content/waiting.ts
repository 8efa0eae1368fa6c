import type { HomeTask } from '@sunport/contract/calls/home.ts'
import type { MissingFollowUp } from '@sunport/contract/content/notice/follow-up.ts'
import { type ContentKind, functionFor } from '@sunport/contract/content/policy.ts'
import type { SQL } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import type { Waiting } from '../../platform/waiting.ts'
import type { KeptWaiting } from './lists/kept-waiting.ts'
import type { ContentLists } from './lists/list.ts'
import { listMoments } from './lists/list-moments.ts'
import type { ReviewQueue } from './review/queue.ts'
import { isEnding, windowEnd } from './window/read.ts'

interface Counted {
  clock: Clock
  queue: Pick<ReviewQueue, 'waiting'>
  lists: Pick<ContentLists, 'mineWaiting' | 'waiting'>
  kept: Pick<KeptWaiting, 'of'>
}
type Reach = Parameters<KeptWaiting['of']>[1]
type Found = Partial<Record<HomeTask, Waiting>>

/** The page of the queue is for those who hold it; whoever has no page is told of no list. */
const reviewPage = 'cms:review:view'
const ownPage = 'cms:article:edit'

const isReviewer = ({ grants, standsIn = [] }: CurrentUser): boolean =>
  standsIn.length > 0 || [...grants.keys()].some(code => /^cms:\w+:review\d$/.test(code))

/** Texts that wait for somebody: to be reviewed, taken up again, prolonged, or followed by another. */
export const contentWaiting = ({ clock, queue, lists, kept }: Counted) => {
  const inReview = async (user: CurrentUser): Promise<Found> => {
    if (!user.grants.has(reviewPage)) return {}
    const cosign = await queue.waiting('cosign', user)
    return {
      ...(isReviewer(user) && { 'review-todo': await queue.waiting('todo', user) }),
      // Anybody may be asked for his opinion; most never are.
      ...(cosign.total > 0 && { 'review-cosign': cosign }),
      ...(user.grants.has('cms:review:watch') && { 'review-watch': await queue.waiting('watch', user) }),
    }
  }

  const own = async (user: CurrentUser): Promise<Found> =>
    user.grants.has(ownPage)
      ? {
          'my-returned': await lists.mineWaiting('returned', user),
          'my-drafts': await lists.mineWaiting('draft', user),
          'my-scheduled': await lists.mineWaiting('scheduled', user),
        }
      : {}

  const lacking = (what: MissingFollowUp, reach: Reach, since: SQL): Promise<Waiting> =>
    kept.of(what, reach, () => lists.waiting('notice', { lacking: what }, reach, { since, late: true }))

  /** What is public and needs somebody who may write. */
  const upkeep = async (user: CurrentUser): Promise<Found> => {
    const reachOf = (kind: ContentKind) => {
      const scope = user.grants.get(functionFor(kind, 'view'))
      return scope && user.grants.has(functionFor(kind, 'edit')) ? { user, scope } : undefined
    }
    const [articles, notices, windows] = [reachOf('article'), reachOf('notice'), reachOf('window')]
    const { end, opened, published } = listMoments
    return {
      ...(articles && {
        'articles-expiring': await lists.waiting('article', { tab: 'expiring' }, articles, { since: end }),
      }),
      ...(notices && {
        'notices-expiring': await lists.waiting('notice', { tab: 'expiring' }, notices, { since: end }),
        'notices-without-result': await lacking('result', notices, opened),
        'notices-without-contract': await lacking('contract', notices, published),
      }),
      ...(windows && {
        'windows-ending': await lists.waiting('window', {}, windows, { since: windowEnd }, [
          isEnding(clock.now()),
        ]),
      }),
    }
  }

  return async (user: CurrentUser): Promise<Found> =>
    Object.assign({}, ...(await Promise.all([inReview(user), own(user), upkeep(user)])))
}
