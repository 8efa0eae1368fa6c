import type { link as calls } from '@sunport/contract/calls/link.ts'
import type { ObjectEvent } from '@sunport/contract/calls/object-event.ts'
import type { Enabled } from '@sunport/contract/codes.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { eventsOf } from '../../platform/audit/events-read.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Change, createChanges, found } from '../../platform/crud/changes.ts'
import { crudService } from '../../platform/crud/crud-service.ts'
import { bySite, type Reach } from '../../platform/crud/reach.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Paging } from '../../platform/database/list.ts'
import { isWeb } from './check.ts'
import { linkClassRecords } from './class-records.ts'
import { ownerRead } from './owner-read.ts'
import { reachable } from './reach.ts'
import { linkPlan, unchecked } from './record.ts'
import { type LinkRecordRepo, linkRecordRepo } from './record-repo.ts'
import { type LinkRow, link } from './table.ts'

type Input<Name extends keyof typeof calls> = z.output<(typeof calls)[Name]['input']>

/** 链接管理: what leads elsewhere, in classes that the pages of a site name. */
export const linkRecords = (
  db: Db,
  clock: Clock,
  siteName: (id: string) => string | null,
  binDays: () => number,
) => {
  const changes = createChanges(db, clock, 'cms')
  const repo = linkRecordRepo(db)
  const { add, save, adjust, ...records } = crudService(db, clock, linkPlan({ siteName, binDays }))
  const classes = linkClassRecords(db, clock)
  const within = bySite(link.siteId).sees
  const change = <T>(reach: Reach, work: (inside: LinkRecordRepo, doing: Change) => Promise<T>) =>
    changes(reach.actor, doing => work(linkRecordRepo(doing.tx), doing))

  const redirected = async (
    doing: Change,
    reach: Reach,
    rows: readonly LinkRow[],
    addressAfter: (before: string) => string,
  ) => {
    const replaced: { id: string; siteName: string | null; title: string; before: string; after: string }[] =
      []
    for (const row of rows) {
      const before = row.url ?? ''
      const after = addressAfter(before)
      await save(doing, reach, row, () => ({ url: after }))
      replaced.push({ id: row.id, siteName: siteName(row.siteId), title: row.title, before, after })
    }
    return replaced
  }

  const copiedTo = async (
    inside: LinkRecordRepo,
    doing: Change,
    reach: Reach,
    source: LinkRow,
    siteId: string,
  ): Promise<boolean> => {
    const { classCode, title } = source
    if (await inside.byTitle(siteId, classCode, title)) return false
    if (!(await inside.classOf(siteId, classCode)))
      await classes.add(doing, reach, { ...found(await inside.classOf(source.siteId, classCode)), siteId })
    await add(doing, reach, { ...source, ...unchecked, siteId })
    return true
  }

  return {
    ...records,

    owners: () => ownerRead(db).units(),

    history: async (id: string, paging: Paging, reach: Reach): Promise<Page<ObjectEvent>> => {
      await records.get(id, reach)
      return eventsOf(db, 'link', id, paging)
    },

    /** Refused for what no check can ask. */
    checkable: async (id: string, reach: Reach): Promise<void> => {
      if (!isWeb(reachable(await repo.find(id), reach)))
        throw new Problem('request.invalid', '不是网址，无须检查')
    },

    /** One thing set on many. */
    adjust: (
      row: { id: string; version: number },
      values: { status: Enabled } | { classCode: string },
      reach: Reach,
    ): Promise<unknown> =>
      adjust(row, reach, before => {
        if ('status' in values && values.status === before.status)
          throw new Problem('request.invalid', values.status === '1' ? '已启用' : '已停用')
        return values
      }),

    saveOrder: ({ siteId, classCode, ids }: Input<'saveOrder'>, reach: Reach): Promise<null> =>
      change(reach, async (inside, { audit, touch }) => {
        reachable({ siteId }, reach)
        const own = new Map((await inside.inClass(siteId, classCode)).map(row => [row.id, row]))
        for (const [sort, id] of ids.entries())
          if (found(own.get(id)).sort !== sort) await inside.setSort(id, sort)
        touch(tag.links(siteId))
        const entityId = `${siteId}-${classCode}`
        const title = own.values().next().value?.className ?? null
        await audit({ entity: 'link_class', entityId, title, action: 'order', siteId, after: ids })
        return null
      }),

    /** Every address on one host, to the same place on another. */
    replaceHost: ({ siteId, from, to }: Omit<Input<'replaceHost'>, 'isRehearsal'>, reach: Reach) =>
      change(reach, async (inside, doing) =>
        redirected(doing, reach, await inside.onHost(from, siteId || undefined, within(reach)), before =>
          before.replace(/^(https?:\/\/)[^/?#]+/i, `$1${to}`),
        ),
      ),

    /** One address for another, wherever it stands. */
    replaceTarget: ({ from, to }: Omit<Input<'replaceTarget'>, 'isRehearsal'>, reach: Reach) =>
      change(reach, async (inside, doing) =>
        redirected(doing, reach, await inside.withTarget(from, within(reach)), () => to),
      ),

    /** The same link on other sites, in a class of the same code. Where it stands already, it is left alone. */
    copyTo: (id: string, siteIds: readonly string[], reach: Reach): Promise<void> =>
      change(reach, async (inside, doing) => {
        const source = reachable(await inside.find(id), reach)
        let copies = 0
        for (const siteId of siteIds) {
          reachable({ siteId }, reach)
          if (siteId !== source.siteId && (await copiedTo(inside, doing, reach, source, siteId))) copies += 1
        }
        if (copies === 0) throw new Problem('link.there_already')
      }),

    byTitle: repo.byTitle,
    classes,
  }
}

export type LinkRecords = ReturnType<typeof linkRecords>
