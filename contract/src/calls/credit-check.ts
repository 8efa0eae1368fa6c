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

const ExpiredQualification = z.object({
  name: z.string(),
  level: nullableText,
  certificateNo: nullableText,
  /** The last day that it was good for. */
  validTo: z.string(),
})
export type ExpiredQualification = z.infer<typeof ExpiredQualification>

export const CheckedEntry = z.object({
  /** As it was asked for. */
  asked: z.string(),
  /** clear: no record in force that day; ambiguous: several bodies have this name. */
  outcome: z.enum(['clear', 'found', 'ambiguous']),
  /** The codes of the bodies that have the name. */
  codes: z.array(z.string()),
  records: z.array(CheckedRecord),
  /** What the body's own entry in the directories says it once had, and had no more that day. */
  expired: z.array(ExpiredQualification),
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

export const CreditCertificate = z.object({
  number: z.string(),
  /** Its place in the publication log. */
  seq: z.number(),
  name: z.string(),
  /** SHA-256 of the file, which the log has too. */
  digest: z.string(),
  /** A PDF, in base64. */
  content: z.string(),
  result: CreditCheckResult,
})
export type CreditCertificate = z.infer<typeof CreditCertificate>

const checkedList = z.object({
  siteId: optionalText(100),
  /** Names or codes, one a line. */
  list: z.string().max(mostCheckedCharacters, '名单过长，请分次核查'),
  asOf: optionalText(10),
})

export const creditCheck = {
  /** Nothing of the list is kept: it is answered, and gone. */
  check: defineCall({
    method: 'POST',
    path: '/rest/web/v2/credit/check',
    access: 'open',
    summary: '信用核查',
    input: checkedList,
    data: CreditCheckResult,
    // A public read whose list travels in the body, so that it stands in no address and no log.
    signed: false,
    perMinute: 10,
  }),
  /** The same, with a paper that the publication log knows by its digest: of the list itself nothing is kept. */
  certificate: defineCall({
    method: 'POST',
    path: '/rest/web/v2/credit/certificate',
    access: 'open',
    summary: '信用核查证明',
    input: checkedList,
    data: CreditCertificate,
    // Programs of agencies have no session; what is entered names nobody.
    signed: false,
    perMinute: 3,
  }),
}
