import type { InfoListInput } from '@sunport/contract/calls/info.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type BiddersAsked, biddersConditions } from '../../platform/database/bidders-conditions.ts'
import { likePattern, likeText } from '../../platform/database/like.ts'
import { regionPrefix } from '../../platform/database/region-prefix.ts'
import { normalise } from '../../platform/text/normalise.ts'
import { parseSearch } from '../../platform/text/search-query.ts'
import { neededTokens } from '../../platform/text/tokens.ts'
import { type AskedRegion, askedRegions } from './asked-regions.ts'
import { publication as p } from './table.ts'

/** A list's filters after site and channels have been resolved. */
export interface InfoFilter {
  siteId: string
  /** undefined: all channels; empty: the named ones do not exist. */
  channelIds: string[] | undefined
  input: Partial<Omit<InfoListInput, 'currPage' | 'pageSize'>>
  /** What a collection asks of its rows beside the visitor. */
  also?: { noticeTypes: string[]; regionCode: string; title: string }
  /** What suppliers ask for, its days reckoned. */
  bidders?: BiddersAsked
  /** The minute that "still open" is judged by; only where it matters, since totals are kept by filter. */
  asOf?: string
}

const words = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)

/** The tokens of the full-text index lead to the rows that may contain the words; the column itself decides. */
const contains = (
  column: SQL | typeof p.title,
  text: string | undefined,
  { siteId }: InfoFilter,
  tokens: SQL = sql`e.tokens`,
  decides: SQL = sql`${column} ILIKE ${likePattern(text ?? '')}`,
): SQL[] => {
  if (!text?.trim()) return []
  const needed = [...neededTokens(normalise(text))]
  return [
    decides,
    ...(needed.length > 0
      ? [
          sql`${p.infoId} IN (SELECT e.info_id FROM search_entry e
            WHERE e.site_id = ${siteId} AND ${tokens} @> ${sql.param(needed)}::int4[])`,
        ]
      : []),
  ]
}

const names = (filter: InfoFilter): SQL[] => {
  const { purchaser, agency, supplier, nameMatch } = filter.input
  const isWhole = nameMatch === 'exact'
  const named = (column: SQL, name: string | undefined, whole: SQL): SQL[] =>
    contains(column, name, filter, undefined, isWhole ? whole : undefined)
  return [
    ...named(sql`${p.purchaser}`, purchaser, sql`${p.purchaser} = ${purchaser?.trim()}`),
    ...named(sql`${p.agency}`, agency, sql`${p.agency} = ${agency?.trim()}`),
    // Several winners of one notice stand in one column.
    ...named(
      sql`${p.bidCompany}`,
      supplier,
      sql`${supplier?.trim()} = ANY(regexp_split_to_array(${p.bidCompany}, '\\s*[，,、；;]\\s*'))`,
    ),
  ]
}

const startsWithAny = (column: SQL | typeof p.title, prefixes: string[]): SQL[] =>
  prefixes.length === 0
    ? []
    : [
        sql`(${sql.join(
          prefixes.map(prefix => sql`${column} LIKE ${`${likeText(prefix)}%`}`),
          sql` OR `,
        )})`,
      ]

const within = (code: string): SQL => sql`${p.regionCode} LIKE ${`${likeText(regionPrefix(code))}%`}`

/** What has no region lies outside of every one. */
const byRegion = (regions: AskedRegion[]): SQL[] =>
  regions.map(({ code, isExcluded }) => (isExcluded ? sql`(${within(code)}) IS NOT TRUE` : within(code)))

const oneOf = (column: SQL, codes: string[]): SQL[] =>
  codes.length === 0 ? [] : [sql`${column} = ANY(${sql.param(codes)})`]

const byForm = (form: string | undefined): SQL[] => {
  if (!form) return []
  if (form.startsWith('!')) return [sql`${p.organizationForm} IS DISTINCT FROM ${form.slice(1)}`]
  return [sql`${p.organizationForm} = ${form}`]
}

/** Wire times are Beijing's. A bare end date includes its whole day, a bare minute its last second. */
const byTime = ({
  selectTimeName,
  operationStartTime: from,
  operationEndTime: to,
}: InfoFilter['input']): SQL[] => {
  const column = selectTimeName === 'openTenderTime' ? sql`${p.openTenderTime}` : sql`${p.noticeTime}`
  const end =
    to && (to.length === 10 ? `${to} 23:59:59.999999` : to.length === 16 ? `${to}:59.999999` : `${to}.999999`)
  return [
    ...(from ? [sql`${column} >= ${`${from}+08`}::timestamptz`] : []),
    ...(end ? [sql`${column} <= ${`${end}+08`}::timestamptz`] : []),
    ...(selectTimeName === 'openTenderTime' ? [sql`${p.openTenderTime} IS NOT NULL`] : []),
  ]
}

