import { randomUUID } from 'node:crypto'
import type { Recycled, RecycledBatch } from '@sunport/contract/calls/channel.ts'
import type { ChannelRecord } from '@sunport/contract/calls/channel-fields.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { found, stale } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import { coversSite } from '../../platform/rights/data-scope.ts'
import {
  type ChannelDeps,
  type ChannelDesk,
  type ChannelInput,
  type ChannelReach,
  openStates,
} from './channel-desk.ts'
import { branchOf, moveRefusal } from './channel-placing.ts'
import { channelRepo } from './channel-repo.ts'
import { checkParent } from './channel-rules.ts'

const dayMs = 86_400_000

/** How channels come to rest: hidden, stopped, archived, merged, or in the bin with all that is in them. */
export const channelRetiring = (
  db: Db,
  clock: Clock,
  desk: ChannelDesk,
  { binDays, index }: Pick<ChannelDeps, 'binDays' | 'index'>,
) => {
  const { change, changed, siteOf, recordOf, targetIn, refuseTwins, isNamed } = desk

  return {
    setState: async (
      { id, version, state, leadsTo, reason }: ChannelInput<'setState'>,
      reach: ChannelReach,
    ): Promise<ChannelRecord> => {
      const siteId = await siteOf(id)
      const after = await change(siteId, reach, async (repo, doing) => {
        const before = found(await repo.lock(id))
        if (before.lifecycle === state || before.lifecycle === 'recycled') throw new Problem('channel.state')
        const rows = await repo.ofSite(siteId)
        if (before.lifecycle === 'draft') {
          if (!openStates.includes(state)) throw new Problem('channel.state')
          checkParent(
            rows.find(row => row.id === before.parentId),
            false,
          )
        }
        if (!openStates.includes(state) && (await repo.occupants([id])).waiting > 0)
          throw new Problem('channel.waiting')
        const target = leadsTo && state === 'archived' ? targetIn(rows, before, leadsTo) : null
        doing.touch(tag.channel(id))
        return changed(
          repo,
          doing,
          before,
          version,
          { lifecycle: state, leadsTo: target?.id ?? null, status: enabled.on },
          { reason },
        )
      })
      return recordOf(after, reach)
    },

    /** Everything goes over, and the old addresses show the other channel from now on. */
    merge: async (
      { id, version, into, reason }: ChannelInput<'merge'>,
      reach: ChannelReach,
    ): Promise<{ moved: number }> => {
      const siteId = await siteOf(id)
      return change(siteId, reach, async (repo, doing) => {
        const before = found(await repo.lock(id))
        const rows = await repo.ofSite(siteId)
        if (!rows.some(row => row.id === id)) throw new Problem('channel.state')
        const target = targetIn(rows, before, into)
        for (const child of rows.filter(row => row.parentId === id)) {
          const refusal = moveRefusal(rows, child.id, target.id)
          if (refusal) throw new Problem(`channel.${refusal}`)
          refuseTwins(rows, { ...child, parentId: target.id })
        }
        await repo.lockRows([id, into])
        const moved = await repo.moveItems(id, into)
        await repo.adopt(id, into)
        const values = { lifecycle: 'archived' as const, leadsTo: into }
        await changed(repo, doing, before, version, values, { action: 'merge', reason })
        doing.touch(tag.channel(id), tag.channel(into), tag.infosOf(siteId))
        return { moved }
      })
    },

    /** A channel, everything below it and everything in them, as one batch that comes back whole. */
    recycle: async (
      { id, version, reason }: Omit<ChannelInput<'recycle'>, 'isRehearsal'>,
      reach: ChannelReach,
    ): Promise<Recycled> => {
      const siteId = await siteOf(id)
      return change(siteId, reach, async (repo, doing) => {
        const before = found(await repo.lock(id))
        if (before.version !== version) throw stale(before)
        if (before.lifecycle === 'recycled') throw new Problem('channel.state')
        const rows = await repo.ofSite(siteId)
        const ids = branchOf(rows, id)
        const branch = rows.filter(row => ids.includes(row.id))
        if (branch.some(row => isNamed(siteId, row.pagemark))) throw new Problem('channel.mark_in_use')
        await repo.lockRows(ids)
        const { legal, waiting } = await repo.occupants(ids)
        if (legal > 0) throw new Problem('channel.published')
        if (waiting > 0) throw new Problem('channel.waiting')
        const batch = randomUUID()
        const until = new Date(doing.now.getTime() + binDays() * dayMs)
        const by = doing.actor.userName
        await repo.recycle(ids, {
          deletedAt: doing.now,
          deletedBy: by,
          deleteReason: reason,
          binUntil: until,
          binBatch: batch,
        })
        const { items, live } = await repo.recycleItems(ids, { at: doing.now, by, reason, until, batch })
        await index(
          doing.tx,
          live.map(place => place.id),
        )
        doing.touch(
          ...ids.map(tag.channel),
          ...new Set(live.flatMap(place => [tag.infosOf(place.siteId), tag.channel(place.channelId)])),
          ...live.map(place => tag.info(place.id)),
        )
        await doing.audit({
          entity: 'channel',
          entityId: id,
          action: 'remove',
          siteId,
          reason,
          before: { name: before.name, channels: ids.length, items, live: live.length },
          after: { batch },
        })
        return { batch, channels: ids.length, items, live: live.length }
      })
    },

    recycled: async (
      { siteId }: ChannelInput<'recycled'>,
      { scope }: ChannelReach,
    ): Promise<RecycledBatch[]> => {
      if (!coversSite(scope, siteId)) return []
      return (await channelRepo(db).batches(siteId)).map(({ binUntil, deletedAt, ...row }) => ({
        ...row,
        siteId,
        deletedAt: toWireTime(new Date(deletedAt)),
        daysLeft: Math.max(Math.ceil((new Date(binUntil).getTime() - clock.now().getTime()) / dayMs), 0),
      }))
    },
  }
}
