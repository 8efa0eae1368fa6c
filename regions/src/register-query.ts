import type { CreditKind } from '@sunport/contract/calls/credit.ts'
import {
  type MessageStatus,
  type MessageType,
  messageStatuses,
  messageTypes,
  type QuestionnaireStatus,
  questionnaireStatus,
} from '@sunport/contract/codes.ts'
import { parseWireTime, wireDate } from '@sunport/contract/format/dates.ts'
import { dateFormMessage, dateOrderMessage } from './bidders-query.ts'
import { queryText } from './list-query.ts'

/** What the address of a register says; its page and its other forms go by the same. */
const readTexts = <N extends string>(query: URLSearchParams, names: readonly N[]): Record<N, string> =>
  Object.fromEntries(names.map(name => [name, queryText(query, name)])) as Record<N, string>

const supplierNames = ['name', 'creditCode', 'regionCode', 'type', 'batch'] as const
export type SupplierFilters = Record<(typeof supplierNames)[number], string>
export const readSupplierFilters = (query: URLSearchParams): SupplierFilters =>
  readTexts(query, supplierNames)

const agencyNames = ['name', 'creditCode', 'regionCode', 'type'] as const
export type AgencyFilters = Record<(typeof agencyNames)[number], string>
export const readAgencyFilters = (query: URLSearchParams): AgencyFilters => readTexts(query, agencyNames)

const expertNames = ['name', 'specialty', 'batch', 'regionCode'] as const
export type ExpertFilters = Record<(typeof expertNames)[number], string>
export const readExpertFilters = (query: URLSearchParams): ExpertFilters => readTexts(query, expertNames)

/** Who has been admitted, or who is proposed. */
export const expertViewOf = (variant: string | undefined): 'register' | 'publicity' =>
  variant === 'register' ? 'register' : 'publicity'

/** The registers of a credit page by its route's variant; the first is shown unless another is asked for. */
const registersOfVariant: Record<string, CreditKind[]> = {
  serious: ['serious'],
  'serious-and-misconduct': ['serious', 'misconduct'],
  'expert-misconduct': ['expert'],
}

export const registersOf = (variant: string | undefined): CreditKind[] =>
  registersOfVariant[variant ?? ''] ?? ['serious']

export const askedRegister = (registers: readonly CreditKind[], query: URLSearchParams): CreditKind => {
  const asked = queryText(query, 'type')
  return registers.find(kind => kind === asked) ?? registers[0] ?? 'serious'
}

const creditNames = ['name', 'code', 'startDate', 'endDate', 'regionCode', 'status'] as const
export type CreditFilters = Record<Exclude<(typeof creditNames)[number], 'status'>, string> & {
  status: '' | '2' | 'all'
}

/** What may be asked for beside the records in force. */
const creditStatuses = ['2', 'all'] as const

export const readCreditFilters = (query: URLSearchParams): CreditFilters => {
  const read = readTexts(query, creditNames)
  return { ...read, status: creditStatuses.find(known => known === read.status) ?? '' }
}

/** Why the filters cannot be searched by; undefined when they can. */
export const creditRefusalOf = ({ startDate, endDate }: CreditFilters): string | undefined => {
  if ([startDate, endDate].some(day => day && !parseWireTime(day))) return dateFormMessage
  return startDate && endDate && wireDate(endDate) < wireDate(startDate) ? dateOrderMessage : undefined
}

export const readQuestionnaireStatus = (query: URLSearchParams): QuestionnaireStatus | '' =>
  Object.values(questionnaireStatus).find(known => known === queryText(query, 'status')) ?? ''

export interface MessageFilters {
  type: MessageType | ''
  status: MessageStatus | ''
  title: string
}

const oneOf = <T extends string>(codes: Record<T, string>, text: string): T | '' =>
  Object.hasOwn(codes, text) ? (text as T) : ''

export const readMessageFilters = (query: URLSearchParams): MessageFilters => ({
  type: oneOf(messageTypes, queryText(query, 'type')),
  status: oneOf(messageStatuses, queryText(query, 'status')),
  title: queryText(query, 'title').slice(0, 100),
})
