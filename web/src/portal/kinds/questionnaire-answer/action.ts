import type { Answers, Questionnaire } from '@sunport/contract/calls/questionnaire.ts'
import { answerProblems } from '@sunport/contract/rules/questionnaire-answers.ts'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import { receiptHref } from '../../form-exchange.ts'
import { attempt } from '../../parts/attempt.ts'
import { textOf } from '../../parts/query.ts'
import { answersOf } from './answers-of.ts'
import {
  intentField,
  type PostedAnswers,
  resumeField,
  ticketParameter,
  versionField,
} from './posted-answers.ts'

const answered = (answers: Answers, changes: Partial<PostedAnswers>, status = 422) =>
  data<PostedAnswers>({ answers, problems: [], refusal: '', ...changes }, { status })

/** Puts answers aside, or takes them up again: the same page, with the code or with what was kept. */
const putAside = async (
  { api, siteId }: PageContext,
  { id }: Questionnaire,
  intent: string,
  answers: Answers,
  resumeCode: string,
) => {
  if (intent === 'resume') {
    const kept = await attempt(api.questionnaire.resumeAnswers({ id, siteId, resumeCode }))
    if (!kept.value) return answered(answers, { refusal: kept.failure ?? '' })
    const { isChanged } = kept.value
    return answered(kept.value.answers, { aside: { resumeCode, isChanged } }, 200)
  }
  const saved = await attempt(api.questionnaire.saveAnswers({ id, siteId, answers, resumeCode }))
  if (!saved.value) return answered(answers, { refusal: saved.failure ?? '' })
  return answered(answers, { aside: saved.value }, 200)
}

/** The questionnaire's way without script: the same rules, the same calls; then the same page, or its thanks. */
export const action = async (args: ActionFunctionArgs) => {
  const context = pageContext(args)
  const { api, siteId, url, path, form } = context
  if (!form?.posted) throw data(null, { status: 405 })
  const { fields, refusal } = form.posted
  const id = textOf(url.searchParams, 'id')
  const found = await attempt(api.questionnaire.getQuestionnaire({ id, siteId }))
  // The page itself says what became of a questionnaire that is not there.
  if (!found.value) return data<PostedAnswers>({ answers: {}, problems: [], refusal: '' })
  const answers = answersOf(fields, found.value)
  if (refusal) return answered(answers, { refusal })
  const intent = fields.get(intentField) ?? ''
  const resumeCode = fields.get(resumeField)?.trim() ?? ''
  if (intent) return putAside(context, found.value, intent, answers, resumeCode)
  const problems = [...answerProblems(found.value.questions, answers)]
  if (problems.length > 0) return answered(answers, { problems })
  const versionNo = Number(fields.get(versionField))
  const ticket = textOf(url.searchParams, ticketParameter)
  const sent = await attempt(
    api.questionnaire.submitQuestionnaire({
      id,
      siteId,
      versionNo,
      answers,
      ...(ticket && { ticket }),
      ...(resumeCode && { resumeCode }),
    }),
  )
  if (!sent.value) return answered(answers, { refusal: sent.failure ?? '' })
  form.keepReceipt({ id, ...sent.value })
  return redirect(receiptHref(path, url.searchParams), 303)
}
