import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import { offsetOf, type Paging } from '../../platform/database/list.ts'
import { withinScope } from '../../platform/rights/data-scope.ts'
import { countWaiting, type WaitingFor } from '../../platform/waiting.ts'

interface OverdueRow extends Record<string, unknown> {
  id: string
  siteId: string
  siteName: string | null
  name: string
  ownerName: string | null
  updateCycle: number
  lastUpdate: string | null
  daysLate: number
}

const lastUpdate = sql`(SELECT max(p.notice_time) FROM publication p
  WHERE p.site_id = c.site_id AND p.channel_id = c.id)`
const since = sql`coalesce(${lastUpdate}, c.create_date)`

export const overduePlace = { siteId: sql`c.site_id` }

/** Channels of all sites that were not kept up, as `daysLeftOf` says it of one. */
export const overdueChannels = (db: Queries, within: SQL, now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`
  const from = sql`FROM channel c WHERE c.update_cycle IS NOT NULL AND c.lifecycle IN ('enabled', 'hidden')
    AND c.channel_type NOT IN ('collection', 'link') AND ${within}
    AND ${since} <= ${at} - make_interval(secs => (c.update_cycle + 1) * 86400)`
  const waiting = () =>
    countWaiting(db, from, {
      since: sql`${since} + make_interval(secs => c.update_cycle * 86400)`,
      late: true,
    })
  return {
    waiting,
    list: async (paging: Paging): Promise<{ rows: OverdueRow[]; total: number }> => {
      const { rows } = await db.execute<OverdueRow>(sql`
        SELECT c.id, c.site_id AS "siteId", (SELECT s.name FROM site s WHERE s.id = c.site_id) AS "siteName", c.name,
          (SELECT o.org_name FROM organisation o WHERE o.id = c.owner_org_id) AS "ownerName",
          c.update_cycle AS "updateCycle", ${lastUpdate} AS "lastUpdate",
          floor(extract(epoch FROM ${at} - ${since}) / 86400)::int - c.update_cycle AS "daysLate"
        ${from} ORDER BY "daysLate" DESC, c.id LIMIT ${paging.pageSize} OFFSET ${offsetOf(paging)}`)
      return { rows, total: (await waiting()).total }
    },
  }
}

/** For those who can do something about it. */
const keepers = ['cms:channel:edit', 'cms:article:edit', 'cms:notice:edit'] as const

/** 栏目更新预警. */
export const channelsWaiting =
  (db: Queries, clock: Clock): WaitingFor =>
  async ({ id, grants }) => {
    const scope = grants.get('cms:channel:view')
    if (!scope || !keepers.some(code => grants.has(code))) return {}
    const within = withinScope(scope, overduePlace, id)
    return { 'channels-overdue': await overdueChannels(db, within, clock.now()).waiting() }
  }
