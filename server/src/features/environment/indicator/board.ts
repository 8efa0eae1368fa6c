import type { PublicIndicator } from '@sunport/contract/calls/indicator.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { type IndicatorPlaces, shownValue } from './plan.ts'
import { indicatorRepo } from './repo.ts'
import type { IndicatorRow, ValueRow } from './table.ts'

/** What everybody may read of a site's indicators: what was published, with what was told before a correction. */
export const indicatorBoardService = (db: Queries, { siteRegionCode, regionName }: IndicatorPlaces) => {
  const publicValue = (value: ValueRow, older: ValueRow | undefined, minN: number) => ({
    ...shownValue(value, minN, regionName),
    corrected: older ? { amount: shownValue(older, minN, regionName).amount, reason: value.reason } : null,
    explanation: value.explanation,
  })

  const publicOf = async (row: IndicatorRow): Promise<PublicIndicator> => {
    const whole = siteRegionCode(row.siteId)
    const grouped = Map.groupBy(await indicatorRepo(db).published(row.id), value =>
      [value.period, value.regionCode].join('/'),
    )
    const values = [...grouped.values()].flatMap(([newest, older]) =>
      newest ? [publicValue(newest, older, row.minN)] : [],
    )
    const series = values.filter(({ regionCode }) => regionCode === whole)
    const last = series.at(-1)?.period
    const { id, code, name, dimension, formula, unit, direction, target, minN, note } = row
    const regions = values.filter(({ regionCode, period }) => regionCode !== whole && period === last)
    return { id, code, name, dimension, formula, unit, direction, target, minN, note, series, regions }
  }

  return async (siteId: string): Promise<PublicIndicator[]> =>
    Promise.all((await indicatorRepo(db).ofSite(siteId, true)).map(publicOf))
}
