import type { CreditRecord } from '@sunport/contract/calls/credit.ts'
import type { PageContext } from '../context.ts'
import { type Attempt, attempt } from './attempt.ts'

export type ShownCredit = Pick<
  CreditRecord,
  'id' | 'detailReason' | 'handleResult' | 'handleUnit' | 'startDate' | 'endDate' | 'statusName'
>

const mostRecords = 50

const shownOf = ({
  id,
  detailReason,
  handleResult,
  handleUnit,
  startDate,
  endDate,
  statusName,
}: CreditRecord): ShownCredit => ({
  id,
  detailReason,
  handleResult,
  handleUnit,
  startDate,
  endDate,
  statusName,
})

const asked = { status: 'all', pageSize: mostRecords } as const

/** What the registers of misconduct say of a body, over or in force. */
export const loadCredits = (
  { api, siteId }: PageContext,
  creditCode: string,
): Promise<Attempt<ShownCredit[]>> =>
  attempt(api.credit.punishments({ siteId, creditCode, ...asked }).then(({ rows }) => rows.map(shownOf)))

/** The same by its whole name, for those of whom no code is known. */
export const loadCreditsOf = ({ api, siteId }: PageContext, name: string): Promise<Attempt<ShownCredit[]>> =>
  attempt(
    api.credit
      .punishments({ siteId, creditName: name, ...asked })
      .then(({ rows }) => rows.filter(({ creditName }) => creditName === name).map(shownOf)),
  )
