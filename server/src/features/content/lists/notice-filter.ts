import type { NoticeFilter } from '@sunport/contract/calls/content-filter.ts'
import { type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../../platform/database/like.ts'
import { inPhase, isLacking } from './phase-sql.ts'

const fact = (name: string): SQL => sql`shown.fields ->> ${name}`

/** What is typed may be no amount yet: such a notice has none. */
const budget = sql`CASE WHEN shown.fields ->> 'budget' ~ '^[0-9]+([.][0-9]+)?$' THEN (shown.fields ->> 'budget')::numeric END`

/** A province or a city is chosen with everything in it. */
const regionStart = (code: string): string => code.replace(/^(\d{6})000$/, '$1').replace(/(?:00){1,2}$/, '')

/** Narrows a list by what notices say of themselves, drafts included. */
export const noticeConditions = (filter: NoticeFilter, now: Date): (SQL | '' | undefined)[] => [
  // A group's code begins those of its types.
  filter.noticeType && sql`starts_with(${fact('noticeType')}, ${filter.noticeType})`,
  filter.purchaser && sql`${fact('purchaser')} ILIKE ${likePattern(filter.purchaser)}`,
  filter.agency && sql`${fact('agency')} ILIKE ${likePattern(filter.agency)}`,
  filter.purchaseManner && sql`${fact('purchaseManner')} = ${filter.purchaseManner}`,
  filter.purchaseNature && sql`${fact('purchaseNature')} = ${filter.purchaseNature}`,
  filter.regionCode && sql`starts_with(${fact('regionCode')}, ${regionStart(filter.regionCode)})`,
  // Wire times compare as texts; a day ends after all its hours.
  filter.openFrom && sql`${fact('openTenderTime')} >= ${filter.openFrom}`,
  filter.openTo && sql`${fact('openTenderTime')} <= ${`${filter.openTo.slice(0, 10)} 23:59:59`}`,
  filter.budgetMin && sql`${budget} >= ${filter.budgetMin}::numeric`,
  filter.budgetMax && sql`${budget} <= ${filter.budgetMax}::numeric`,
  filter.openTenderCode && sql`${fact('openTenderCode')} ILIKE ${likePattern(filter.openTenderCode)}`,
  filter.phase && inPhase(filter.phase, now),
  filter.lacking && isLacking(filter.lacking, now),
  filter.violated &&
    sql`info.state = 'live' AND EXISTS (SELECT 1 FROM notice_check k
      WHERE k.edition_id = info.published_edition_id AND k.rules <> '{}')`,
]
