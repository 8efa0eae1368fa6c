import type { ChangedBasis } from '@sunport/contract/calls/basis.ts'
import type { Questionnaire, QuestionnaireRow } from '@sunport/contract/calls/questionnaire.ts'
import { questionnaireStatus } from '@sunport/contract/codes.ts'
import type { LinkedPiece } from '@sunport/contract/content/law/references.ts'
import { wireDate } from '@sunport/contract/format/dates.ts'
import { embedParameter } from '@sunport/contract/questionnaire/embedding.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import { formState, sentParameter } from '../../form-exchange.ts'
import type { Crumb } from '../../frame/breadcrumb.tsx'
import type { Head } from '../../head.ts'
import { attempt } from '../../parts/attempt.ts'
import { changedBasis } from '../../parts/changed-basis.ts'
import { textOf } from '../../parts/query.ts'
import { canAnswer, questionnaireListPath } from '../../parts/questionnaire-links.ts'
import { type AnswerReceipt, ticketParameter } from './posted-answers.ts'

/** What stands in the place of a questionnaire that cannot be shown. */
export type WithoutQuestionnaire =
  | { outcome: 'choose'; rows: QuestionnaireRow[] }
  | { outcome: 'missing' }
  | { outcome: 'failed'; reason: string }

interface ShownQuestionnaire {
  outcome: 'shown'
  questionnaire: Questionnaire
  /** For answering without script. */
  formToken: string | undefined
  /** Thanks for what was just answered without script. */
  receipt: AnswerReceipt | undefined
  /** Came by a link that was handed out. */
  hasTicket: boolean
  /** What it rests on, with the way to laws of the site. */
  basis: LinkedPiece[]
  /** Laws among them that are not what they were. */
  changed: ChangedBasis[]
}

export type AnswerData = { view: 'answer'; head: Head; trail?: Crumb[] } & (
  | ShownQuestionnaire
  | WithoutQuestionnaire
)

const mostToChoose = 50

export const loader = (args: LoaderFunctionArgs) => loadAnswer(pageContext(args))

/** Without an id the open questionnaires are offered. */
export const loadAnswer = async (context: PageContext) => {
  const { api, siteId, url } = context
  const id = textOf(url.searchParams, 'id')
  if (!id) return answer(await loadChoice(context, questionnaireStatus.open))
  const found = await attempt(api.questionnaire.getQuestionnaire({ id, siteId }))
  if (found.failure !== undefined) return answer({ outcome: 'failed', reason: found.failure })
  if (!found.value) return answer({ outcome: 'missing' }, { title: '问卷不存在', noindex: true })
  const { title, intro, frameOrigins } = found.value
  const [withLinks, changed] = await Promise.all([
    withLaws(context, found.value),
    changedBasis(context, 'questionnaire', found.value.id),
  ])
  return answer(
    {
      outcome: 'shown',
      ...withLinks,
      changed,
      hasTicket: url.searchParams.has(ticketParameter),
      ...formOf(context, found.value),
    },
    {
      title,
      description: intro.replace(/<[^<>]*>/g, '').slice(0, 120),
      ...(url.searchParams.has(embedParameter) && { noindex: true, embeddedBy: frameOrigins ?? [] }),
    },
    trailTo(context, title),
  )
}

/** Its introduction and what it rests on lead to laws as they read when it began. */
const withLaws = async (context: PageContext, questionnaire: Questionnaire) => {
  const { intro, basis, startTime } = questionnaire
  if (!basis && !intro.includes('《')) return { questionnaire, basis: [] }
  const { withLawLinks, withLawPieces } = await import('../../parts/law-links.ts')
  const day = wireDate(startTime)
  const [linked, { texts, grounds }] = await Promise.all([
    withLawLinks(context, intro, day),
    basis?.includes('《')
      ? withLawPieces(context, [basis], [], day)
      : withLawPieces(context, [], basis ? [basis] : [], day),
  ])
  return { questionnaire: { ...questionnaire, intro: linked }, basis: texts[0] ?? grounds }
}

/** A questionnaire that takes no answers needs no token, and its page stays the same for everybody. */
const formOf = ({ form, url }: PageContext, questionnaire: Questionnaire) => {
  const { receipt, formToken } = formState<AnswerReceipt>(
    canAnswer(questionnaire) || url.searchParams.has(sentParameter) ? form : undefined,
    url.searchParams,
  )
  return { formToken, receipt: receipt?.id === questionnaire.id ? receipt : undefined }
}

export const loadChoice = async (
  { api, siteId }: PageContext,
  status: QuestionnaireRow['status'],
): Promise<WithoutQuestionnaire> => {
  const found = await attempt(
    api.questionnaire.listQuestionnaires({ siteId, status, pageSize: mostToChoose }),
  )
  return found.value
    ? { outcome: 'choose', rows: found.value.rows }
    : { outcome: 'failed', reason: found.failure }
}

export const trailTo = ({ pack }: PageContext, title: string): Crumb[] => {
  const path = questionnaireListPath(pack)
  return [{ label: pack.routes[path]?.title ?? '问卷调查', path }, { label: title }]
}

export const statusOfOutcome = ({ outcome }: { outcome: string }): number =>
  outcome === 'missing' ? 404 : outcome === 'failed' ? 503 : 200

const answer = (shown: ShownQuestionnaire | WithoutQuestionnaire, head: Head = {}, trail?: Crumb[]) =>
  data<AnswerData>({ view: 'answer', head, trail, ...shown }, { status: statusOfOutcome(shown) })
