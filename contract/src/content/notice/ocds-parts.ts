import { parseDecimal } from '../../format/decimal.ts'
import { type NoticeValues, textOf } from './shape.ts'

export type OcdsObject = Record<string, unknown>

/** A public notice as its release tells it. */
export interface ReleasedNotice {
  id: string
  title: string
  noticeType: string | null
  /** Wire time. */
  publishedAt: string
  /** As published: a release never changes, what a correction changes is in the correction's own. */
  fields: NoticeValues
  /** Of a correction: the notice that it corrects, with the values that it leaves in force. */
  amended?: { id: string; title: string; noticeType: string | null; fields: NoticeValues } | undefined
  /** Its public page. */
  address: string | null
  files: readonly { id: string; name: string; address: string }[]
}

const isThere = (value: unknown): boolean => {
  if (value === undefined || value === null || value === '' || value === false) return false
  if (Array.isArray(value)) return value.length > 0
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/** Only what there is: the standard knows no empty values. */
export const present = (object: OcdsObject): OcdsObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => isThere(value)))

/** Amounts are numbers there; ours have at most sixteen digits before the point and are exact up to 90 trillion. */
export const amountValue = (value: unknown): OcdsObject | undefined => {
  const words = textOf(value)
  return words && parseDecimal(words) ? { amount: Number(words), currency: 'CNY' } : undefined
}

/** A wire time or day as the standard writes moments, in the zone that it was meant in. */
export const when = (value: unknown): string | undefined => {
  const [, day, clock = '00:00:00'] =
    /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(textOf(value)) ?? []
  return day && `${day}T${clock}+08:00`
}

const creditScheme = 'CN-SAIC'

/** Known by its code where there is one, else by its name. */
export const partyId = (name: string, code: string): string => (code ? `${creditScheme}-${code}` : name)
export const identifierOf = (name: string, code: string): OcdsObject | undefined =>
  code ? { scheme: creditScheme, id: code, legalName: name } : undefined

export const buyerId = (values: NoticeValues): string => partyId(textOf(values.purchaser), '')
