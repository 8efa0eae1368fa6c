import type { Verdict } from '@sunport/contract/calls/attest.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../context.ts'
import { formState } from '../../form-exchange.ts'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { type AskedEntry, askedIn } from './asked.ts'

export interface VerificationData {
  head: Head
  typed: string
  asked: AskedEntry | undefined
  /** Undefined where nothing was asked. */
  verdict: Attempt<Verdict> | undefined
  formToken: string | undefined
}

export const loader = async (args: LoaderFunctionArgs) => {
  const { api, url, form } = pageContext(args)
  const { searchParams } = url
  const asked = askedIn(searchParams)
  const verdict = asked && (await attempt(api.attest.verify(asked)))
  const answer: VerificationData = {
    head: { noindex: verdict !== undefined },
    typed: searchParams.get('q')?.trim() ?? '',
    asked,
    verdict,
    formToken: formState(form, searchParams).formToken,
  }
  return data(answer, { status: verdict?.failure === undefined ? 200 : 503 })
}
