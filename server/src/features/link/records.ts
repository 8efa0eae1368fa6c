import {
  areLinkDatesInOrder,
  type link as calls,
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
import { type Change, createChanges, deltaOf, found, stale } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import { withinScope } from '../../platform/rights/data-scope.ts'
import { isWeb } from './check.ts'
import { linkClassRecords } from './class-records.ts'
import { classEntry, type LinkReach, reachable } from './reach.ts'
import { dayBegins, dayEnds, toRecord } from './record.ts'
import { type LinkFilter, type LinkRecordRepo, linkRecordRepo } from './record-repo.ts'
import type { LinkRow } from './table.ts'

type Input<Name extends keyof typeof calls> = z.output<(typeof calls)[Name]['input']>
type Fields = Omit<Input<'create'>, 'siteId'>

const unchecked = {
  checkState: 'unchecked' as const,
  failCount: 0,
  checkedAt: null,
  httpCode: null,
  latencyMs: null,
  checkNote: null,
  redirects: 0,
  pageTitle: null,
}

const entry = 'link'

/** 链接管理: what leads elsewhere, in classes that the pages of a site name. */
export const linkRecords = (
  db: Db,
  clock: Clock,
  siteName: (id: string) => string | null,
  binDays: () => number,
) => {
  const changes = createChanges(db, clock, 'cms')
  const repo = linkRecordRepo(db)
  const within = ({ scope, actor }: LinkReach) =>
    withinScope(scope, { siteId: sql`link.site_id` }, actor.userId ?? '')
  const recordsOf = async (rows: LinkRow[]): Promise<LinkRecord[]> => {
    const now = clock.now()
    const clicks = await repo.clicksOf(
      rows.map(({ id }) => id),
      now,
    )
    return rows.map(row => toRecord(row, siteName(row.siteId), clicks.get(row.id) ?? 0, now))
  }
  const recordOf = async (row: LinkRow): Promise<LinkRecord> => found((await recordsOf([row]))[0])
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
      relNofollow: input.relNofollow,
      leaveHint: input.leaveHint,
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
    const fresh = values.url !== undefined && values.url !== before.url ? unchecked : {}
    const after = await inside.update(before.id, version, { ...values, ...fresh, ...stamp() })
    if (!after) throw stale(before)
    touch(tag.links(before.siteId))
    const { siteId } = before
    await audit({ entity: entry, entityId: before.id, action: 'update', siteId, ...deltaOf(before, after) })
    return after
  }

  const redirected = async (
    inside: LinkRecordRepo,
    doing: Change,
    rows: readonly LinkRow[],
    addressAfter: (before: string) => string,
  ) => {
    const replaced: { id: string; siteName: string | null; title: string; before: string; after: string }[] =
      []
    for (const row of rows) {
      const before = row.url ?? ''
      const after = addressAfter(before)
      await saved(inside, doing, row, row.version, { url: after })
      replaced.push({ id: row.id, siteName: siteName(row.siteId), title: row.title, before, after })
    }
    return replaced
  }

  const copiedTo = async (
    inside: LinkRecordRepo,
    { birth, audit, touch }: Change,
    source: LinkRow,
    siteId: string,
  ): Promise<boolean> => {
    const { classCode, title } = source
    if (await inside.byTitle(siteId, classCode, title)) return false
    if (!(await inside.classOf(siteId, classCode))) {
      const model = found(await inside.classOf(source.siteId, classCode))
      const made = found(await inside.classes.insert({ ...model, ...birth(), version: 1, siteId }))
      await audit({ entity: classEntry, entityId: made.id, action: 'create', siteId, after: made })
    }
    const { className } = found(await inside.classOf(siteId, classCode))
    const sort = await lastSort(inside, siteId, classCode)
    const row = { ...source, ...unchecked, ...birth(), version: 1, siteId, className, sort }
    const made = found(await inside.insert(row))
    touch(tag.links(siteId))
    await audit({ entity: entry, entityId: made.id, action: 'create', siteId, after: made })
    return true
  }

  const lastSort = async (inside: LinkRecordRepo, siteId: string, classCode: string): Promise<number> =>
    Math.max(-1, ...(await inside.inClass(siteId, classCode)).map(row => row.sort)) + 1

  return {
    list: async (filter: LinkFilter, reach: LinkReach): Promise<Page<LinkRecord>> => {
      const { rows, total } = await repo.list(filter, within(reach), clock.now())
      return { total, rows: await recordsOf(rows) }
    },
    get: async (id: string, reach: LinkReach) => recordOf(reachable(await repo.find(id), reach)),

    create: async (input: Input<'create'>, reach: LinkReach): Promise<LinkRecord> => {
      const row = await change(reach, async (inside, { birth, audit, touch }) => {
        const { siteId } = reachable(input, reach)
        const values = await valuesOf(inside, siteId, input)
        const sort = await lastSort(inside, siteId, input.classCode)
        const made = found(await inside.insert({ ...values, ...birth(), siteId, sort }))
        touch(tag.links(siteId))
        await audit({ entity: entry, entityId: made.id, action: 'create', siteId, after: made })
        return made
      })
      return recordOf(row)
    },

    update: async ({ id, version, ...input }: Input<'update'>, reach: LinkReach): Promise<LinkRecord> => {
      const row = await change(reach, async (inside, doing) => {
        const before = reachable(await inside.lock(id), reach)
        return saved(inside, doing, before, version, await valuesOf(inside, before.siteId, input))
      })
      return recordOf(row)
    },

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

    /** Refused for what no check can ask. */
    checkable: async (id: string, reach: LinkReach): Promise<void> => {
      if (!isWeb(reachable(await repo.find(id), reach)))
        throw new Problem('request.invalid', '不是网址，无须检查')
    },

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
          title: own.values().next().value?.className ?? null,
          action: 'order',
          siteId,
          after: ids,
        })
        return null
      }),

    /** Every address on one host, to the same place on another. */
    replaceHost: ({ siteId, from, to }: Omit<Input<'replaceHost'>, 'isRehearsal'>, reach: LinkReach) =>
      change(reach, async (inside, doing) =>
        redirected(inside, doing, await inside.onHost(from, siteId || undefined, within(reach)), before =>
          before.replace(/^(https?:\/\/)[^/?#]+/i, `$1${to}`),
        ),
      ),

    /** One address for another, wherever it stands. */
    replaceTarget: ({ from, to }: Omit<Input<'replaceTarget'>, 'isRehearsal'>, reach: LinkReach) =>
      change(reach, async (inside, doing) =>
        redirected(inside, doing, await inside.withTarget(from, within(reach)), () => to),
      ),

    /** The same link on other sites, in a class of the same code. Where it stands already, it is left alone. */
    copyTo: (id: string, siteIds: readonly string[], reach: LinkReach): Promise<void> =>
      change(reach, async (inside, doing) => {
        const source = reachable(await inside.find(id), reach)
        let copies = 0
        for (const siteId of siteIds) {
          reachable({ siteId }, reach)
          if (siteId !== source.siteId && (await copiedTo(inside, doing, source, siteId))) copies += 1
        }
        if (copies === 0) throw new Problem('link.there_already')
      }),

    byTitle: repo.byTitle,

    classes: linkClassRecords(db, clock),
  }
}

export type LinkRecords = ReturnType<typeof linkRecords>
