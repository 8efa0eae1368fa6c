import { crosswalk as calls, everySite } from '@sunport/contract/calls/crosswalk.ts'
import type { Enabled } from '@sunport/contract/codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { type CodeScheme, commonWords, otherCode } from '@sunport/contract/search/crosswalk.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CrudPlan } from '../../platform/crud/crud-plan.ts'
import { crudService } from '../../platform/crud/crud-service.ts'
import type { Reach } from '../../platform/crud/reach.ts'
import type { Db } from '../../platform/database/database.ts'
import { byCode, ruleReach, rulesAsked, rulesShape } from './rule-repo.ts'
import { codeRule } from './table.ts'

export interface RulePlaces {
  siteName(id: string): string | null
  regionName(code: string): string | null
}

/** What a common code is called; null where there is no such. */
export const commonName = (
  scheme: CodeScheme,
  code: string,
  regionName: RulePlaces['regionName'],
): string | null => {
  if (scheme !== 'region') return commonWords[scheme][code] ?? null
  return code === otherCode ? '其他' : regionName(code)
}

const planOf = ({ siteName, regionName }: RulePlaces): CrudPlan<typeof calls, typeof codeRule> => ({
  calls,
  table: codeRule,
  entity: 'sys:crosswalk',
  taken: 'crosswalk.code_taken',
  reach: ruleReach,
  where: rulesAsked,
  shape: () => rulesShape,
  values: ({ siteId, scheme, commonCode }) => {
    if (siteId && siteName(siteId) === null) throw new Problem('request.invalid', '站点不存在')
    if (commonName(scheme, commonCode, regionName) === null)
      throw new Problem('request.invalid', `没有代码为“${commonCode}”的区划`)
    return {}
  },
  rules: {
    remove: ({ isBuiltIn }) => {
      if (isBuiltIn) throw new Problem('crosswalk.built_in')
    },
  },
  shown: rows =>
    rows.map(({ siteId, scheme, commonCode }) => ({
      siteName: siteId ? siteName(siteId) : everySite,
      commonName: commonName(scheme, commonCode, regionName),
    })),
  touches: () => [tag.crosswalk],
})

/** 代码对照: the rules of all sites and of single ones. */
export const ruleRecords = (db: Db, clock: Clock, places: RulePlaces) => {
  const { adjust, ...records } = crudService(db, clock, planOf(places))
  return {
    ...records,
    setStatus: (row: { id: string; version: number }, status: Enabled, reach: Reach) =>
      adjust(row, reach, before => {
        if (before.status === status)
          throw new Problem('request.invalid', status === '1' ? '已启用' : '已停用')
        return { status }
      }),
    /** The rule of a code in one scope: what a line of a file speaks of. */
    byCode: (scheme: CodeScheme, code: string, siteId: string | null) => byCode(db, scheme, code, siteId),
  }
}

export type RuleRecords = ReturnType<typeof ruleRecords>
