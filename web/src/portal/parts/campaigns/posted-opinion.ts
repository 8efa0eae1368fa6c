import type { NewOpinion } from '@sunport/contract/calls/campaign-board.ts'
import { CallError } from '@sunport/contract/client.ts'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { pageContext } from '../../context.ts'
import { receiptHref } from '../../form-exchange.ts'
import { isAboutCode } from '../message-form/errors-of.ts'
import { codeIntent, intentField } from '../message-form/intents.ts'
import { type PostedMessage, sendCode } from '../message-form/posted.ts'
import { wordsOf } from '../message-form/signed.ts'
import { textOf } from '../query.ts'
import { opinionErrors } from './opinion-errors.ts'
import { campaignParameter } from './paths.ts'

/** What became of an opinion that was posted without script. */
export interface PostedOpinion extends PostedMessage {
  articleRefs: string[]
}

/** The opinion's way without script: the same rules, the same calls; then the same page, or its receipt. */
export const opinionAction = async (args: ActionFunctionArgs) => {
  const context = pageContext(args)
  const { posted, keepReceipt } = context.form ?? {}
  if (!posted || !keepReceipt) throw data(null, { status: 405 })
  const articleRefs = posted.fields.getAll('articleRefs')
  const { [intentField]: intent, articleRefs: _, ...values } = Object.fromEntries(posted.fields)
  const outcome = (changes: Partial<PostedMessage>, status: number) =>
    data<PostedOpinion>({ values, errors: {}, articleRefs, ...changes }, { status })
  if (posted.refusal) return outcome({ failure: posted.refusal }, 422)
  if (intent === codeIntent) return sendCode(context, values.mobile ?? '', outcome)
  const campaignId = textOf(context.url.searchParams, campaignParameter)
  const opinion = { ...values, articleRefs, campaignId, siteId: context.siteId }
  const errors = await opinionErrors(opinion)
  if (Object.keys(errors).length > 0) return outcome({ errors }, 422)
  try {
    keepReceipt(await context.api.campaignBoard.sendOpinion(opinion as unknown as NewOpinion))
  } catch (error) {
    if (error instanceof CallError && isAboutCode(error.code))
      return outcome({ errors: { phoneCode: error.message } }, 422)
    return outcome({ failure: wordsOf(error) }, 422)
  }
  return redirect(receiptHref(context.path, context.url.searchParams), 303)
}
