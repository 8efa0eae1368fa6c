import type { BinObjectKind, BinRow } from '@sunport/contract/calls/bin.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { BringBack } from '../../../platform/bin/bin-object.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Change, createChanges, found } from '../../../platform/crud/changes.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/context.ts'
import type { Reach } from '../core/desk.ts'
import type { Names } from '../core/record.ts'
import { contentRepo } from '../core/repo.ts'
import type { IndexPublications } from '../core/texts.ts'
import { recoverBatch } from './batch.ts'
import { batchRepo } from './batch-repo.ts'
import { entityOf, purgeOne, refuseAlone, refusePurge } from './purge.ts'
import { purgeRequests } from './purge-requests.ts'
import { type BinEntry, type BinFilter, binRead } from './read.ts'
import { binRepo } from './repo.ts'
import { daysAfter, freeNameAmong, ownSince } from './rules.ts'

interface BinDeps {
  clock: Clock
  names: Names
  index: IndexPublications
  /** How what is no text of the editors comes back. */
  recoveries: ReadonlyMap<BinObjectKind, BringBack>
}

/** What the clock cleared away, for the report of its run. */
export type Cleared = Pick<BinRow, 'kind' | 'title'>

/** Titles of notices are given by law; anything else that has its name taken is told apart. */
const isRenamed = (kind: BinEntry['kind']): boolean => kind !== 'notice'

const outOfBin = {
  binState: null,
  binPublication: null,
  deletedAt: null,
  deletedBy: null,
  deleteReason: null,
  binUntil: null,
  binBatch: null,
  isHeld: false,
  holdReason: null,
}

/**
 * 信息回收站: what was deleted before it was ever public, until it is brought back or its days are over; what went with
 * its channel, which is never cleared away when people have read it; and what else is kept whole when it is deleted.
 */
