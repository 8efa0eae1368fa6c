import type { CreditKind } from '@sunport/contract/calls/credit.ts'
import type { CreditStatus } from '@sunport/contract/codes.ts'
import { and, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern, likeText } from '../../platform/database/like.ts'
import { regionPrefix } from '../../platform/database/region-prefix.ts'
import { type CreditRow, creditRecord as r } from './table.ts'

export interface CreditFilter {
  siteId: string
  kinds: CreditKind[]
  name: string
  code: string
  handleUnit: string
  /** Days between which the term began. */
  from: string
  to: string
  regionCode: string
  /** undefined: in force or not. */
  status: CreditStatus | undefined
  today: string
}

/** People are found by their whole name or its shown character only: parts would give the hidden rest away. */
const byName = (name: string): SQL =>
  sql`CASE WHEN ${r.creditType} = '3'
    THEN ${r.creditName} = ${name} OR left(${r.creditName}, 1) = ${name.replace(/(?<!\*)\*+$/, '')}
    ELSE ${r.creditName} ILIKE ${likePattern(name)} END`

/** The last day of a term still counts. */
const byStatus = (status: CreditStatus, today: string): SQL =>
  status === '1' ? sql`(${r.endDate} IS NULL OR ${r.endDate} >= ${today})` : sql`${r.endDate} < ${today}`

/** What was repaired or revoked is not held against anybody any more, not even as something past. */
const held = inArray(r.state, ['active', 'expired'])

const conditionsOf = (filter: CreditFilter): SQL | undefined =>
  and(
    eq(r.siteId, filter.siteId),
    eq(r.isPublic, true),
    held,
    inArray(r.kind, filter.kinds),
    filter.name ? byName(filter.name) : undefined,
    filter.code ? sql`upper(${r.creditCode}) = ${filter.code.toUpperCase()}` : undefined,
    filter.handleUnit ? sql`${r.handleUnit} ILIKE ${likePattern(filter.handleUnit)}` : undefined,
    filter.from ? gte(r.startDate, filter.from) : undefined,
    filter.to ? lte(r.startDate, filter.to) : undefined,
    filter.regionCode
      ? sql`${r.regionCode} LIKE ${`${likeText(regionPrefix(filter.regionCode))}%`}`
      : undefined,
    filter.status ? byStatus(filter.status, filter.today) : undefined,
  )

export const creditRepo = (db: Queries) => ({
  list: (filter: CreditFilter, slice: { limit: number; offset: number }): Promise<CreditRow[]> =>
    db
      .select()
      .from(r)
      .where(conditionsOf(filter))
      .orderBy(desc(r.publishDate), desc(r.id))
      .limit(slice.limit)
      .offset(slice.offset),

  count: (filter: CreditFilter): Promise<number> => db.$count(r, conditionsOf(filter)),
})

export type CreditRepo = ReturnType<typeof creditRepo>
