import { conf } from '@sunport/contract/calls/configuration.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { settingKeys } from '@sunport/contract/settings.ts'
import { and, asc, eq, ilike, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CrudPlan } from '../../platform/crud/crud-plan.ts'
import { crudService } from '../../platform/crud/crud-service.ts'
import type { ReachRule } from '../../platform/crud/reach.ts'
import type { Db } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { sitesWithin } from '../../platform/rights/data-scope.ts'
import { sysConf as s } from './table.ts'

type SiteName = (id: string) => string | null

/** Settings have their own page and rules; here they do not exist. */
const isFree: SQL = notInArray(s.confKey, settingKeys)

/** What holds for all sites is read by whoever keeps one, and changed by whoever keeps all. */
const reach: ReachRule = {
  sees: ({ scope }) => {
    const sites = sitesWithin(scope)
    return and(isFree, sites && or(isNull(s.siteId), inArray(s.siteId, sites))) ?? isFree
  },
  changes: ({ scope }) => {
    const sites = sitesWithin(scope)
    return sites ? inArray(s.siteId, sites) : isFree
  },
}

const planOf = (siteName: SiteName): CrudPlan<typeof conf, typeof s> => ({
  calls: conf,
  table: s,
  entity: 'sys:conf',
  taken: 'conf.key_exists',
  reach,
  where: ({ keyword, confType, siteId }) =>
    and(
      keyword
        ? or(ilike(s.confKey, likePattern(keyword)), ilike(s.confName, likePattern(keyword)))
        : undefined,
      confType ? eq(s.confType, confType) : undefined,
      siteId ? eq(s.siteId, siteId) : undefined,
    ),
  shape: () => ({
    sortable: { confKey: s.confKey, confType: s.confType, latestModifyDate: s.latestModifyDate },
    order: [asc(s.confType), asc(s.confKey), asc(s.id)],
  }),
  values: entered => {
    if ('siteId' in entered && entered.siteId && !siteName(entered.siteId))
      throw new Problem('request.invalid', '没有这个站点')
    return {}
  },
  shown: rows => rows.map(({ siteId }) => ({ siteName: siteId ? siteName(siteId) : null })),
  touches: () => [tag.configuration],
})

/** 自定义配置: rows that pages and programs read by their type, `link` above all. */
export const confRows = (db: Db, clock: Clock, siteName: SiteName) => crudService(db, clock, planOf(siteName))

export type ConfRows = ReturnType<typeof confRows>
