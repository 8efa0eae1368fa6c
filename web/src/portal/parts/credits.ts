import type { CreditRecord } from '@sunport/contract/calls/credit.ts'
import type { PageContext } from '../context.ts'
import { type Attempt, attempt } from './attempt.ts'

export type ShownCredit = Pick<
  CreditRecord,
  'id' | 'detailReason' | 'handleResult' | 'handleUnit' | 'startDate' | 'endDate' | 'statusName'
>

const mostRecords = 50

/** What the registers of misconduct say of a body, over or in force. */
export const loadCredits = (
  { api, siteId }: PageContext,
  creditCode: string,
): Promise<Attempt<ShownCredit[]>> =>
  attempt(
    api.credit.punishments({ siteId, creditCode, status: 'all', pageSize: mostRecords }).then(({ rows }) =>
      rows.map(({ id, detailReason, handleResult, handleUnit, startDate, endDate, statusName }) => ({
        id,
        detailReason,
        handleResult,
        handleUnit,
        startDate,
        endDate,
        statusName,
      })),
    ),
  )
