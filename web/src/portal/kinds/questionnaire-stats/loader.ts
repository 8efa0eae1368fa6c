import type { Statistics } from '@sunport/contract/calls/questionnaire.ts'
import { questionnaireStatus } from '@sunport/contract/codes.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Crumb } from '../../frame/breadcrumb.tsx'
import type { Head } from '../../head.ts'
import { attempt } from '../../parts/attempt.ts'
import { textOf } from '../../parts/query.ts'
import {
  loadChoice,
  statusOfOutcome,
  trailTo,
  type WithoutQuestionnaire,
} from '../questionnaire-answer/loader.ts'

type Outcome = { outcome: 'shown'; statistics: Statistics } | WithoutQuestionnaire

export type StatisticsData = { view: 'statistics'; head: Head; trail?: Crumb[] } & Outcome

export const loader = (args: LoaderFunctionArgs) => loadStatistics(pageContext(args))

/** Without an id the questionnaires that are over are offered. */
export const loadStatistics = async (context: PageContext) => {
  const { api, siteId, url } = context
  const id = textOf(url.searchParams, 'id')
  if (!id) return answer(await loadChoice(context, questionnaireStatus.ended))
  const found = await attempt(api.questionnaire.getStatistics({ id, siteId }))
  if (found.failure !== undefined) return answer({ outcome: 'failed', reason: found.failure })
  if (!found.value) return answer({ outcome: 'missing' }, { title: '问卷不存在', noindex: true })
  const { title } = found.value
  return answer(
    { outcome: 'shown', statistics: found.value },
    { title: `${title}统计结果` },
    trailTo(context, `${title}统计结果`),
  )
}

const answer = (shown: Outcome, head: Head = {}, trail?: Crumb[]) =>
  data<StatisticsData>({ view: 'statistics', head, trail, ...shown }, { status: statusOfOutcome(shown) })
