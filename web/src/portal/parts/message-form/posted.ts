import type { MessageProgress, NewMessage, OfferedText } from '@sunport/contract/calls/message.ts'
import { CallError } from '@sunport/contract/client.ts'
import { filesGoneCode, ticketField, type WaitingFile } from '@sunport/contract/message/files.ts'
import { canonicalMobile } from '@sunport/contract/rules/canonical-mobile.ts'
import { mobileProblem } from '@sunport/contract/rules/mobile.ts'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import { receiptHref } from '../../form-exchange.ts'
import { codeSent } from './code-sent.ts'
import { errorsOf, type FieldErrors, isAboutCode } from './errors-of.ts'
import { codeIntent, dropIntent, intentField, type WritersIntent, writersIntents } from './intents.ts'
import { takenFiles } from './posted-files.ts'
import { loadPreset, type MessageReceipt } from './preset.ts'
import { wordsOf } from './signed.ts'

interface Asked {
  msgType: string
  subject?: string | undefined
}

/** What became of a form that was posted without script: shown on the same page, with all that was typed. */
export interface PostedMessage {
  values: Partial<Record<string, string>>
  errors: FieldErrors
  /** What was taken in and waits for the form to be right. */
  files?: WaitingFile[]
  failure?: string
  /** What may answer the question already. */
  offered?: OfferedText[]
  /** That a code is on its way. */
  sent?: string
  /** How far a message is, for whoever gave its number and code. */
  progress?: MessageProgress
}

/** The form's way without script: the same rules, the same calls; then the same page, or a redirect to the receipt. */
export const action = async (args: ActionFunctionArgs) => {
  const context = pageContext(args)
  const { posted, keepReceipt } = context.form ?? {}
  if (!posted || !keepReceipt) throw data(null, { status: 405 })
  const { [intentField]: intent = '', [ticketField]: _, ...values } = Object.fromEntries(posted.fields)
  const { files, error } = await takenFiles(context, posted, intent)
  const fileErrors: FieldErrors = error ? { attachments: error } : {}
  const outcome = ({ errors, ...changes }: Partial<PostedMessage>, status: number) =>
    data<PostedMessage>({ values, files, errors: { ...fileErrors, ...errors }, ...changes }, { status })
  if (posted.refusal) return outcome({ failure: posted.refusal }, 422)
  if (intent.startsWith(dropIntent)) return outcome({}, 200)
  if (intent === codeIntent) return sendCode(context, values.mobile ?? '', outcome)
  const asked = writersIntents.find(each => each === intent)
  if (asked) return followUp(context, asked, values, outcome)

  const message = { ...(await messageOf(context, values)), attachments: files.map(({ ticket }) => ticket) }
  const errors = { ...(await errorsOf(message)), ...fileErrors }
  const offered = await offeredFor(context, message)
  if (Object.keys(errors).length > 0) return outcome({ errors, offered }, 422)
  try {
    const saved = await context.api.message.saveMessage(message as NewMessage)
    keepReceipt({ ...saved, ...(offered.length > 0 && { offered }) } satisfies MessageReceipt)
  } catch (error) {
    if (error instanceof CallError && isAboutCode(error.code))
      return outcome({ errors: { phoneCode: error.message } }, 422)
    if (error instanceof CallError && error.code === filesGoneCode)
      return outcome({ files: [], errors: { attachments: error.message } }, 422)
    return outcome({ failure: wordsOf(error) }, 422)
  }
  return redirect(receiptHref(context.path, context.url.searchParams), 303)
}

/** Texts that may answer it; of clues the law says where they go. Taken apart as in posted-files.ts. */
const offeredFor = async ({ api, siteId }: PageContext, { msgType, subject = '' }: Asked) => {
  const { offerAnswers } = api.message
  return msgType === 'clue' ? [] : offerAnswers({ subject, siteId }).catch(() => [])
}

/** Sends a code at the press of its button; nothing else is checked yet. */
export const sendCode = async <Answer>(
  { api }: PageContext,
  typed: string,
  outcome: (changes: Partial<PostedMessage>, status: number) => Answer,
): Promise<Answer> => {
  const mobile = canonicalMobile(typed)
  const problem = mobileProblem(mobile)
  if (problem) return outcome({ errors: { mobile: problem } }, 422)
  try {
    const { validMinutes } = await api.message.sendPhoneCode({ first: mobile, second: 'feedback' })
    return outcome({ sent: codeSent(mobile, validMinutes) }, 200)
  } catch (error) {
    return outcome({ errors: { phoneCode: wordsOf(error) } }, 422)
  }
}

type Outcome = (changes: Partial<PostedMessage>, status: number) => ReturnType<typeof data<PostedMessage>>

/** Reads how far a message is, or does what its writer may do to it; refused, the page shows it as it is. */
const followUp = async (
  { api }: PageContext,
  intent: WritersIntent,
  values: Record<string, string>,
  outcome: Outcome,
) => {
  // Taken apart as in posted-files.ts.
  const { messageStatus, supplementMessage, followMessage, rateMessage } = api.message
  const key = { msgNo: values.msgNo ?? '', queryCode: values.queryCode ?? '' }
  const content = values.content ?? ''
  const calls = {
    progress: () => messageStatus(key),
    supplement: () => supplementMessage({ ...key, content }),
    follow: () => followMessage({ ...key, content }),
    rate: () => rateMessage({ ...key, rating: values.rating ?? '', comment: values.comment ?? '' }),
  }
  try {
    return outcome({ progress: await calls[intent]() }, 200)
  } catch (error) {
    const progress = intent === 'progress' ? undefined : await calls.progress().catch(() => undefined)
    return outcome({ failure: wordsOf(error), ...(progress && { progress }) }, 422)
  }
}

/** The fields with what the page itself knows; none of that is taken from the form. */
const messageOf = async (context: PageContext, values: Record<string, string>) => {
  const { isOpinion, type, from } = await loadPreset(context)
  return {
    ...values,
    siteId: context.siteId,
    msgType: isOpinion ? type : (values.msgType ?? type),
    ...(isOpinion ? { category: 'business-environment' } : {}),
    ...(from ? { pageUrl: from } : {}),
    channel: 'web',
  }
}
