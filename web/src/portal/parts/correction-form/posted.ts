import type { PublicCorrection } from '@sunport/contract/calls/correction.ts'
import type { DirectoryKind } from '@sunport/contract/directory/fields.ts'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { pageContext } from '../../context.ts'
import { receiptHref } from '../../form-exchange.ts'
import { attempt } from '../attempt.ts'
import { textOf } from '../query.ts'
import type { CorrectionPosted } from './preset.ts'

/** Takes a request in, or shows the page again with all that was typed. Which record it is of, the address says. */
export const correctionAction = (kind: DirectoryKind) => async (args: ActionFunctionArgs) => {
  const { api, siteId, path, url, form } = pageContext(args)
  if (!form?.posted) throw data(null, { status: 405 })
  const { fields, refusal } = form.posted
  const values = Object.fromEntries(fields)
  const refused = (failure: string) => data<CorrectionPosted>({ values, failure }, { status: 422 })
  if (refusal) return refused(refusal)
  const recordId = textOf(url.searchParams, 'id')
  const asked = { ...values, kind, siteId, recordId } as PublicCorrection
  const taken = await attempt(api.correction.ask(asked))
  if (!taken.value) return refused(taken.failure ?? '')
  form.keepReceipt(taken.value)
  return redirect(receiptHref(path, url.searchParams), 303)
}
