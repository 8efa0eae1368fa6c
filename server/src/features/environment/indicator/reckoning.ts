import { periodDays } from '@sunport/contract/environment/periods.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Change } from '../../../platform/crud/changes.ts'
import { reckon, type Stretch } from './definition-read.ts'
import { indicatorRepo } from './repo.ts'
import type { IndicatorRow, ValueRow } from './table.ts'

const momentOf = (date: string): Date => parseWireTime(date) ?? new Date(Number.NaN)

/** Everything of an indicator's site in a period. */
export const stretchOf = ({ siteId }: IndicatorRow, period: string): Stretch => {
  const { from, to } = periodDays(period)
  return { siteId, from: momentOf(from), to: momentOf(to) }
}

/** The same value as far as anybody can tell. */
const isSame = (kept: ValueRow, amount: number | null, sample: number): boolean =>
  kept.sample === sample && (kept.amount === amount || Math.abs((kept.amount ?? 0) - (amount ?? 0)) < 1e-6)

/**
 * Reckons one period. A value that comes out as before stays; one that does not gets a successor, which says why.
 * Rows whose region is the province's own code are part of the whole only.
 */
export const reckonPeriod = async (
  doing: Change,
  row: IndicatorRow,
  period: string,
  { whole, reason }: { whole: string; reason: string | undefined },
) => {
  const repo = indicatorRepo(doing.tx)
  const kept = new Map((await repo.current(row.id, period)).map(value => [value.regionCode, value]))
  const done = { added: 0, changed: 0, same: 0 }
  for (const { city, amount, sample } of await reckon(doing.tx, row.definition, stretchOf(row, period))) {
    const regionCode = city === null ? whole : city.padEnd(6, '0')
    if (city !== null && regionCode === whole) continue
    const before = kept.get(regionCode)
    if (before && isSame(before, amount, sample)) {
      done.same += 1
      continue
    }
    if (before && !reason) throw new Problem('indicator.reason')
    if (before) await repo.replace(before.id)
    await repo.addValue({
      id: doing.birth().id,
      indicatorId: row.id,
      siteId: row.siteId,
      period,
      regionCode,
      runNo: (before?.runNo ?? 0) + 1,
      amount,
      sample,
      reason: before ? (reason ?? null) : null,
      computedAt: doing.now,
      computedBy: doing.actor.userName,
    })
    done[before ? 'changed' : 'added'] += 1
  }
  return done
}
