import { and, asc, desc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { type IndicatorRow, indicator, indicatorValue, type ValueRow } from './table.ts'

interface Counted extends Record<string, unknown> {
  id: string
  unpublished: number
}

/** Indicators and every value that was ever reckoned for them. */
export const indicatorRepo = (db: Queries) => ({
  find: async (id: string, within?: SQL): Promise<IndicatorRow | undefined> =>
    (
      await db
        .select()
        .from(indicator)
        .where(and(eq(indicator.id, id), within))
    )[0],

  lock: async (id: string, within?: SQL): Promise<IndicatorRow | undefined> =>
    (
      await db
        .select()
        .from(indicator)
        .where(and(eq(indicator.id, id), within))
        .for('update')
    )[0],

  update: async (
    id: string,
    version: number,
    values: Partial<typeof indicator.$inferInsert>,
  ): Promise<IndicatorRow | undefined> =>
    (
      await db
        .update(indicator)
        .set({ ...values, version: sql`${indicator.version} + 1` })
        .where(and(eq(indicator.id, id), eq(indicator.version, version)))
        .returning()
    )[0],

  ofSite: (siteId: string, onlyPublished: boolean): Promise<IndicatorRow[]> =>
    db
      .select()
      .from(indicator)
      .where(and(eq(indicator.siteId, siteId), onlyPublished ? eq(indicator.state, 'published') : undefined))
      .orderBy(asc(indicator.code)),

  /** All reckonings, the latest period first, and of one period and region the latest reckoning first. */
  values: (indicatorId: string, within?: SQL): Promise<ValueRow[]> =>
    db
      .select()
      .from(indicatorValue)
      .where(and(eq(indicatorValue.indicatorId, indicatorId), within))
      .orderBy(desc(indicatorValue.period), asc(indicatorValue.regionCode), desc(indicatorValue.runNo)),

  published: (indicatorId: string): Promise<ValueRow[]> =>
    db
      .select()
      .from(indicatorValue)
      .where(and(eq(indicatorValue.indicatorId, indicatorId), isNotNull(indicatorValue.publishedAt)))
      .orderBy(asc(indicatorValue.period), asc(indicatorValue.regionCode), desc(indicatorValue.runNo)),

  current: (indicatorId: string, period: string): Promise<ValueRow[]> =>
    db
      .select()
      .from(indicatorValue)
      .where(
        and(
          eq(indicatorValue.indicatorId, indicatorId),
          eq(indicatorValue.period, period),
          eq(indicatorValue.isCurrent, true),
        ),
      ),

  replace: (id: string) =>
    db.update(indicatorValue).set({ isCurrent: false }).where(eq(indicatorValue.id, id)),

  addValue: (row: typeof indicatorValue.$inferInsert) => db.insert(indicatorValue).values(row),

  publishValues: async (
    indicatorId: string,
    period: string,
    by: { publishedAt: Date; publishedBy: string | null },
  ): Promise<number> =>
    (
      await db
        .update(indicatorValue)
        .set(by)
        .where(
          and(
            eq(indicatorValue.indicatorId, indicatorId),
            lte(indicatorValue.period, period),
            eq(indicatorValue.isCurrent, true),
            isNull(indicatorValue.publishedAt),
          ),
        )
        .returning({ id: indicatorValue.id })
    ).length,

  lockValue: async (id: string, within: SQL): Promise<ValueRow | undefined> =>
    (
      await db
        .select()
        .from(indicatorValue)
        .where(and(eq(indicatorValue.id, id), within))
        .for('update')
    )[0],

  explain: async (
    id: string,
    version: number,
    values: { explanation: string; explainedBy: string | null },
  ): Promise<boolean> =>
    (
      await db
        .update(indicatorValue)
        .set({ ...values, version: sql`${indicatorValue.version} + 1` })
        .where(and(eq(indicatorValue.id, id), eq(indicatorValue.version, version)))
        .returning({ id: indicatorValue.id })
    ).length === 1,

  /** Of each indicator, the latest current value of the whole region. */
  latest: async (
    ids: readonly string[],
    regionOf: ReadonlyMap<string, string>,
  ): Promise<Map<string, ValueRow>> => {
    const rows = await db
      .selectDistinctOn([indicatorValue.indicatorId, indicatorValue.regionCode])
      .from(indicatorValue)
      .where(sql`${indicatorValue.indicatorId} = ANY(${sql.param([...ids])}) AND ${indicatorValue.isCurrent}`)
      .orderBy(indicatorValue.indicatorId, indicatorValue.regionCode, desc(indicatorValue.period))
    return new Map(
      rows
        .filter(({ indicatorId, regionCode }) => regionOf.get(indicatorId) === regionCode)
        .map(row => [row.indicatorId, row]),
    )
  },

  unpublished: async (ids: readonly string[]): Promise<Map<string, number>> => {
    const { rows } = await db.execute<Counted>(sql`
      SELECT indicator_id AS id, count(*)::int AS unpublished FROM indicator_value
      WHERE indicator_id = ANY(${sql.param([...ids])}) AND is_current AND published_at IS NULL GROUP BY 1`)
    return new Map(rows.map(({ id, unpublished }) => [id, unpublished]))
  },
})
