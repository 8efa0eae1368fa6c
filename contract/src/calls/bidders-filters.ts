import { z } from 'zod'
import { type DeadlinePeriod, deadlinePeriods } from '../rules/deadline-range.ts'
import { askedTime, moneyText, optionalText } from './shared.ts'

const periods = Object.keys(deadlinePeriods) as [DeadlinePeriod]

/** What suppliers narrow notices by, the same in lists and in the search. Ours, beyond the wire of the real sites. */
export const biddersFilters = {
  /** Classes of the catalogue of what is bought, joined by commas; each holds what lies below it. */
  catalogueCode: optionalText(500),
  /** A range of days that moves with the calendar; days of one's own stand over it. */
  deadline: z.enum([...periods, '']).optional(),
  deadlineStart: askedTime,
  deadlineEnd: askedTime,
  /** Which deadline is meant: the opening, or the last day for the documents. */
  deadlineOf: z.enum(['opening', 'documents', '']).optional(),
  /** What was paid or agreed, else the budget, in 万元. */
  amountMin: moneyText,
  amountMax: moneyText,
  /** '1': for small and medium firms only; '0': open to all. */
  smeReserved: z.enum(['1', '0', '']).optional(),
  supplier: optionalText(),
  /** 'exact': purchaser, agency and supplier by their whole names. */
  nameMatch: z.enum(['exact', '']).optional(),
}

export type BiddersFilters = {
  [Name in keyof typeof biddersFilters]?: z.output<(typeof biddersFilters)[Name]>
}
