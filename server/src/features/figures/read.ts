import type { FigureDimension, FigureStep } from '@sunport/contract/figures/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../platform/database/like.ts'
import type { PreparedQueries } from '../../platform/database/prepared.ts'
import { amountOf, type Counted, codeOf, conditionsOf, daysOf, fromOf, type Unit, unitOf } from './counted.ts'

export interface Counts {
  count: number
  /** Yuan; null where nothing names an amount. */
  amount: string | null
}
export interface Cell extends Counts {
  code: string
}
export interface Totals extends Counts {
  priced: number
}
export interface Spread {
  count: number
  lower: number | null
  median: number | null
  upper: number | null
}
export interface RowKey {
  day: string
  id: string
  firm: string
}
export interface CountedRow extends RowKey {
  title: string
  noticeType: string | null
  channelId: string
  planId: string | null
  purchaser: string
  agency: string
  regionCode: string
  manner: string
  supplier: string | null
  amount: string | null
  days: number | null
}

/** Whoever is among the first has a line, all others one together. */
const mostParties = 12

const totals = sql`count(*)::int AS count, sum(amount)::text AS amount`

/** Queries over the narrow rows of public notices. */
export const figuresRead = (query: PreparedQueries) => {
  const columnsOf = (asked: Counted, by: readonly FigureDimension[]): SQL =>
    sql.join(
      by.map((name, at) => sql`${codeOf(name, asked.region)} AS ${sql.identifier(`d${at}`)}`),
      sql`, `,
    )

  const spanned = (asked: Counted, step: FigureStep | undefined, more: SQL = sql``): SQL => {
    const unit = unitOf(asked)
    const firm = unit === 'award' ? sql`w.name` : sql`''`
    return sql`SELECT n.*, ${amountOf(unit)} AS paid, ${firm} AS firm, ${step ? daysOf(step) : sql`NULL::int`} AS days
      FROM ${fromOf(unit)} WHERE ${conditionsOf(asked)} ${more}`
  }
  const measured = (step: FigureStep | undefined): SQL => (step ? sql`days IS NOT NULL` : sql`true`)

  return {
    /** Of the first and the last counted notice; undefined before there is one. */
    years: async (siteId: string): Promise<[first: string, last: string] | undefined> => {
      const [found] = await query<{ first: string | null; last: string }>(sql`
        SELECT min(first)::text AS first, max(last)::text AS last FROM unnest(${sql.param([
          'result',
          'tender',
          'contract',
          'termination',
          'intention',
        ])}::text[]) AS stage,
        LATERAL (SELECT min(day) AS first, max(day) AS last FROM figure_notice WHERE site_id = ${siteId} AND stage = stage.stage) f`)
      return found?.first ? [found.first.slice(0, 4), found.last.slice(0, 4)] : undefined
    },

    total: async (asked: Counted): Promise<Totals> => {
      const unit = unitOf(asked)
      const [found] = await query<Totals>(sql`
        SELECT ${totals}, count(amount)::int AS priced
        FROM (SELECT ${amountOf(unit)} AS amount FROM ${fromOf(unit)} WHERE ${conditionsOf(asked)}) f`)
      return found ?? { count: 0, amount: null, priced: 0 }
    },

    /** Several breakdowns of the same rows, in one reading. */
    cells: async (
      asked: Counted,
      by: readonly FigureDimension[],
      unit: Unit = unitOf(asked, by),
    ): Promise<Map<FigureDimension, Cell[]>> => {
      const names = by.map((_, at) => sql.identifier(`d${at}`))
      const code = names.map((name, at) => sql`WHEN grouping(${name}) = 0 THEN ${sql.raw(String(at))}`)
      const found = await query<Cell & { at: number }>(sql`
        SELECT CASE ${sql.join(code, sql` `)} END AS at, coalesce(${sql.join(names, sql`, `)}) AS code, ${totals}
        FROM (SELECT ${columnsOf(asked, by)}, ${amountOf(unit)} AS amount FROM ${fromOf(unit)} WHERE ${conditionsOf(asked)}) f
        GROUP BY GROUPING SETS (${sql.join(
          names.map(name => sql`(${name})`),
          sql`, `,
        )}) ORDER BY 1, 2`)
      return new Map(
        by.map((name, at) => [
          name,
          found.filter(cell => cell.at === at).map(({ code, count, amount }) => ({ code, count, amount })),
        ]),
      )
    },

    /** Whom most went to or came from; '*' gathers all others. */
    partyCells: async (asked: Counted, by: FigureDimension): Promise<{ cells: Cell[]; others: number }> => {
      const unit = unitOf(asked, [by])
      const found = await query<Cell & { members: number; isOther: boolean }>(sql`
        WITH parties AS (
          SELECT code, count(*) AS count, sum(amount) AS amount
          FROM (SELECT ${codeOf(by, asked.region)} AS code, ${amountOf(unit)} AS amount FROM ${fromOf(unit)}
            WHERE ${conditionsOf(asked)}) f GROUP BY code
        ), placed AS (
          SELECT *, row_number() OVER (ORDER BY amount DESC NULLS LAST, count DESC, code) AS place FROM parties
        )
        SELECT CASE WHEN place <= ${mostParties} THEN code ELSE '' END AS code, place > ${mostParties} AS "isOther",
          sum(count)::int AS count, sum(amount)::text AS amount, count(*)::int AS members
        FROM placed GROUP BY 1, 2, CASE WHEN place <= ${mostParties} THEN place END
        ORDER BY 2, min(place)`)
      const others = found.find(({ isOther }) => isOther)
      return {
        cells: found.map(({ code, count, amount, isOther }) => ({
          code: isOther ? '*' : code,
          count,
          amount,
        })),
        others: others?.members ?? 0,
      }
    },

    spread: async (asked: Counted, step: FigureStep): Promise<Spread> => {
      const [found] = await query<{ count: number; marks: number[] | null }>(sql`
        SELECT count(*)::int AS count, percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY days) AS marks
        FROM (${spanned(asked, step)}) f WHERE days IS NOT NULL`)
      const [lower = null, median = null, upper = null] = found?.marks ?? []
      return { count: found?.count ?? 0, lower, median, upper }
    },

    count: async (asked: Counted, step: FigureStep | undefined): Promise<number> => {
      const [found] = await query<{ count: number }>(sql`
        SELECT count(*)::int AS count FROM (${spanned(asked, step)}) f WHERE ${measured(step)}`)
      return found?.count ?? 0
    },

    /** The newest first. */
    rows: (
      asked: Counted,
      step: FigureStep | undefined,
      { limit, offset = 0, after }: { limit: number; offset?: number; after?: RowKey | undefined },
    ): Promise<CountedRow[]> => {
      const behind = after
        ? sql`AND (f.day < ${after.day}::date OR (f.day = ${after.day}::date AND (f.info_id, f.firm) > (${after.id}, ${after.firm})))`
        : sql``
      return query<CountedRow>(sql`
        SELECT f.info_id AS id, f.day::text AS day, f.firm, p.title, p.notice_type AS "noticeType", p.channel_id AS "channelId",
          p.plan_id AS "planId", f.purchaser, f.agency, f.region_code AS "regionCode", f.manner,
          coalesce(nullif(f.firm, ''), p.bid_company) AS supplier, f.paid::text AS amount, f.days
        FROM (SELECT * FROM (${spanned(asked, step)}) f WHERE ${measured(step)} ${behind}
          ORDER BY f.day DESC, f.info_id, f.firm LIMIT ${limit} OFFSET ${offset}) f
        JOIN publication p ON p.info_id = f.info_id ORDER BY f.day DESC, f.info_id, f.firm`)
    },

    /** Those with enough notices to be shown, the most first. */
    parties: async (
      asked: Counted,
      by: FigureDimension,
      name: string,
      least: number,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ rows: Cell[]; total: number }> => {
      const unit = unitOf(asked, [by])
      const found = await query<Cell & { total: number }>(sql`
        SELECT code, ${totals}, (count(*) OVER ())::int AS total
        FROM (SELECT ${codeOf(by, undefined)} AS code, ${amountOf(unit)} AS amount FROM ${fromOf(unit)}
          WHERE ${conditionsOf(asked)}) f
        WHERE code <> '' ${name ? sql`AND code ILIKE ${likePattern(name)}` : sql``}
        GROUP BY code HAVING count(*) >= ${least} ORDER BY count(*) DESC, code LIMIT ${limit} OFFSET ${offset}`)
      return {
        rows: found.map(({ code, count, amount }) => ({ code, count, amount })),
        total: found[0]?.total ?? 0,
      }
    },
  }
}

export type FiguresRead = ReturnType<typeof figuresRead>
