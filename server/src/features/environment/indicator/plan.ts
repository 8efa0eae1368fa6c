import { indicator as calls, type IndicatorRecord } from '@sunport/contract/calls/indicator.ts'
import { indicatorActions } from '@sunport/contract/environment/indicator-policy.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { and, asc, eq, ilike, or } from 'drizzle-orm'
import { tag } from '../../../platform/cache/tags.ts'
import type { CrudPlan } from '../../../platform/crud/crud-plan.ts'
import { likePattern } from '../../../platform/database/like.ts'
import { indicatorReach } from './reach-read.ts'
import { indicatorRepo } from './repo.ts'
import { type IndicatorRow, indicator, type ValueRow } from './table.ts'

export interface IndicatorPlaces {
  siteName(id: string): string | null
  siteRegionCode(id: string): string
  regionName(code: string): string | null
}

/** A value without what too few rows would give away. */
export const shownValue = (
  { period, regionCode, amount, sample }: Pick<ValueRow, 'period' | 'regionCode' | 'amount' | 'sample'>,
  minN: number,
  regionName: IndicatorPlaces['regionName'],
) => {
  const isTooFew = sample < minN
  return {
    period,
    regionCode,
    regionName: regionName(regionCode),
    amount: isTooFew || amount === null ? null : Math.round(amount * 100) / 100,
    sample,
    isTooFew,
  }
}

const mustBeDraft = ({ state }: IndicatorRow): undefined => {
  const written: readonly string[] = indicatorActions.edit.from
  if (!written.includes(state)) throw new Problem('indicator.state')
}

/** 营商环境指标 as records: defined and thrown away as long as nobody else reads them. */
export const indicatorPlan = ({
  siteName,
  siteRegionCode,
  regionName,
}: IndicatorPlaces): CrudPlan<typeof calls, typeof indicator> => ({
  calls,
  table: indicator,
  entity: 'cms:indicator',
  taken: 'indicator.code_taken',
  reach: indicatorReach,
  where: ({ siteId, keyword, dimension, state, period }) =>
    and(
      siteId ? eq(indicator.siteId, siteId) : undefined,
      keyword
        ? or(ilike(indicator.name, likePattern(keyword)), ilike(indicator.code, likePattern(keyword)))
        : undefined,
      dimension ? eq(indicator.dimension, dimension) : undefined,
      state ? eq(indicator.state, state) : undefined,
      period ? eq(indicator.period, period) : undefined,
    ),
  shape: () => ({
    sortable: { code: indicator.code, name: indicator.name },
    order: [asc(indicator.siteId), asc(indicator.code), asc(indicator.id)],
  }),
  shown: async (rows, db) => {
    const repo = indicatorRepo(db)
    const ids = rows.map(({ id }) => id)
    const latest = await repo.latest(ids, new Map(rows.map(({ id, siteId }) => [id, siteRegionCode(siteId)])))
    const unpublished = await repo.unpublished(ids)
    return rows.map(({ id, siteId, minN }): Partial<IndicatorRecord> => {
      const value = latest.get(id)
      return {
        siteName: siteName(siteId),
        latest: value ? shownValue(value, minN, regionName) : null,
        unpublished: unpublished.get(id) ?? 0,
      }
    })
  },
  rules: { update: mustBeDraft, remove: mustBeDraft },
  touches: ({ siteId }) => [tag.indicators(siteId)],
})