export const binService = (db: Db, { clock, names, index, recoveries }: BinDeps) => {
  const changes = createChanges(db, clock, 'cms')

  const binned = async ({ tx, now }: Change, id: string, reach: Reach): Promise<BinEntry> => {
    await contentRepo(tx).lock(id)
    await binRepo(tx).lockObject(id)
    return found(await binRead(tx, names).find(id, reach, now))
  }

  /** As a draft, or as something taken down: nothing goes alone from the bin to the public. */
  const recoverText = async (
    { tx, stamp }: Change,
    entry: BinEntry,
    channelId: string | null | undefined,
  ): Promise<string | null> => {
    const repo = contentRepo(tx)
    const item = found(await repo.find(entry.id))
    const target = channelId ?? item.channelId
    const channel = target ? await repo.channel(target) : undefined
    if (item.kind !== 'window' && (channel?.siteId !== item.siteId || channel.status !== '1'))
      throw new Problem('content.channel')
    const state = item.binState === 'live' ? 'offline' : (item.binState ?? 'draft')
    const open = await repo.openEdition(entry.id)
    const title =
      open && isRenamed(entry.kind)
        ? freeNameAmong(await binRepo(tx).takenNames(entry, target), open.title)
        : entry.title
    await repo.update(entry.id, {
      ...outOfBin,
      state,
      closingReason: state === 'draft' ? null : (item.closingReason ?? item.deleteReason),
      channelId: target,
      ...stamp(),
    })
    if (open) await repo.setEditionState(open.id, { state: 'draft', title })
    return title === entry.title ? null : title
  }

  return {
    list: (filter: BinFilter, reach: Reach): Promise<Page<BinRow>> =>
      binRead(db, names).list(filter, reach, clock.now()),

    pointers: async (id: string, reach: Reach) => {
      const read = binRead(db, names)
      const entry = found(await read.find(id, reach, clock.now()))
      return { references: await read.references(entry.objectId), twin: await read.twin(entry) }
    },

    recover: (
      id: string,
      channelId: string | null | undefined,
      reach: Reach,
    ): Promise<{ renamedTo: string | null }> =>
      changes(reach.actor, async change => {
        const entry = await binned(change, id, reach)
        if (entry.kind === 'channel') throw new Problem('bin.batch_only')
        if (!entry.mayRecover) throw new Problem('bin.own_days')
        const bringBack = recoveries.get(entry.kind as BinObjectKind)
        const renamedTo = bringBack
          ? await bringBack(change, found(await binRepo(change.tx).takeObject(id)))
          : await recoverText(change, entry, channelId)
        const { kind, title, siteId } = entry
        const entity = entityOf(kind)
        await change.audit({ entity, entityId: id, title, action: 'recover', siteId, after: { renamedTo } })
        return { renamedTo }
      }),

    recoverBatch: (batch: string, reach: Reach) =>
      changes(reach.actor, async change => {
        const mayAll = reach.user.grants.has('cms:bin:restore')
        const repo = binRepo(change.tx)
        if (!mayAll && (await repo.hasOthersIn(batch, reach.user.userName, ownSince(change.now))))
          throw new Problem('bin.own_days')
        return recoverBatch(change, batch, reach, index)
      }),

    hold: (id: string, isHeld: boolean, reason: string, reach: Reach): Promise<null> =>
      changes(reach.actor, async change => {
        const entry = await binned(change, id, reach)
        if (entry.kind === 'channel') throw new Problem('bin.batch_only')
        if (entry.isHeld === isHeld) throw new Problem('request.invalid', isHeld ? '已保全' : '没有保全')
        const binUntil = entry.binUntil ? new Date(entry.binUntil) : null
        await binRepo(change.tx).setKept(id, { isHeld, holdReason: isHeld ? reason : null, binUntil })
        const action = isHeld ? 'hold' : 'unhold'
        const { kind, title, siteId } = entry
        const entity = entityOf(kind)
        await change.audit({ entity, entityId: id, title, action, reason, siteId })
        return null
      }),

    /** More days, from the end that it has, or from today where that is past. */
    extend: (id: string, days: number, reason: string, reach: Reach): Promise<null> =>
      changes(reach.actor, async change => {
        const entry = await binned(change, id, reach)
        if (entry.kind === 'channel') throw new Problem('bin.batch_only')
        if (!entry.binUntil) throw new Problem('request.invalid', '长期保留，无需延长')
        const end = new Date(Math.max(Date.parse(entry.binUntil), change.now.getTime()))
        const binUntil = daysAfter(end, days)
        await binRepo(change.tx).setKept(id, { isHeld: entry.isHeld, holdReason: entry.holdReason, binUntil })
        await change.audit({
          entity: entityOf(entry.kind),
          entityId: id,
          title: entry.title,
          action: 'extend',
          reason,
          siteId: entry.siteId,
          before: { binUntil: entry.binUntil },
          after: { binUntil },
        })
        return null
      }),

    purge: (id: string, reason: string, reach: Reach): Promise<null> =>
      changes(reach.actor, async change => {
        const entry = await binned(change, id, reach)
        refusePurge(entry)
        await refuseAlone(change)
        await purgeOne(change, entry, { reason })
        return null
      }),

    requestPurge: (id: string, reason: string, reach: Reach): Promise<null> =>
      changes(reach.actor, async change => {
        const entry = await binned(change, id, reach)
        refusePurge(entry)
        const requests = purgeRequests(change.tx)
        const asking = { reason, by: reach.user.userName, at: change.now }
        if (!(await requests.join(entry, asking))) {
          if (await requests.isRequested(id)) throw new Problem('bin.requested')
          await requests.add(entry, asking, change.birth().id)
        }
        await change.audit({
          entity: entityOf(entry.kind),
          entityId: id,
          title: entry.title,
          action: 'request-purge',
          reason,
          siteId: entry.siteId,
        })
        return null
      }),

    purgeRequests: (reach: Reach) => purgeRequests(db).list(reach.user.userName),

    /** What was held, brought back or cleared away meanwhile is left out. */
    decidePurge: (id: string, isApproved: boolean, reach: Reach): Promise<null> =>
      changes(reach.actor, async change => {
        const requests = purgeRequests(change.tx)
        const { itemIds, titles, requestedBy, reason } = found(await requests.lock(id))
        // Whoever asked does not decide.
        if (requestedBy === reach.user.userName) throw new Problem('bin.own_request')
        let cleared = 0
        for (const itemId of isApproved ? itemIds : []) {
          const entry = await binRead(change.tx, names).find(itemId, reach, change.now)
          if (!entry || entry.isHeld || entry.wasPublic) continue
          await purgeOne(change, entry, { reason, requestedBy })
          cleared += 1
        }
        await requests.decide(id, reach.user.userName, change.now, isApproved, isApproved ? cleared : null)
        const action = isApproved ? 'approve' : 'refuse'
        await change.audit({
          entity: 'bin-purge-request',
          entityId: id,
          title: titles.join('、').slice(0, 200),
          action,
          reason,
          after: { cleared },
        })
        return null
      }),

    /** What has been there long enough goes, except what must be kept. */
    purgeDue: (actor: Actor): Promise<Cleared[]> =>
      changes(actor, async change => {
        const { tx, now } = change
        const rows = await binRepo(tx).due(now)
        for (const entry of rows) await purgeOne(change, entry, { reason: '回收站到期' })
        await batchRepo(tx).purgeDueChannels(now)
        return rows.map(({ kind, title }) => ({ kind, title }))
      }),
  }
}

export type BinService = ReturnType<typeof binService>
