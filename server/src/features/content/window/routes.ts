import type { homeWindow } from '@sunport/contract/calls/home-window.ts'
import type { ContentRight } from '@sunport/contract/content/policy.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../../../platform/clock.ts'
import { runBulk } from '../../../platform/crud/rehearsal.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { CallContext } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { Reach } from '../core/desk.ts'
import type { ContentLife, FamilyLists } from '../core/life.ts'
import { reachOf } from '../core/reach.ts'
import { windowActs } from './acts.ts'
import { windowFigures } from './figures.ts'
import { windowConditions, windowDays } from './read.ts'

interface WindowDeskDeps {
  db: Db
  clock: Clock
  lists: FamilyLists
  content(inside: Db): ContentLife
  homeOf(siteId: string): string
}

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
      const own = windowConditions(filter, clock.now().toISOString())
      const { rows, total } = await lists.list('window', filter, reach(context)('view'), own)
      const seen = rows.length > 0 ? await figures({ ids: rows.map(({ id }) => id).join(',') }, context) : []
      const byId = new Map(seen.map(each => [each.id, each]))
      return { total, rows: rows.map(row => ({ ...row, ...byId.get(row.id) })) }
    },
    days: async ({ id }, context) => {
      await content(db).get(id, reach(context)('view'))
      return windowDays(db, id)
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
