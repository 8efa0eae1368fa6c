import { answerProblems } from '@sunport/contract/rules/questionnaire-answers.ts'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { pageContext } from '../../context.ts'
import { receiptHref } from '../../form-exchange.ts'
import { attempt } from '../../parts/attempt.ts'
import { textOf } from '../../parts/query.ts'
import { answersOf } from './answers-of.ts'
import type { PostedAnswers } from './posted-answers.ts'
import { versionField } from './posted-answers.ts'

/** The questionnaire's way without script: the same rules, the same calls; then the same page, or its thanks. */
export const action = async (args: ActionFunctionArgs) => {
  const { api, siteId, url, path, form } = pageContext(args)
  if (!form?.posted) throw data(null, { status: 405 })
  const { fields, refusal } = form.posted
  const id = textOf(url.searchParams, 'id')
  const found = await attempt(api.questionnaire.getQuestionnaire({ id, siteId }))
  // The page itself says what became of a questionnaire that is not there.
  if (!found.value) return data<PostedAnswers>({ answers: {}, problems: [], refusal: '' })
  const answers = answersOf(fields, found.value)
  const refused = (changes: Partial<PostedAnswers>) =>
    data<PostedAnswers>({ answers, problems: [], refusal: '', ...changes }, { status: 422 })
  if (refusal) return refused({ refusal })
  const problems = [...answerProblems(found.value.questions, answers)]
  if (problems.length > 0) return refused({ problems })
  const versionNo = Number(fields.get(versionField))
  const sent = await attempt(api.questionnaire.submitQuestionnaire({ id, siteId, versionNo, answers }))
  if (!sent.value) return refused({ refusal: sent.failure ?? '' })
  form.keepReceipt({ id, ...sent.value })
  return redirect(receiptHref(path, url.searchParams), 303)
}
