import type { FeedbackItem, FeedbackReport } from '@sunport/contract/calls/feedback-report.ts'
import type { OpinionState } from '@sunport/contract/environment/campaign-policy.ts'
import { articlesOf, articleWords } from '@sunport/contract/environment/draft-articles.ts'
import type { OpinionRow } from './table.ts'

type Told = Pick<OpinionRow, 'no' | 'articleRefs' | 'state' | 'reason' | 'response' | 'publicText'>

/**
 * The report of a campaign by what was decided on its opinions. It has an opinion's own words only where they are
 * shown already, and never who wrote them.
 */
export const reportOf = (
  { draftText, feedbackNote }: { draftText: string; feedbackNote: string | null },
  opinions: readonly Told[],
): FeedbackReport => {
  const articles = articlesOf(draftText)
  const inState = (state: OpinionState): Told[] => opinions.filter(each => each.state === state)
  const itemsIn = (state: OpinionState): FeedbackItem[] =>
    inState(state).map(({ no, articleRefs, publicText, response }) => ({
      no,
      articles: articleWords(articles, articleRefs),
      opinion: publicText,
      response,
    }))
  const reasons = Map.groupBy(inState('rejected'), ({ reason }) => reason ?? '')
  return {
    note: feedbackNote,
    total: opinions.length,
    pending: inState('pending').length,
    adopted: inState('adopted').length,
    partly: inState('partly').length,
    rejected: inState('rejected').length,
    duplicate: inState('duplicate').length,
    adoptedItems: itemsIn('adopted'),
    partlyItems: itemsIn('partly'),
    reasons: [...reasons]
      .map(([reason, rows]) => ({ reason, count: rows.length }))
      .sort((first, second) => second.count - first.count || first.reason.localeCompare(second.reason)),
    publishedAt: null,
  }
}