/** Every word must stand somewhere in the text, no excluded one may; what asks for nothing finds nothing. */
const bySearchKey = (key: string | undefined): SQL[] => {
  if (!key?.trim()) return []
  const { terms, excluded } = parseSearch(key)
  if (terms.length === 0) return [sql`false`]
  const tokens = [...new Set(terms.flatMap(term => [...neededTokens(term)]))]
  const conditions = [
    ...(tokens.length > 0 ? [sql`e.tokens @> ${sql.param(tokens)}::int4[]`] : []),
    ...terms.map(term => sql`strpos(e.text_norm, ${term}) > 0`),
    ...excluded.map(term => sql`strpos(e.text_norm, ${term}) = 0`),
  ]
  return [
    sql`${p.infoId} IN (SELECT e.info_id FROM search_entry e WHERE ${sql.join(conditions, sql` AND `)})`,
  ]
}

/** A tender that is still to be opened, of a project that has neither a result nor been given up. */
const byBiddable = (
  asOf: string,
): SQL => sql`${p.noticeType} LIKE '00101%' AND ${p.openTenderTime} > ${asOf}::timestamptz
  AND NOT EXISTS (SELECT 1 FROM publication o WHERE o.plan_id = ${p.planId} AND o.site_id = ${p.siteId}
    AND (o.notice_type LIKE '00102%' OR o.notice_type IN ('001004', '001006')))`

/** The band is given in 万元, budgets are kept in 元. */
const byBudget = ({ budgetMin, budgetMax }: InfoFilter['input']): SQL[] => [
  ...(budgetMin ? [sql`${p.budget} >= ${budgetMin}::numeric * 10000`] : []),
  ...(budgetMax ? [sql`${p.budget} <= ${budgetMax}::numeric * 10000`] : []),
]

/** Filters whose columns every list's index holds: reading on until a page is full never visits a row in vain. */
const coveredFilters = new Set<string>(['noticeType', 'regionCode', 'region', 'cityOrArea', 'requestSource'])
const namesChannels = new Set<string>(['channel', 'channelId', 'subChannel'])

export const isCovered = ({ input, also, bidders }: InfoFilter): boolean =>
  !also?.title &&
  !bidders &&
  Object.entries(input).every(
    ([name, value]) => !value || coveredFilters.has(name) || namesChannels.has(name),
  )

/** One channel's rows come from the index in their order; of several this is not known beforehand. */
const byChannel = (ids: string[] | undefined): SQL[] => {
  if (!ids) return []
  return [ids.length === 1 ? sql`${p.channelId} = ${ids[0]}` : sql`${p.channelId} = ANY(${sql.param(ids)})`]
}

const ofCollection = (
  { noticeTypes, regionCode, title }: NonNullable<InfoFilter['also']>,
  filter: InfoFilter,
): SQL[] => [
  ...startsWithAny(sql`${p.noticeType}`, noticeTypes),
  ...(regionCode ? [within(regionCode)] : []),
  ...contains(p.title, title, filter, sql`e.title_tokens`),
]

export const conditionsOf = (filter: InfoFilter): SQL => {
  const { siteId, channelIds, input, asOf, also } = filter
  const conditions = [
    sql`${p.siteId} = ${siteId}`,
    ...byChannel(channelIds),
    ...startsWithAny(sql`${p.noticeType}`, words(input.noticeType)),
    ...contains(p.title, input.title, filter, sql`e.title_tokens`),
    ...names(filter),
    ...contains(sql`${p.openTenderCode}`, input.openTenderCode, filter),
    ...contains(sql`${p.publishNumber}`, input.publishNumber, filter),
    ...oneOf(sql`${p.purchaseManner}`, words(input.purchaseManner)),
    ...oneOf(sql`${p.purchaseNature}`, words(input.purchaseNature)),
    ...oneOf(sql`${p.lawCategory}`, words(input.lawCategory)),
    ...byRegion(askedRegions(input)),
    ...byForm(input.organizationForm),
    ...byTime(input),
    ...bySearchKey(input.searchKey),
    ...(input.biddable && asOf ? [byBiddable(asOf)] : []),
    ...byBudget(input),
    ...biddersConditions('publication', filter.bidders ?? {}),
    ...(also ? ofCollection(also, filter) : []),
  ]
  return sql.join(conditions, sql` AND `)
}
