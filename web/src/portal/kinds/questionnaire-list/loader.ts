import type { QuestionnaireRow } from '@sunport/contract/calls/questionnaire.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import { readQuestionnaireStatus } from '@sunport/regions/register-query.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { fetchPage, type PageOf, readPaging, textOf } from '../../parts/query.ts'
import { resultView } from '../../parts/questionnaire-links.ts'
import { type AnswerData, loadAnswer } from '../questionnaire-answer/loader.ts'
import { loadStatistics, type StatisticsData } from '../questionnaire-stats/loader.ts'

export interface ListData {
  view: 'list'
  status: QuestionnaireRow['status'] | ''
  list: Attempt<PageOf<QuestionnaireRow>>
}

export type QuestionnaireListData = ListData | AnswerData | StatisticsData

export const loader = (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const query = context.url.searchParams
  if (textOf(query, 'id')) {
    if (textOf(query, 'view') === resultView && !pathOfKind(context.pack, 'questionnaire-stats'))
      return loadStatistics(context)
    if (!pathOfKind(context.pack, 'questionnaire-answer')) return loadAnswer(context)
  }
  return loadList(context)
}

const loadList = async ({ api, siteId, url }: PageContext) => {
  const status = readQuestionnaireStatus(url.searchParams)
  const list = await attempt(
    fetchPage(readPaging(url.searchParams), paging =>
      api.questionnaire.listQuestionnaires({ siteId, status, ...paging }),
    ),
  )
  const answer: ListData = { view: 'list', status, list }
  return data(answer, { status: list.value ? 200 : 503 })
}
