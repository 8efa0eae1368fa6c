import { type NoticeStage, noticeTypes } from '@sunport/contract/codes.ts'
import type {
  IndicatorDefinition,
  IndicatorFilter,
  IndicatorSource,
} from '@sunport/contract/environment/indicator-definition.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { likeText } from '../../../platform/database/like.ts'

/** The stretch that a value is reckoned over. */
export interface Stretch {
  siteId: string
  from: Date
  /** Not with. */
  to: Date
  /** Given: only this region and what lies in it. */
  regionPrefix?: string | undefined
}

const typesOf = (...stages: readonly string[]): string[] =>
  Object.keys(noticeTypes).filter(type => stages.includes(noticeTypes[type]?.stage as NoticeStage))
const list = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

/** When the first notice of some stage came out in the same project. */
const ofProject = (stage: NoticeStage): SQL => sql`(SELECT min(o.notice_time) FROM publication o
  WHERE o.plan_id = p.plan_id AND o.site_id = p.site_id AND o.notice_type = ANY(${list(typesOf(stage))}))`

/** What the words of the vocabulary stand for. Nothing else is ever put into a statement. */
const columns: Record<IndicatorSource, Readonly<Record<string, SQL>>> = {
  notices: {
    stage: sql`p.notice_type`,
    manner: sql`p.purchase_manner`,
    nature: sql`p.purchase_nature`,
    projectCode: sql`p.open_tender_code`,
    agency: sql`p.agency`,
    opening: sql`p.open_tender_time`,
    budget: sql`p.budget`,
    deal: sql`p.successful_money`,
    noticeTime: sql`p.notice_time`,
    openingTime: sql`p.open_tender_time`,
    tenderTime: ofProject('tender'),
    resultTime: ofProject('result'),
  },
  messages: {
    type: sql`p.msg_type`,
    state: sql`p.state`,
    identity: sql`p.identity`,
    inTime: sql`CASE WHEN r.replied_at <= coalesce(p.extended_due, p.reply_due, r.replied_at) THEN '1' ELSE '0' END`,
    rating: sql`p.rating`,
    receivedAt: sql`p.received_at`,
    repliedAt: sql`r.replied_at`,
    dueAt: sql`coalesce(p.extended_due, p.reply_due)`,
  },
}

const columnOf = (source: IndicatorSource, name: string): SQL => columns[source][name] ?? sql`NULL`

/** Texts that are blank were not filled in either. */
const isFilled = (column: SQL): SQL => sql`coalesce(${column}::text, '') <> ''`

const conditionOf = (source: IndicatorSource, { field, operator, values }: IndicatorFilter): SQL => {
  const column = columnOf(source, field)
  const chosen = list(source === 'notices' && field === 'stage' ? typesOf(...values) : values)
  switch (operator) {
    case 'in':
      return sql`${column} = ANY(${chosen})`
    case 'notIn':
      return sql`NOT coalesce(${column} = ANY(${chosen}), false)`
    case 'filled':
      return isFilled(column)
    case 'empty':
      return sql`NOT (${isFilled(column)})`
    case 'atLeast':
      return sql`${column} >= ${values[0]}::numeric`
    case 'below':
      return sql`${column} < ${values[0]}::numeric`
  }
}

const all = (conditions: readonly SQL[]): SQL =>
  conditions.length > 0 ? sql.join([...conditions], sql` AND `) : sql`true`

const fromOf = (source: IndicatorSource): SQL =>
  source === 'notices'
    ? sql`publication p`
    : sql`message p LEFT JOIN LATERAL (SELECT min(published_at) AS replied_at FROM message_reply
        WHERE message_id = p.id AND state IN ('published', 'superseded')) r ON true`

const timeOf = (source: IndicatorSource): SQL =>
  source === 'notices' ? sql`p.notice_time` : sql`p.received_at`

