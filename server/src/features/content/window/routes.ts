import { randomUUID } from 'node:crypto'
import type { homeWindow, WindowDay, WindowState } from '@sunport/contract/calls/home-window.ts'
import type { ContentRight } from '@sunport/contract/content/policy.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { found } from '../../../platform/crud/changes.ts'
import { runBulk } from '../../../platform/crud/rehearsal.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { CallContext } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { Reach } from '../core/desk.ts'
import type { ContentLife, FamilyLists } from '../core/life.ts'
import { reachOf } from '../core/reach.ts'
import { windowFigures } from './figures.ts'

interface WindowDeskDeps {
  db: Db
  clock: Clock
  lists: FamilyLists
  content(inside: Db): ContentLife
  homeOf(siteId: string): string
}

type Filter = z.output<typeof homeWindow.list.input>
interface Row {
  id: string
  version: number
}

const daysShown = 30
const field = (name: string): SQL => sql`shown.fields ->> ${name}`

/** As `windowStateOf` says it of one row. */
const stateIs = (state: WindowState, now: string): SQL => {
  const live = (when: SQL): SQL =>
    sql`(info.state = 'live' AND EXISTS (SELECT 1 FROM home_window w WHERE w.id = info.id AND ${when}))`
  const states: Record<WindowState, SQL> = {
    draft: sql`info.state = 'draft' AND open.state IN ('draft', 'returned')`,
    waiting: sql`info.state = 'draft' AND open.state IN ('review1', 'review2', 'review3')`,
    coming: sql`(${live(sql`w.valid_from > ${now}::timestamptz AND w.valid_to > ${now}::timestamptz`)}
      OR (info.state = 'draft' AND open.state = 'scheduled'))`,
    shown: live(sql`w.valid_from <= ${now}::timestamptz AND w.valid_to > ${now}::timestamptz`),
    over: sql`(info.state = 'expired' OR ${live(sql`w.valid_to <= ${now}::timestamptz`)})`,
    stopped: sql`info.state NOT IN ('draft', 'live', 'expired')`,
  }
  return states[state]
}

const conditionsOf = ({ windowType, state, shownFrom, shownTo }: Filter, now: string): SQL[] => [
  ...(windowType ? [sql`${field('windowType')} = ${windowType}`] : []),
  ...(state ? [stateIs(state, now)] : []),
  ...(shownFrom ? [sql`${field('validTo')} > ${shownFrom}`] : []),
  ...(shownTo ? [sql`${field('validFrom')} <= ${`${shownTo} 23:59:59`}`] : []),
]

/** What is done to windows at once, each as if it were done alone. */
const windowActs = (
  content: WindowDeskDeps['content'],
  db: Db,
  reachFor: (right: ContentRight) => Reach,
) => ({
  stop: ({ id, version }: Row, reason: string) =>
    content(db).withdraw({ id, version, reason }, reachFor('withdraw')),

  /** A later end is a change like any other: what is shown stays as it is until somebody has approved it. */
  extend: ({ id, version }: Row, validTo: string) =>
    db.transaction(async tx => {
      const service = content(tx)
      const reach = reachFor('edit')
      const seen = await service.get(id, reach)
      const isDraft = seen.open !== null
      const at = isDraft ? seen : await service.revise({ id, version }, reach)
      const { title, bodyHtml, fields } = found(at.open ?? undefined)
      if (validTo <= String(fields.validTo ?? ''))
        throw new Problem('request.invalid', '新的结束时间须晚于现在的结束时间')
      const saved = await service.save(
        {
          id,
          version: isDraft ? version : at.version,
          saveId: randomUUID(),
          title,
          bodyHtml,
          fields: { ...fields, validTo },
          attachments: [],
        },
        reach,
      )
      if (!isDraft)
        await service.submit({ id, version: saved.version, note: `展示时间延长至 ${validTo}` }, reach)
    }),

  copy: async (id: string, siteIds: readonly string[]): Promise<string[]> => {
    const reach = reachFor('edit')
    const seen = await content(db).get(id, reach)
    const { title, bodyHtml, fields } = found(seen.open ?? seen.published ?? undefined)
    const input = { title, bodyHtml, fields, attachments: [] }
    return db.transaction(async tx => {
      const made = siteIds.map(siteId => ({ id: randomUUID(), siteId, ...input }))
      for (const one of made) await content(tx).create(one, reach)
      return made.map(one => one.id)
    })
  },
})

/** 首页窗口: its list with what people see of it, and what is done to many at once. */
export const windowDeskHandlers = ({
  db,
  clock,
  lists,
  content,
  homeOf,
}: WindowDeskDeps): Handlers<typeof homeWindow> => {
  const { figures } = windowFigures(db, clock, homeOf)
  const reach =
    (context: CallContext) =>
    (right: ContentRight): Reach =>
      reachOf('window', right, context)
  return {
    figures,
    list: async (filter, context) => {
      const own = conditionsOf(filter, clock.now().toISOString())
      const { rows, total } = await lists.list('window', filter, reach(context)('view'), own)
      const seen = rows.length > 0 ? await figures({ ids: rows.map(({ id }) => id).join(',') }, context) : []
      const byId = new Map(seen.map(each => [each.id, each]))
      return { total, rows: rows.map(row => ({ ...row, ...byId.get(row.id) })) }
    },
    days: async ({ id }, context) => {
      await content(db).get(id, reach(context)('view'))
      const { rows } = await db.execute<WindowDay & Record<string, unknown>>(sql`
        SELECT to_char(day, 'YYYY-MM-DD') AS day, impressions::int, clicks::int, closes::int
        FROM home_window_day WHERE window_id = ${id} ORDER BY home_window_day.day DESC LIMIT ${daysShown}`)
      return rows.toReversed()
    },
    copy: async ({ id, siteIds }, context) => ({
      ids: await windowActs(content, db, reach(context)).copy(id, siteIds),
    }),
    bulk: ({ action, rows, isRehearsal, reason, validTo, siteIds }, context) => {
      if (action === 'extend' && !validTo) throw new Problem('request.invalid', '请选择新的结束时间')
      if (action === 'copy' && !siteIds) throw new Problem('request.invalid', '请选择站点')
      const over = (inside: Db) => windowActs(content, inside, reach(context))
      return runBulk({ db, over }, { rows, isRehearsal }, (acts, row): Promise<unknown> => {
        switch (action) {
          case 'stop':
            return acts.stop(row, reason || '批量停用')
          case 'extend':
            return acts.extend(row, validTo ?? '')
          case 'copy':
            return acts.copy(row.id, siteIds ?? [])
        }
      })
    },
  }
}
