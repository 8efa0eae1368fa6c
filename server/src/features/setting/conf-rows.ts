import type { ConfRow, ConfRowChange, conf, NewConfRow } from '@sunport/contract/calls/configuration.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { settingKeys } from '@sunport/contract/settings.ts'
import { and, asc, eq, ilike, notInArray, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, deltaOf, found, housekeepingOf, stale } from '../../platform/crud/changes.ts'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import type { Db } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { coversSite } from '../../platform/rights/data-scope.ts'
import type { Reach } from './records.ts'
import { type ConfTableRow, sysConf as s } from './table.ts'

/** Settings have their own page and rules; here they do not exist. */
const isFree: SQL = notInArray(s.confKey, settingKeys)

const shape = {
  sortable: { confKey: s.confKey, confType: s.confType, latestModifyDate: s.latestModifyDate },
  order: [asc(s.confType), asc(s.confKey), asc(s.id)],
}

/** 自定义配置: rows that pages and programs read by their type, `link` above all. */
export const confRows = (db: Db, clock: Clock, siteName: (id: string) => string | null) => {
  const change = createChanges(db, clock, 'sys')
  const toRow = (row: ConfTableRow): ConfRow => ({
    ...row,
    ...housekeepingOf(row),
    siteName: row.siteId ? siteName(row.siteId) : null,
  })
  const free = (row: ConfTableRow | undefined): ConfTableRow => {
    if (!row || settingKeys.some(key => key === row.confKey)) throw new Problem('data.not_found')
    return row
  }
  const checkSite = ({ scope }: Reach, siteId: string | null | undefined): void => {
    if (!coversSite(scope, siteId)) throw new Problem('access.forbidden')
    if (siteId && !siteName(siteId)) throw new Problem('request.invalid', '没有这个站点')
  }

  return {
    list: async (filter: z.output<typeof conf.list.input>): Promise<Page<ConfRow>> => {
      const { keyword, confType, siteId } = filter
      const where = and(
        isFree,
        keyword
          ? or(ilike(s.confKey, likePattern(keyword)), ilike(s.confName, likePattern(keyword)))
          : undefined,
        confType ? eq(s.confType, confType) : undefined,
        siteId ? eq(s.siteId, siteId) : undefined,
      )
      const { rows, total } = await entityRepo(db, s).page(where, filter, shape)
      return { rows: rows.map(toRow), total }
    },
    get: async (id: string): Promise<ConfRow> => toRow(free(await entityRepo(db, s).find(id))),

    create: (
      { siteId = null, remark, ...input }: z.output<typeof NewConfRow>,
      reach: Reach,
    ): Promise<ConfRow> =>
      change(reach.actor, async ({ tx, audit, birth, touch }) => {
        checkSite(reach, siteId)
        const { id: _, ...born } = birth()
        const made = await entityRepo(tx, s).insert({ ...input, siteId, remark: remark ?? null, ...born })
        if (!made) throw new Problem('conf.key_exists')
        await audit({ entity: 'conf', entityId: made.id, action: 'create', after: made, siteId })
        touch(tag.configuration)
        return toRow(made)
      }),

    update: (
      { id, version, remark, ...input }: z.output<typeof ConfRowChange>,
      reach: Reach,
    ): Promise<ConfRow> =>
      change(reach.actor, async ({ tx, audit, stamp, touch }) => {
        const repo = entityRepo(tx, s)
        const before = free(await repo.lock(id))
        checkSite(reach, before.siteId)
        const after = await repo.update(id, version, { ...input, remark: remark ?? null, ...stamp() })
        if (!after) throw stale(before)
        const delta = deltaOf(before, after)
        await audit({ entity: 'conf', entityId: id, action: 'update', ...delta, siteId: before.siteId })
        touch(tag.configuration)
        return toRow(after)
      }),

    remove: (id: string, version: number, reach: Reach): Promise<null> =>
      change(reach.actor, async ({ tx, audit, touch }) => {
        const repo = entityRepo(tx, s)
        const before = free(found(await repo.lock(id)))
        checkSite(reach, before.siteId)
        if (!(await repo.remove(id, version))) throw stale(before)
        await audit({ entity: 'conf', entityId: id, action: 'remove', before, siteId: before.siteId })
        touch(tag.configuration)
        return null
      }),
  }
}

export type ConfRows = ReturnType<typeof confRows>
