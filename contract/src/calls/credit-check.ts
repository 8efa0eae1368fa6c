import { z } from 'zod'
import { defineCall } from '../call.ts'
import { CreditRecord } from './credit.ts'
import { nullableText, optionalText } from './shared.ts'

/** How many names or codes are checked at once. */
export const mostChecked = 500
/** Of the whole list as it was pasted; names are short. */
export const mostCheckedCharacters = 60_000

const CheckedRecord = CreditRecord.pick({
  id: true,
  creditName: true,
  creditCode: true,
  type: true,
  startDate: true,
  endDate: true,
  lawBasic: true,
  handleUnit: true,
  handleResult: true,
  documentNumber: true,
  dataSource: true,
})
export type CheckedRecord = z.infer<typeof CheckedRecord>

export const CheckedEntry = z.object({
  /** As it was asked for. */
  asked: z.string(),
  /** clear: no record in force that day; ambiguous: several bodies have this name. */
  outcome: z.enum(['clear', 'found', 'ambiguous']),
  /** The codes of the bodies that have the name. */
  codes: z.array(z.string()),
  records: z.array(CheckedRecord),
})
export type CheckedEntry = z.infer<typeof CheckedEntry>

export const CreditCheckResult = z.object({
  asOf: z.string(),
  checkedAt: z.string(),
  siteName: nullableText,
  total: z.number(),
  found: z.number(),
  ambiguous: z.number(),
  entries: z.array(CheckedEntry),
})
export type CreditCheckResult = z.infer<typeof CreditCheckResult>

export const creditCheck = {
  /** Nothing of the list is kept: it is answered, and gone. */
  check: defineCall({
    method: 'POST',
    path: '/rest/web/v2/credit/check',
    access: 'open',
    summary: '信用核查',
    input: z.object({
      siteId: optionalText(100),
      /** Names or codes, one a line. */
      list: z.string().max(mostCheckedCharacters, '名单过长，请分次核查'),
      asOf: optionalText(10),
    }),
    data: CreditCheckResult,
    // A public read whose list travels in the body, so that it stands in no address and no log.
    signed: false,
    perMinute: 10,
  }),
}
