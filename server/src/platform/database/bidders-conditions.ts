import type { BiddersFilters } from '@sunport/contract/calls/bidders-filters.ts'
import { itemClass } from '@sunport/contract/content/notice/facets.ts'
import { askedDays } from '@sunport/contract/rules/deadline-range.ts'
import { type SQL, sql } from 'drizzle-orm'

/** What suppliers ask of a notice, its days reckoned: totals are kept by it. */
export type BiddersAsked = Omit<BiddersFilters, 'deadline' | 'supplier' | 'nameMatch'>

const names = [
  'catalogueCode',
  'deadlineStart',
  'deadlineEnd',
  'deadlineOf',
  'amountMin',
  'amountMax',
  'smeReserved',
] as const satisfies (keyof BiddersAsked)[]

/** Only what is asked for; a period becomes the days that it means now. */
export const biddersAsked = (input: BiddersFilters, now: Date): BiddersAsked => {
  const { from: deadlineStart, to: deadlineEnd } = askedDays(input, now)
  const asked: BiddersAsked = { ...input, deadlineStart, deadlineEnd }
  return Object.fromEntries(names.flatMap(name => (asked[name] ? [[name, asked[name]]] : [])))
}

/** Wire times are Beijing's. A bare end date includes its whole day, a bare minute its last second. */
const lastMoment = (to: string): string =>
  to.length === 10 ? `${to} 23:59:59.999999` : to.length === 16 ? `${to}:59.999999` : `${to}.999999`

const byOpening = (column: SQL, from: string, to: string): SQL[] => [
  ...(from ? [sql`${column} >= ${`${from}+08`}::timestamptz`] : []),
  ...(to ? [sql`${column} <= ${`${lastMoment(to)}+08`}::timestamptz`] : []),
]

/** Documents can be had until the end of a day. */
const byDay = (column: SQL, from: string, to: string): SQL[] => [
  ...(from ? [sql`${column} >= ${from.slice(0, 10)}::date`] : []),
  ...(to ? [sql`${column} <= ${to.slice(0, 10)}::date`] : []),
]

/** A class that the catalogue cannot have is in no notice. */
const byItem = (column: SQL, asked: string | undefined): SQL[] => {
  const given = (asked ?? '').split(',').filter(code => code.trim())
  if (given.length === 0) return []
  return [sql`${column} && ${sql.param(given.flatMap(code => itemClass(code) ?? []))}::text[]`]
}

/** Amounts are given in 万元 and kept in 元. */
const wan = (amount: string): SQL => sql`${amount}::numeric * 10000`

/** The conditions over a row of `publication` that the statement calls by this name. */
export const biddersConditions = (table: string, asked: BiddersAsked): SQL[] => {
  const column = (name: string): SQL => sql`${sql.identifier(table)}.${sql.identifier(name)}`
  const { deadlineStart: from = '', deadlineEnd: to = '', deadlineOf, amountMin, amountMax } = asked
  // What was paid or agreed says more than what it was thought to cost.
  const amount = sql`coalesce(${column('successful_money')}, ${column('budget')})`
  return [
    ...byItem(column('item_codes'), asked.catalogueCode),
    ...(deadlineOf === 'documents'
      ? byDay(column('docs_until'), from, to)
      : byOpening(column('open_tender_time'), from, to)),
    ...(amountMin ? [sql`${amount} >= ${wan(amountMin)}`] : []),
    ...(amountMax ? [sql`${amount} <= ${wan(amountMax)}`] : []),
    ...(asked.smeReserved ? [sql`${column('sme_reserved')} = ${asked.smeReserved}`] : []),
  ]
}
