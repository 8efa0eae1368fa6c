import type { homeWindow, WindowFigures, WindowState } from '@sunport/contract/calls/home-window.ts'
import type { OpenState, PublicState } from '@sunport/contract/content/policy.ts'
import { WindowFields } from '@sunport/contract/content/window-fields.ts'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { scopeFor, userOf } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import { withinScope } from '../../../platform/rights/data-scope.ts'
import { scopeColumns } from '../core/scope.ts'

interface Found extends Record<string, unknown> {
  id: string
  siteId: string
  publicState: PublicState
  openState: OpenState | null
  fields: Record<string, unknown>
  /** Of what the public sees. */
  shownFrom: string | null
  shownTo: string | null
  impressions: string | null
  clicks: string | null
  closes: string | null
}

/** What a window is to somebody who asks whether people see it now. */
export const windowStateOf = (
  { publicState, openState }: Pick<Found, 'publicState' | 'openState'>,
  shown: { from: Date | null; to: Date | null },
  now: Date,
): WindowState => {
  if (publicState === 'live') {
    if (shown.to && shown.to <= now) return 'over'
    return shown.from && shown.from > now ? 'coming' : 'shown'
  }
  if (publicState === 'expired') return 'over'
  if (publicState !== 'draft') return 'stopped'
  if (openState === 'scheduled') return 'coming'
  if (openState === 'returned') return 'returned'
  return openState?.startsWith('review') ? 'waiting' : 'draft'
}

const timeOf = (time: string | null): Date | null => (time ? new Date(time) : null)
const text = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)

const toFigures = (row: Found, home: string, now: Date): WindowFigures => ({
  id: row.id,
  home,
  state: windowStateOf(row, { from: timeOf(row.shownFrom), to: timeOf(row.shownTo) }, now),
  windowType: WindowFields.shape.windowType.safeParse(row.fields.windowType).data ?? null,
  image: text(row.fields.image),
  imageAlt: text(row.fields.imageAlt),
  pages: Array.isArray(row.fields.pages) ? row.fields.pages.map(String) : [],
  validFrom: text(row.fields.validFrom),
  validTo: text(row.fields.validTo),
  impressions: Number(row.impressions ?? 0),
  clicks: Number(row.clicks ?? 0),
  closes: Number(row.closes ?? 0),
})

/** 首页窗口: type, period and numbers of the windows of one page of a list. */
export const windowFigures = (
  db: Db,
  clock: Clock,
  homeOf: (siteId: string) => string,
): Pick<Handlers<typeof homeWindow>, 'figures'> => ({
  figures: async ({ ids }, context) => {
    const within = withinScope(scopeFor(context, 'cms:window:view'), scopeColumns, userOf(context).id)
    const found = await db.execute<Found>(sql`
      SELECT info.id, info.site_id AS "siteId", info.state AS "publicState", o.state AS "openState", coalesce(o.fields, p.fields, '{}'::jsonb) AS fields,
        w.valid_from AS "shownFrom", w.valid_to AS "shownTo", w.impressions, w.clicks, w.closes
      FROM info LEFT JOIN info_edition p ON p.id = info.published_edition_id
        LEFT JOIN info_edition o ON o.info_id = info.id
          AND o.state IN ('draft', 'returned', 'review1', 'review2', 'review3', 'scheduled')
        LEFT JOIN home_window w ON w.id = info.id
      WHERE info.kind = 'window' AND info.id = ANY(${sql.param(ids.split(',').slice(0, 100))}::text[]) AND ${within}`)
    return found.rows.map(row => toFigures(row, homeOf(row.siteId), clock.now()))
  },
})
