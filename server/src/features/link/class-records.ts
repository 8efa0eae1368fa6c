import type { linkClass as calls, LinkClassRecord } from '@sunport/contract/calls/link.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Change, createChanges, deltaOf, housekeepingOf, stale } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Paging } from '../../platform/database/list.ts'
import { withinScope } from '../../platform/rights/data-scope.ts'
import { classEntry, type LinkReach, reachable } from './reach.ts'
import { type LinkRecordRepo, linkRecordRepo } from './record-repo.ts'
import { type LinkClassRow, linkClass } from './table.ts'

type ClassInput<Name extends keyof typeof calls> = z.output<(typeof calls)[Name]['input']>

/** The classes of links; pages name them by their code. */
export const linkClassRecords = (db: Db, clock: Clock) => {
  const changes = createChanges(db, clock, 'cms')
  const repo = linkRecordRepo(db)
  const within = ({ scope, actor }: LinkReach) =>
    withinScope(scope, { siteId: linkClass.siteId }, actor.userId ?? '')
  const change = <T>(reach: LinkReach, work: (inside: LinkRecordRepo, doing: Change) => Promise<T>) =>
    changes(reach.actor, doing => work(linkRecordRepo(doing.tx), doing))

  const classRecord = (row: LinkClassRow, counts: ReadonlyMap<string, number>): LinkClassRecord => ({
    ...housekeepingOf(row),
    id: row.id,
    siteId: row.siteId,
    classCode: row.classCode,
    className: row.className,
    style: row.style,
    maxItems: row.maxItems,
    sort: row.sort,
    status: row.status,
    linkCount: counts.get(`${row.siteId}/${row.classCode}`) ?? 0,
  })
  const classRecordOf = async (row: LinkClassRow) => classRecord(row, await repo.linkCounts([row.siteId]))

  return {
    list: async (
      filter: { siteId?: string | undefined } & Paging,
      reach: LinkReach,
    ): Promise<Page<LinkClassRecord>> => {
      const { rows, total } = await repo.listClasses(filter.siteId || undefined, within(reach), filter)
      const counts = await repo.linkCounts([...new Set(rows.map(({ siteId }) => siteId))])
      return { total, rows: rows.map(row => classRecord(row, counts)) }
    },
    get: async (id: string, reach: LinkReach) => classRecordOf(reachable(await repo.classes.find(id), reach)),

    create: (input: ClassInput<'create'>, reach: LinkReach): Promise<LinkClassRecord> =>
      change(reach, async (inside, { birth, audit }) => {
        const { siteId } = reachable(input, reach)
        const made = await inside.classes.insert({ ...input, maxItems: input.maxItems ?? null, ...birth() })
        if (!made) throw new Problem('link.class_taken')
        await audit({ entity: classEntry, entityId: made.id, action: 'create', siteId, after: made })
        return classRecordOf(made)
      }),

    update: ({ id, version, ...input }: ClassInput<'update'>, reach: LinkReach): Promise<LinkClassRecord> =>
      change(reach, async (inside, { stamp, audit, touch }) => {
        const before = reachable(await inside.classes.lock(id), reach)
        const values = { ...input, maxItems: input.maxItems ?? null, ...stamp() }
        const after = await inside.classes.update(id, version, values)
        if (!after) throw stale(before)
        await inside.renameClass(after)
        touch(tag.links(before.siteId))
        const { siteId } = before
        await audit({
          entity: classEntry,
          entityId: id,
          action: 'update',
          siteId,
          ...deltaOf(before, after),
        })
        return classRecordOf(after)
      }),

    remove: (id: string, version: number, reach: LinkReach): Promise<null> =>
      change(reach, async (inside, { audit }) => {
        const before = reachable(await inside.classes.lock(id), reach)
        if ((await inside.inClass(before.siteId, before.classCode)).length > 0)
          throw new Problem('link.class_in_use')
        if (!(await inside.classes.remove(id, version))) throw stale(before)
        await audit({ entity: classEntry, entityId: id, action: 'remove', siteId: before.siteId, before })
        return null
      }),
  }
}
