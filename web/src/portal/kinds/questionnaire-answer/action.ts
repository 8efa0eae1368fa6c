import type { Answers, Questionnaire } from '@sunport/contract/calls/questionnaire.ts'
import { surveyCodePurpose } from '@sunport/contract/questionnaire/answer-modes.ts'
import { embedParameter } from '@sunport/contract/questionnaire/embedding.ts'
import { canonicalMobile } from '@sunport/contract/rules/canonical-mobile.ts'
import { mobileProblem } from '@sunport/contract/rules/mobile.ts'
import { answerProblems } from '@sunport/contract/rules/questionnaire-answers.ts'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import { receiptHref } from '../../form-exchange.ts'
import { attempt } from '../../parts/attempt.ts'
import { codeSent } from '../../parts/message-form/code-sent.ts'
import { textOf } from '../../parts/query.ts'
import { answersOf } from './answers-of.ts'
import {
  codeIntent,
  dropIntent,
  intentField,
  mobileField,
  type PostedAnswers,
  phoneCodeField,
  resumeField,
  sheetField,
  ticketParameter,
  versionField,
} from './posted-answers.ts'
import { withFiles } from './posted-files.ts'

type Answered = (
  answers: Answers,
  changes: Partial<PostedAnswers>,
  status?: number,
) => ReturnType<typeof data<PostedAnswers>>

/** The page again, with all that was chosen, in the order that it was chosen from. */
const answeredOn =
  (sheet: string | null): Answered =>
  (answers, changes, status = 422) =>
    data<PostedAnswers>(
      { answers, problems: [], refusal: '', ...(sheet && { sheet }), ...changes },
      { status },
    )

/** Puts answers aside, or takes them up again: the same page, with the code or with what was kept. */
const putAside = async (
  { api, siteId }: PageContext,
  { id }: Questionnaire,
  intent: string,
  answers: Answers,
  resumeCode: string,
  answered: Answered,
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

/** Has a code sent; nothing else is checked yet. */
const sendCode = async ({ api }: PageContext, typed: string): Promise<string> => {
  const mobile = canonicalMobile(typed)
  const problem = mobileProblem(mobile)
  if (problem) return problem
  const sent = await attempt(api.message.sendPhoneCode({ first: mobile, second: surveyCodePurpose }))
  return sent.value ? codeSent(mobile, sent.value.validMinutes) : (sent.failure ?? '')
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
  const intent = fields.get(intentField) ?? ''
  const typed = answersOf(fields, found.value)
  const answered = answeredOn(fields.get(sheetField)?.slice(0, 40) ?? null)
  if (refusal) return answered(typed, { refusal })
  const { answers, problems: refused } = await withFiles(context, found.value, form.posted, intent, typed)
  if (intent.startsWith(dropIntent)) return answered(answers, {}, 200)
  const resumeCode = fields.get(resumeField)?.trim() ?? ''
  const mobile = fields.get(mobileField) ?? ''
  if (intent === codeIntent)
    return answered(answers, { phone: { mobile, words: await sendCode(context, mobile) } }, 200)
  if (intent) return putAside(context, found.value, intent, answers, resumeCode, answered)
  const problems = [...new Map([...answerProblems(found.value.questions, answers), ...refused])]
  const phone = { mobile, words: '' }
  if (problems.length > 0) return answered(answers, { problems, phone })
  const versionNo = Number(fields.get(versionField))
  const ticket = textOf(url.searchParams, ticketParameter)
  const sent = await attempt(
    api.questionnaire.submitQuestionnaire({
      id,
      siteId,
      versionNo,
      answers,
      ...(ticket && { ticket }),
      ...(mobile && { mobile, phoneCode: fields.get(phoneCodeField) ?? '' }),
      ...(resumeCode && { resumeCode }),
    }),
  )
  if (!sent.value) return answered(answers, { refusal: sent.failure ?? '', phone })
  if (url.searchParams.has(embedParameter)) return answered({}, { thanks: sent.value }, 200)
  form.keepReceipt({ id, ...sent.value })
  return redirect(receiptHref(path, url.searchParams), 303)
}
