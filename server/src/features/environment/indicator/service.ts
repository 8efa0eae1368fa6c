import type { indicator as calls, IndicatorValue } from '@sunport/contract/calls/indicator.ts'
import {
  type IndicatorAction,
  type IndicatorState,
  indicatorActions,
  indicatorRefusal,
} from '@sunport/contract/environment/indicator-policy.ts'
import { endedPeriods } from '@sunport/contract/environment/periods.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { tag } from '../../../platform/cache/tags.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Change, createChanges, found, stale } from '../../../platform/crud/changes.ts'
import { crudService } from '../../../platform/crud/crud-service.ts'
import type { Reach } from '../../../platform/crud/reach.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { CurrentUser } from '../../../platform/http/context.ts'
import { reckonedRows } from './definition-read.ts'
import { type IndicatorPlaces, indicatorPlan, shownValue } from './plan.ts'
import { indicatorReach, valuesWithin } from './reach-read.ts'
import { reckonPeriod, stretchOf } from './reckoning.ts'
import { indicatorRepo } from './repo.ts'
import type { IndicatorRow } from './table.ts'

type Input<Name extends keyof typeof calls> = z.output<(typeof calls)[Name]['input']>

export interface Who extends Reach {
  user: CurrentUser
}

/** 营商环境指标: reckoned by period and region, explained, published; what was told before is never overwritten. */
export const indicatorService = (db: Db, clock: Clock, places: IndicatorPlaces) => {
  const { siteRegionCode, regionName } = places
  const changes = createChanges(db, clock, 'cms')
  const { add: _, save: __, adjust: ___, rowOf, ...records } = crudService(db, clock, indicatorPlan(places))

  const mustMay = (row: IndicatorRow, who: Who, action: IndicatorAction): void => {
    const refusal = indicatorRefusal(row, code => who.user.grants.has(code), action)
    if (refusal) throw new Problem(refusal)
  }
  const held = async (
    doing: Change,
    id: string,
    who: Who,
    action: IndicatorAction,
  ): Promise<IndicatorRow> => {
    const row = found(await indicatorRepo(doing.tx).lock(id, indicatorReach.changes?.(who)))
    mustMay(row, who, action)
    return row
  }

  return {
    ...records,

    values: async (id: string, reach: Reach): Promise<IndicatorValue[]> => {
      const { minN } = found(await indicatorRepo(db).find(id, indicatorReach.sees(reach)))
      const rows = await indicatorRepo(db).values(id, valuesWithin(reach))
      const grouped = Map.groupBy(rows, ({ period, regionCode }) => [period, regionCode].join('/'))
      return [...grouped.values()].flatMap(([value, ...earlier]) => {
        if (!value) return []
        const { runNo, reason, explanation, explainedBy, computedBy, version } = value
        return [
          {
            ...shownValue(value, minN, regionName),
            id: value.id,
            runNo,
            reason,
            earlier: earlier.map(old => ({
              runNo: old.runNo,
              amount: shownValue(old, minN, regionName).amount,
              sample: old.sample,
              computedAt: toWireTime(old.computedAt),
              wasPublished: old.publishedAt !== null,
            })),
            explanation,
            explainedBy,
            computedAt: toWireTime(value.computedAt),
            computedBy,
            publishedAt: value.publishedAt && toWireTime(value.publishedAt),
            version,
          },
        ]
      })
    },

    rows: async ({ id, period, regionCode, currPage, pageSize }: Input<'rows'>, reach: Reach) => {
      const row = found(await indicatorRepo(db).find(id, indicatorReach.changes?.(reach)))
      const isCity = regionCode && regionCode !== siteRegionCode(row.siteId)
      const stretch = { ...stretchOf(row, period), regionPrefix: isCity ? regionCode.slice(0, 4) : undefined }
      const page = { limit: pageSize, offset: (currPage - 1) * pageSize }
      const { rows, total } = await reckonedRows(db, row.definition, stretch, page)
      return {
        total,
        rows: rows.map(({ id: rowId, title, at, amount }) => ({
          id: rowId,
          title,
          at: toWireTime(new Date(at)),
          amount: amount === null ? null : Math.round(amount * 100) / 100,
        })),
      }
    },

    compute: ({ id, periods, reason }: Input<'compute'>, who: Who) =>
      changes(who.actor, async doing => {
        const row = await held(doing, id, who, 'compute')
        const today = toWireTime(doing.now).slice(0, 10)
        const sum = { added: 0, changed: 0, same: 0 }
        for (const period of endedPeriods(row.period, today, periods)) {
          const whole = siteRegionCode(row.siteId)
          const done = await reckonPeriod(doing, row, period, { whole, reason: reason?.trim() || undefined })
          sum.added += done.added
          sum.changed += done.changed
          sum.same += done.same
        }
        const { siteId, name } = row
        await doing.audit({
          entity: 'indicator',
          entityId: id,
          title: name,
          siteId,
          action: 'indicator-compute',
          after: { periods, added: sum.added },
          ...(reason && { reason }),
        })
        return sum
      }),

    explain: ({ id, version, explanation }: Input<'explain'>, who: Who): Promise<null> =>
      changes(who.actor, async doing => {
        const repo = indicatorRepo(doing.tx)
        const value = found(await repo.lockValue(id, valuesWithin(who)))
        const row = found(await repo.find(value.indicatorId))
        mustMay(row, who, 'explain')
        if (value.publishedAt || !value.isCurrent) throw new Problem('indicator.published')
        if (!(await repo.explain(id, version, { explanation, explainedBy: who.actor.userName })))
          throw new Problem('data.stale')
        await doing.audit({
          entity: 'indicator_value',
          entityId: id,
          title: `${row.name} ${value.period} ${regionName(value.regionCode) ?? value.regionCode}`,
          siteId: value.siteId,
          action: 'explain-value',
          before: { explanation: value.explanation },
          after: { explanation },
        })
        return null
      }),

    publish: ({ id, version, period }: Input<'publish'>, who: Who) =>
      changes(who.actor, async doing => {
        const before = await held(doing, id, who, 'publish')
        const repo = indicatorRepo(doing.tx)
        const by = { publishedAt: doing.now, publishedBy: who.actor.userName }
        const published = await repo.publishValues(id, period, by)
        if (published === 0 && before.state === 'published') throw new Problem('indicator.nothing_new')
        if (published === 0) throw new Problem('indicator.no_values')
        return turned(doing, before, version, indicatorActions.publish.to, { period })
      }),

    withdraw: ({ id, version, reason }: Input<'withdraw'>, who: Who) =>
      changes(who.actor, async doing => {
        const before = await held(doing, id, who, 'withdraw')
        return turned(doing, before, version, indicatorActions.withdraw.to, {}, reason)
      }),
  }

  async function turned(
    doing: Change,
    before: IndicatorRow,
    version: number,
    state: IndicatorState,
    told: { period?: string },
    reason?: string,
  ) {
    const after = await indicatorRepo(doing.tx).update(before.id, version, { state, ...doing.stamp() })
    if (!after) throw stale(before)
    doing.touch(tag.indicators(before.siteId))
    await doing.audit({
      entity: 'indicator',
      entityId: before.id,
      title: before.name,
      siteId: before.siteId,
      action: state === 'published' ? 'indicator-publish' : 'indicator-withdraw',
      before: { state: before.state },
      after: { state, ...told },
      ...(reason && { reason }),
    })
    return rowOf(after, doing.tx)
  }
}

export type IndicatorService = ReturnType<typeof indicatorService>
