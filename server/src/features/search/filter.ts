import { noticeTypes, type SearchGroup, type SearchPeriod, searchPeriods } from '@sunport/contract/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type BiddersAsked, biddersConditions } from '../../platform/database/bidders-conditions.ts'
import { likeText } from '../../platform/database/like.ts'
import { regionPrefix } from '../../platform/database/region-prefix.ts'
import { normalise } from '../../platform/text/normalise.ts'
import { mark } from './entry.ts'
import { type Condition, inFields, isLine } from './question.ts'

/** What a visitor chose among the facets; each is left out where its own values are counted. */
export interface Chosen {
  /** Each must hold: the region itself or one below it. */
  regionCodes: string[]
  group: SearchGroup | ''
  period: SearchPeriod | ''
}

/** The other conditions of a search, after site and channels have been resolved. */
export interface SearchFilter {
  siteId: string
  /** undefined: all channels; empty: the named ones do not exist. */
  channelIds: string[] | undefined
  noticeType?: string | undefined
  purchaser?: string | undefined
  agency?: string | undefined
  supplier?: string | undefined
  /** The names are whole ones. */
  isWholeName?: boolean | undefined
  /** What suppliers ask for, its days reckoned. */
  bidders?: BiddersAsked | undefined
  operationStartTime?: string | undefined
  operationEndTime?: string | undefined
}

/** What stands beside the site. */
type Conditions = Omit<SearchFilter, 'siteId'>

const dayMs = 86_400_000
const periodDays: Record<SearchPeriod, number> = { week: 7, month: 30, year: 365 }
export const periodNames = Object.keys(searchPeriods) as SearchPeriod[]

const typesOf = (group: SearchGroup): string[] =>
  Object.entries(noticeTypes).flatMap(([code, { stage }]) => (stage === group ? [code] : []))

const all = (conditions: SQL[]): SQL => (conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`)

export const byRegion = ({ regionCodes }: Chosen): SQL =>
  all(regionCodes.map(code => sql`region_code LIKE ${`${likeText(regionPrefix(code))}%`}`))

export const byGroup = ({ group }: Chosen): SQL => {
  if (!group) return sql`true`
  if (group === 'article') return sql`notice_type IS NULL`
  return sql`notice_type = ANY(${sql.param(typesOf(group))})`
}

export const periodBegins = (period: SearchPeriod, now: Date): Date =>
  new Date(now.getTime() - periodDays[period] * dayMs)

export const since = (period: SearchPeriod, now: Date): SQL =>
  sql`notice_time >= ${periodBegins(period, now).toISOString()}::timestamptz`

export const byPeriod = ({ period }: Chosen, now: Date): SQL => (period ? since(period, now) : sql`true`)

const partsOf = (codes: string | undefined): string[] =>
  (codes ?? '')
    .split(',')
    .map(code => code.trim())
    .filter(Boolean)

const byTypes = (codes: string | undefined): SQL[] => {
  const prefixes = partsOf(codes)
  if (prefixes.length === 0) return []
  const any = prefixes.map(prefix => sql`e.notice_type LIKE ${`${likeText(prefix)}%`}`)
  return [sql`(${sql.join(any, sql` OR `)})`]
}

/** Wire times are Beijing's. A bare end date includes its whole day, a bare minute its last second. */
const byTime = ({ operationStartTime: from, operationEndTime: to }: Conditions): SQL[] => {
  const end =
    to && (to.length === 10 ? `${to} 23:59:59.999999` : to.length === 16 ? `${to}:59.999999` : `${to}.999999`)
  return [
    ...(from ? [sql`e.notice_time >= ${`${from}+08`}::timestamptz`] : []),
    ...(end ? [sql`e.notice_time <= ${`${end}+08`}::timestamptz`] : []),
  ]
}

const byName = (sign: string, name: string | undefined, isWhole = false): Condition[] => {
  const words = normalise(name ?? '')
  if (!words) return []
  return [isWhole ? isLine(sign, words) : inFields([sign], words)]
}

/** Only the row itself knows these; a look at its key for each candidate. */
const byBidders = (asked: BiddersAsked | undefined): SQL[] => {
  const conditions = biddersConditions('b', asked ?? {})
  if (conditions.length === 0) return []
  return [sql`EXISTS (SELECT 1 FROM publication b WHERE b.info_id = e.info_id AND ${all(conditions)})`]
}

/** Everything but the site, the words and the facets. */
export const filterCondition = (filter: Conditions): Condition => {
  const { channelIds, noticeType, purchaser, agency, supplier, isWholeName, bidders } = filter
  const names = [
    ...byName(mark.purchaser, purchaser, isWholeName),
    ...byName(mark.agency, agency, isWholeName),
    ...byName(mark.winner, supplier, isWholeName),
  ]
  return {
    sql: all([
      ...(channelIds ? [sql`e.channel_id = ANY(${sql.param(channelIds)})`] : []),
      ...byTypes(noticeType),
      ...byTime(filter),
      ...byBidders(bidders),
      ...names.map(name => name.sql),
    ]),
    tokens: names.flatMap(({ tokens }) => tokens),
  }
}