const whereOf = ({ source, where }: IndicatorDefinition, { siteId, from, to, regionPrefix }: Stretch): SQL =>
  all([
    sql`p.site_id = ${siteId}`,
    sql`${timeOf(source)} >= ${from.toISOString()} AND ${timeOf(source)} < ${to.toISOString()}`,
    source === 'notices' ? sql`p.notice_type IS NOT NULL` : sql`p.state <> 'spam'`,
    ...(regionPrefix ? [sql`p.region_code LIKE ${`${likeText(regionPrefix)}%`}`] : []),
    ...where.map(filter => conditionOf(source, filter)),
  ])

/** What one row adds: days between its moments, 1 or 0 for a share, its sums for a ratio; null leaves it out. */
const partsOf = ({ source, measure }: IndicatorDefinition): { amount: SQL; base: SQL } => {
  const one = sql`1::double precision`
  switch (measure.kind) {
    case 'count':
      return { amount: one, base: one }
    case 'share':
      return {
        amount: sql`CASE WHEN ${all(measure.of.map(filter => conditionOf(source, filter)))} THEN 1 ELSE 0 END::double precision`,
        base: one,
      }
    case 'medianDays': {
      const [from, to] = [columnOf(source, measure.from), columnOf(source, measure.to)]
      const days = sql`extract(epoch FROM ${to} - ${from}) / 86400.0`
      return { amount: sql`CASE WHEN ${to} >= ${from} THEN ${days} END::double precision`, base: one }
    }
    case 'ratio': {
      const [top, bottom] = [columnOf(source, measure.top), columnOf(source, measure.bottom)]
      return {
        amount: sql`CASE WHEN ${bottom} > 0 THEN ${top} END::double precision`,
        base: sql`CASE WHEN ${top} IS NOT NULL AND ${bottom} > 0 THEN ${bottom} END::double precision`,
      }
    }
  }
}

const totalOf: Record<IndicatorDefinition['measure']['kind'], SQL> = {
  count: sql`sum(amount)`,
  share: sql`100 * sum(amount) / nullif(sum(base), 0)`,
  medianDays: sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY amount)`,
  ratio: sql`100 * sum(amount) / nullif(sum(base), 0)`,
}

export interface Reckoned extends Record<string, unknown> {
  /** The first four digits of a city's code; null: all regions together. */
  city: string | null
  amount: number | null
  sample: number
}

/** Reckons a definition: for everything within the stretch, and for each city that has any. */
export const reckon = async (
  db: Queries,
  definition: IndicatorDefinition,
  stretch: Stretch,
): Promise<Reckoned[]> => {
  const { amount, base } = partsOf(definition)
  const { rows } = await db.execute<Reckoned>(sql`
    SELECT city, ${totalOf[definition.measure.kind]}::double precision AS amount, count(amount)::int AS sample
    FROM (SELECT left(p.region_code, 4) AS city, ${amount} AS amount, ${base} AS base
      FROM ${fromOf(definition.source)} WHERE ${whereOf(definition, stretch)}) AS part
    GROUP BY GROUPING SETS ((), (city)) HAVING GROUPING(city) = 1 OR city IS NOT NULL
    ORDER BY GROUPING(city) DESC, city`)
  return rows
}

export interface ReckonedRow extends Record<string, unknown> {
  id: string
  title: string
  at: Date
  amount: number | null
}

/** The rows behind a value. A message is told by its number alone: its words are its writer's. */
export const reckonedRows = async (
  db: Queries,
  definition: IndicatorDefinition,
  stretch: Stretch,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ReckonedRow[]; total: number }> => {
  const { amount } = partsOf(definition)
  const { source } = definition
  const names =
    source === 'notices' ? sql`p.info_id AS id, p.title` : sql`p.id, p.msg_no || ' ' || p.msg_type AS title`
  const inside = sql`FROM (SELECT ${names}, ${timeOf(source)} AS at, ${amount} AS amount
    FROM ${fromOf(source)} WHERE ${whereOf(definition, stretch)}) AS part WHERE amount IS NOT NULL`
  const { rows } = await db.execute<ReckonedRow>(
    sql`SELECT * ${inside} ORDER BY at DESC, id LIMIT ${limit} OFFSET ${offset}`,
  )
  const counted = await db.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${inside}`)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
