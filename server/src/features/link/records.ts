import {
  areLinkDatesInOrder,
  type link as calls,
  type linkClass as classCalls,
  type LinkClassRecord,
  type LinkRecord,
  linkDatesProblem,
} from '@sunport/contract/calls/link.ts'
import type { Enabled } from '@sunport/contract/codes.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { putInBin } from '../../platform/bin/bin-object.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  type Change,
  createChanges,
  deltaOf,
  found,
  housekeepingOf,
  stale,
} from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Paging } from '../../platform/database/list.ts'
import type { Actor } from '../../platform/http/context.ts'
import { coversAllOfSite, type DataScope, withinScope } from '../../platform/rights/data-scope.ts'
import { dayBegins, dayEnds, toRecord } from './record.ts'
import { type LinkFilter, type LinkRecordRepo, linkRecordRepo } from './record-repo.ts'
import type { LinkClassRow, LinkRow } from './table.ts'

type Input<Name extends keyof typeof calls> = z.output<(typeof calls)[Name]['input']>
type ClassInput<Name extends keyof typeof classCalls> = z.output<(typeof classCalls)[Name]['input']>
type Fields = Omit<Input<'create'>, 'siteId'>

export interface LinkReach {
  actor: Actor
  scope: DataScope
}

const entry = 'link'
const classEntry = 'link_class'

