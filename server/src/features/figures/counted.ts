import type { FigureFilter } from '@sunport/contract/calls/figures.ts'
import { enterpriseScales, purchaseManners, purchaseNatures } from '@sunport/contract/codes.ts'
import {
  type FigureDimension,
  type FigureStage,
  type FigureStep,
  saidValue,
  smallScales,
  smallValue,
  stepStages,
  unsaidValue,
} from '@sunport/contract/figures/codes.ts'
import { type SQL, sql } from 'drizzle-orm'

/** What is counted, with all that the address left open decided. */
export interface Counted extends Omit<FigureFilter, 'siteId' | 'year' | 'stage'> {
  siteId: string
  year: string
  stage: FigureStage
}

export type Unit = 'notice' | 'award'

/** Whose rows are awards: one notice may name several firms. */
const ofFirms: readonly FigureDimension[] = ['scale', 'supplier']

/** Filters that are dimensions with few values. */
export const narrowDimensions = [
  'month',
  'region',
  'manner',
  'nature',
  'category',
  'reserved',
  'scale',
  'bidders',
] as const satisfies FigureDimension[]

export const unitOf = (asked: Counted, by: readonly FigureDimension[] = []): Unit =>
  ofFirms.some(name => by.includes(name) || Boolean(asked[name as 'scale' | 'supplier'])) ? 'award' : 'notice'

export const fromOf = (unit: Unit): SQL =>
  unit === 'award' ? sql`figure_notice n JOIN figure_winner w ON w.info_id = n.info_id` : sql`figure_notice n`

export const amountOf = (unit: Unit): SQL => (unit === 'award' ? sql`w.amount` : sql`n.amount`)

/** What another program wrote and nobody knows here counts as unsaid: a number leads to rows by known words only. */
const known = (column: SQL, codes: Readonly<Record<string, string>>): SQL =>
  sql`CASE WHEN ${column} = ANY(${sql.param(Object.keys(codes))}::text[]) THEN ${column} ELSE '' END`

const cityOf = sql`CASE WHEN n.region_code ~ '^\\d{6}$' THEN left(n.region_code, 4) ELSE '' END`
const districtOf = sql`CASE WHEN n.region_code ~ '^\\d{6}$' THEN n.region_code ELSE '' END`

/** Districts, once a city is chosen. */
const isWithinCity = (region: string | undefined): boolean => /^\d/.test(region ?? '')

export const codeOf = (by: FigureDimension, region: string | undefined): SQL => {
  switch (by) {
    case 'month':
      return sql`to_char(n.day, 'MM')`
    case 'region':
      return isWithinCity(region) ? districtOf : cityOf
    case 'manner':
      return known(sql`n.manner`, purchaseManners)
    case 'nature':
      return known(sql`n.nature`, purchaseNatures)
    case 'category':
      return sql`CASE WHEN n.category ~ '^([A-Z]\\d{2}|\\+)$' THEN n.category ELSE '' END`
    case 'reserved':
      return known(sql`n.reserved`, { '1': '', '0': '' })
    case 'scale':
      return known(sql`w.scale`, enterpriseScales)
    case 'bidders':
      return sql`CASE WHEN n.bidders IS NULL THEN '' WHEN n.bidders >= 3 THEN '3' ELSE n.bidders::text END`
    case 'purchaser':
      return sql`n.purchaser`
    case 'agency':
      return sql`n.agency`
    case 'supplier':
      return sql`w.name`
  }
}

const said = (value: string): string => (value === unsaidValue ? '' : value)

const filters = [...narrowDimensions, 'purchaser', 'agency', 'supplier'] as const

/** Whose values can be asked for together; elsewhere the same word is a name like any other. */
const isOfSaid = (name: FigureDimension): boolean => name === 'scale' || name === 'bidders'

const byFilter = (asked: Counted, name: (typeof filters)[number]): SQL[] => {
  const value = asked[name]
  if (!value || name === 'month') return []
  if (name === 'region' && value.length === 4) return [sql`${cityOf} = ${value}`]
  if (value === saidValue && isOfSaid(name)) return [sql`${codeOf(name, undefined)} <> ''`]
  if (value === smallValue && name === 'scale') return [sql`w.scale = ANY(${sql.param(smallScales)}::text[])`]
  return [sql`${codeOf(name, name === 'region' ? value : undefined)} = ${said(value)}`]
}

/** From the first day to the day after the last. */
export const periodOf = ({ year, month }: Pick<Counted, 'year' | 'month'>): [from: string, to: string] => {
  if (!month) return [`${year}-01-01`, `${Number(year) + 1}-01-01`]
  const next =
    month === '12' ? `${Number(year) + 1}-01` : `${year}-${String(Number(month) + 1).padStart(2, '0')}`
  return [`${year}-${month}-01`, `${next}-01`]
}

export const conditionsOf = (asked: Counted): SQL => {
  const [from, to] = periodOf(asked)
  return sql.join(
    [
      sql`n.site_id = ${asked.siteId}`,
      sql`n.stage = ${asked.stage}`,
      sql`n.day >= ${from}::date`,
      sql`n.day < ${to}::date`,
      ...filters.flatMap(name => byFilter(asked, name)),
    ],
    sql` AND `,
  )
}

/** The latest step before that is public; of several packages each is measured at its own notice. */
const sinceLast = (stage: FigureStage, day: SQL): SQL => sql`n.day - (SELECT max(${day}) FROM figure_notice b
  WHERE b.site_id = n.site_id AND b.project = n.project AND b.stage = ${stage} AND ${day} <= n.day)`

/** Days of a span at a notice; null where a step is missing, or stands before the one that it follows. */
export const daysOf = (step: FigureStep): SQL => {
  switch (step) {
    case 'opening':
      return sql`CASE WHEN n.opens_on >= n.day THEN n.opens_on - n.day END`
    case 'result':
      return sinceLast('tender', sql`b.opens_on`)
    case 'contract':
      return sinceLast('result', sql`b.day`)
  }
}

/** The same notices, at the step where a span is measured. */
export const atStep = (asked: Counted, step: FigureStep | undefined): Counted =>
  step ? { ...asked, stage: stepStages[step] } : asked
