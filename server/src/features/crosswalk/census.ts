import type { UnmappedCode } from '@sunport/contract/calls/crosswalk.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { commonOf } from '@sunport/contract/search/crosswalk.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Queries } from '../../platform/database/database.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import { type DataScope, withinScope } from '../../platform/rights/data-scope.ts'
import type { WaitingFor } from '../../platform/waiting.ts'
import { censusRepo } from './census-repo.ts'
import type { AllCodeMaps } from './code-maps.ts'

/** Which codes that publications carry no rule speaks of. */
export const unmappedCodes = (db: Queries, maps: AllCodeMaps, siteName: (id: string) => string | null) => {
  const within = (scope: DataScope, userId: string) =>
    withinScope(scope, { siteId: sql`code_census.site_id` }, userId)
  return {
    of: async (scope: DataScope, userId: string): Promise<UnmappedCode[]> =>
      (await censusRepo(db).list(within(scope, userId)))
        .filter(({ scheme, siteId, code }) => commonOf(maps.of(siteId)[scheme], code) === undefined)
        .map(({ firstSeenAt, ...row }) => ({
          ...row,
          siteName: siteName(row.siteId),
          firstSeenAt: toWireTime(firstSeenAt),
        })),
  }
}

export type UnmappedCodes = ReturnType<typeof unmappedCodes>

/** Codes nobody has mapped, for whoever may map them. */
export const codesWaiting =
  (unmapped: UnmappedCodes): WaitingFor =>
  async ({ id, grants }) => {
    const scope = grants.get('sys:crosswalk:edit')
    if (!scope) return {}
    const rows = await unmapped.of(scope, id)
    const first = rows.map(({ firstSeenAt }) => firstSeenAt).toSorted()[0]
    return {
      'codes-unmapped': { total: rows.length, since: first ? new Date(`${first}+08:00`) : null, late: 0 },
    }
  }

/** Counts the codes of all publications, so that new ones come to the work list. */
export const censusTask = (db: Db, clock: Clock) =>
  defineTask({
    code: 'code-census',
    name: '代码盘点',
    group: 'check',
    schedule: { cron: '20 * * * *', remark: '盘点已发布信息使用的代码，未对照的列入待办。' },
    params: z.strictObject({}),
    run: async ({ count }) => {
      const total = await censusRepo(db).take(clock.now())
      count('ok', total)
      return `盘点 ${total} 个代码`
    },
  })