/** 链接管理: what leads elsewhere, in classes that the pages of a site name. */
export const linkRecords = (
  db: Db,
  clock: Clock,
  siteName: (id: string) => string | null,
  binDays: () => number,
) => {
  const changes = createChanges(db, clock, 'cms')
  const repo = linkRecordRepo(db)
  const within = ({ scope, actor }: LinkReach, column = sql`link.site_id`) =>
    withinScope(scope, { siteId: column }, actor.userId ?? '')
  const recordOf = (row: LinkRow): LinkRecord => toRecord(row, siteName(row.siteId), clock.now())
  const reachable = <T extends { siteId: string }>(row: T | undefined, { scope }: LinkReach): T => {
    const there = found(row)
    if (!coversAllOfSite(scope, there.siteId)) throw new Problem('data.not_found')
    return there
  }
  const change = <T>(reach: LinkReach, work: (inside: LinkRecordRepo, doing: Change) => Promise<T>) =>
    changes(reach.actor, doing => work(linkRecordRepo(doing.tx), doing))

  const valuesOf = async (inside: LinkRecordRepo, siteId: string, input: Fields) => {
    const of = await inside.classOf(siteId, input.classCode)
    if (!of) throw new Problem('link.class')
    if (!areLinkDatesInOrder(input)) throw new Problem('request.invalid', linkDatesProblem)
    if (of.style === 'image' && input.image && !input.imageAlt)
      throw new Problem('request.invalid', '图片链接须填写图片说明')
    if (of.style === 'image' && !input.image)
      throw new Problem('request.invalid', '该分类以图片显示，请上传图片')
    return {
      classCode: of.classCode,
      className: of.className,
      title: input.title,
      url: input.url || null,
      description: input.description || null,
      image: input.image || null,
      imageAlt: input.imageAlt || null,
      regionCode: input.regionCode || null,
      openMode: input.openMode,
      validFrom: dayBegins(input.validFrom),
      validTo: dayEnds(input.validTo),
      status: input.status,
    }
  }

  const saved = async (
    inside: LinkRecordRepo,
    { audit, stamp, touch }: Change,
    before: LinkRow,
    version: number,
    values: Partial<LinkRow>,
  ): Promise<LinkRow> => {
    // What was found at another address says nothing of this one.
    const fresh =
      values.url !== undefined && values.url !== before.url
        ? { checkState: 'unchecked' as const, failCount: 0, checkedAt: null, httpCode: null, checkNote: null }
        : {}
    const after = await inside.update(before.id, version, { ...values, ...fresh, ...stamp() })
    if (!after) throw stale(before)
    touch(tag.links(before.siteId))
    const { siteId } = before
    await audit({ entity: entry, entityId: before.id, action: 'update', siteId, ...deltaOf(before, after) })
    return after
  }

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
    list: async (filter: LinkFilter, reach: LinkReach): Promise<Page<LinkRecord>> => {
      const { rows, total } = await repo.list(filter, within(reach), clock.now())
      return { total, rows: rows.map(recordOf) }
    },
    get: async (id: string, reach: LinkReach) => recordOf(reachable(await repo.find(id), reach)),

    create: (input: Input<'create'>, reach: LinkReach): Promise<LinkRecord> =>
      change(reach, async (inside, { birth, audit, touch }) => {
        const { siteId } = reachable(input, reach)
        const values = await valuesOf(inside, siteId, input)
        const sort = Math.max(-1, ...(await inside.inClass(siteId, input.classCode)).map(row => row.sort)) + 1
        const made = found(await inside.insert({ ...values, ...birth(), siteId, sort }))
        touch(tag.links(siteId))
        await audit({ entity: entry, entityId: made.id, action: 'create', siteId, after: made })
        return recordOf(made)
      }),

    update: ({ id, version, ...input }: Input<'update'>, reach: LinkReach): Promise<LinkRecord> =>
      change(reach, async (inside, doing) => {
        const before = reachable(await inside.lock(id), reach)
        return recordOf(
          await saved(inside, doing, before, version, await valuesOf(inside, before.siteId, input)),
        )
      }),

    remove: (id: string, version: number, reach: LinkReach): Promise<null> =>
      change(reach, async (inside, doing) => {
        const { audit, touch } = doing
        const before = reachable(await inside.lock(id), reach)
        const snapshot = sql`(SELECT to_jsonb(l) FROM link l WHERE l.id = ${id})`
        const { title, siteId } = before
        await putInBin(doing, { kind: 'link', title, siteId, snapshot, days: binDays() })
        if (!(await inside.remove(id, version))) throw stale(before)
        touch(tag.links(before.siteId))
        await audit({ entity: entry, entityId: id, action: 'remove', siteId: before.siteId, before })
        return null
      }),

    /** One thing set on many. */
    adjust: (
      { id, version }: { id: string; version: number },
      values: { status: Enabled } | { classCode: string },
      reach: LinkReach,
    ): Promise<void> =>
      change(reach, async (inside, doing) => {
        const before = reachable(await inside.lock(id), reach)
        if ('status' in values && values.status === before.status)
          throw new Problem('request.invalid', values.status === '1' ? '已启用' : '已停用')
        const of = 'classCode' in values ? await inside.classOf(before.siteId, values.classCode) : undefined
        if ('classCode' in values && !of) throw new Problem('link.class')
        await saved(inside, doing, before, version, { ...values, ...(of && { className: of.className }) })
      }),

    saveOrder: ({ siteId, classCode, ids }: Input<'saveOrder'>, reach: LinkReach): Promise<null> =>
      change(reach, async (inside, { audit, touch }) => {
        reachable({ siteId }, reach)
        const own = new Map((await inside.inClass(siteId, classCode)).map(row => [row.id, row]))
        for (const [sort, id] of ids.entries())
          if (found(own.get(id)).sort !== sort) await inside.setSort(id, sort)
        touch(tag.links(siteId))
        await audit({
          entity: classEntry,
          entityId: `${siteId}-${classCode}`,
          action: 'order',
          siteId,
          after: ids,
        })
        return null
      }),

    /** Every address on one host, to the same place on another. */
    replaceHost: ({ siteId, from, to }: Omit<Input<'replaceHost'>, 'isRehearsal'>, reach: LinkReach) =>
      change(reach, async (inside, doing) => {
        const replaced: { id: string; title: string; before: string; after: string }[] = []
        for (const row of await inside.onHost(from, siteId || undefined, within(reach))) {
          const before = row.url ?? ''
          const after = before.replace(/^(https?:\/\/)[^/?#]+/i, `$1${to}`)
          await saved(inside, doing, row, row.version, { url: after })
          replaced.push({ id: row.id, title: row.title, before, after })
        }
        return replaced
      }),

    byTitle: repo.byTitle,

    classes: {
      list: async (
        filter: { siteId?: string | undefined } & Paging,
        reach: LinkReach,
      ): Promise<Page<LinkClassRecord>> => {
        const { rows, total } = await repo.listClasses(
          filter.siteId || undefined,
          within(reach, sql`link_class.site_id`),
          filter,
        )
        const counts = await repo.linkCounts([...new Set(rows.map(({ siteId }) => siteId))])
        return { total, rows: rows.map(row => classRecord(row, counts)) }
      },
      get: async (id: string, reach: LinkReach) =>
        classRecordOf(reachable(await repo.classes.find(id), reach)),

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
    },
  }
}

export type LinkRecords = ReturnType<typeof linkRecords>
