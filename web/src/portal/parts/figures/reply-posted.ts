import type { NewFigureReply } from '@sunport/contract/calls/figure-reply.ts'
import { partyOf, readFigures } from '@sunport/regions/figure-query.ts'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import type { PageContext } from '../../context.ts'
import { pageContext } from '../../context.ts'
import { formState, receiptHref } from '../../form-exchange.ts'
import { attempt } from '../attempt.ts'

/** In the query of a party's page: the form for its own words stands above its figures. */
export const replyParameter = 'reply'

export interface ReplyReceipt {
  requestNo: string
  receivedAt: string
}

export interface ReplyPreset {
  formToken: string | undefined
  receipt: ReplyReceipt | undefined
}

/** What a post came to, when it was not taken in. */
export interface ReplyPosted {
  values: Partial<Record<string, string>>
  failure: string
}

/** Only where the address asks for it: other pages stay the same for everybody, and can be kept. */
export const replyPreset = ({ form, url }: PageContext): ReplyPreset | undefined =>
  url.searchParams.has(replyParameter) ? formState<ReplyReceipt>(form, url.searchParams) : undefined

/** Takes the words in, or shows the page again with all that was typed. Whose figures they are of, the address says. */
export const replyAction = async (args: ActionFunctionArgs) => {
  const { api, siteId, path, url, form } = pageContext(args)
  if (!form?.posted) throw data(null, { status: 405 })
  const { fields, refusal } = form.posted
  const values = Object.fromEntries(fields)
  const refused = (failure: string) => data<ReplyPosted>({ values, failure }, { status: 422 })
  if (refusal) return refused(refusal)
  const asked = readFigures(url.searchParams)
  const party = partyOf(asked)
  const said = { ...values, siteId, party: party?.kind, name: party?.name, year: asked.year ?? '' }
  const taken = await attempt(api.figureReply.ask(said as unknown as NewFigureReply))
  if (!taken.value) return refused(taken.failure ?? '')
  form.keepReceipt(taken.value)
  return redirect(receiptHref(path, url.searchParams), 303)
}
