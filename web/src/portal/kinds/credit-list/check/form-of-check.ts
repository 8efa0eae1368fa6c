import type { CreditKind } from '@sunport/contract/calls/credit.ts'
import type { CreditCertificate, CreditCheckResult } from '@sunport/contract/calls/credit-check.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { PageContext } from '../../../context.ts'
import { formState } from '../../../form-exchange.ts'
import type { Head } from '../../../head.ts'

/** The second view of a register: many are checked at once. */
export const checkView = {
  search: '?view=check',
  /** Checks are of bodies; a register of persons offers none. */
  isOffered: (registers: readonly CreditKind[]): boolean => !registers.includes('expert'),
  isAsked: (query: URLSearchParams, registers: readonly CreditKind[]): boolean =>
    query.get('view') === 'check' && checkView.isOffered(registers),
}

export interface CheckForm {
  formToken: string | undefined
  today: string
}

/** What a post came to: the result, or what was typed with what is wrong with it. Neither is kept. */
export interface CheckPosted {
  list: string
  asOf: string
  failure?: string
  result?: CreditCheckResult
  /** The paper, where one was asked for. */
  certificate?: Omit<CreditCertificate, 'result'>
}

export const formOfCheck = async ({
  form,
  url,
  now,
}: PageContext): Promise<{ head: Head; check: CheckForm }> => ({
  head: { title: '信用核查', noindex: true },
  check: { formToken: formState(form, url.searchParams).formToken, today: toWireTime(now).slice(0, 10) },
})
