import type { ChannelStaff } from '@sunport/contract/calls/channel.ts'
import type { ChannelRecord } from '@sunport/contract/calls/channel-fields.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import { coversSite, withinScope } from '../../platform/rights/data-scope.ts'
import { type ChannelDeps, type ChannelInput, type ChannelReach, createChannelDesk } from './channel-desk.ts'
import { channelOutlines } from './channel-outlines.ts'
import { overdueChannels, overduePlace } from './channel-overdue.ts'
import { moveRefusal, orderWith } from './channel-placing.ts'
import { channelRepo } from './channel-repo.ts'
import { channelRetiring } from './channel-retiring.ts'
import { channelStatistics } from './channel-statistics.ts'
import type { ChannelRow } from './table.ts'

/** 栏目管理. Nothing here changes the text of an item; notices and laws that were public never go to the bin. */
export const channelRecords = (db: Db, clock: Clock, deps: ChannelDeps) => {
  const desk = createChannelDesk(db, clock, deps)
  const { allOf, recordOf, change, siteOf, parentIn, refuseTwins, valuesOf, check, add, changed, isNamed } =
    desk

  return {
    ...channelRetiring(db, clock, desk, deps),
    ...channelOutlines(desk),

    staff: async ({ siteId }: ChannelInput<'staff'>, { scope }: ChannelReach): Promise<ChannelStaff> => {
      if (!coversSite(scope, siteId)) throw new Problem('data.not_found')
      const repo = channelRepo(db)
      return { people: await repo.staff(siteId), organisations: await repo.organisations() }
    },

    statistics: async (id: string, reach: ChannelReach) => {
      const { siteId } = found(await channelRepo(db).find(id))
      if (!coversSite(reach.scope, siteId)) throw new Problem('data.not_found')
      return channelStatistics(db, id, clock.now())
    },

    overdue: async (paging: ChannelInput<'overdue'>, { actor, scope }: ChannelReach) => {
      const { rows, total } = await overdueChannels(
        db,
        withinScope(scope, overduePlace, actor.userId ?? ''),
        clock.now(),
      ).list(paging)
      return {
        total,
        rows: rows.map(({ lastUpdate, ...row }) => ({
          ...row,
          lastUpdate: lastUpdate && toWireTime(new Date(lastUpdate)),
        })),
      }
    },

    tree: ({ siteId }: ChannelInput<'tree'>, reach: ChannelReach) => allOf(siteId, reach),

    list: async (filter: ChannelInput<'list'>, reach: ChannelReach): Promise<Page<ChannelRecord>> => {
      const { siteId, keyword = '', channelType, state, only, ownerOrgId, currPage, pageSize } = filter
      const text = keyword.trim().toLowerCase()
      const rows = (await allOf(siteId, reach)).filter(
        row =>
          (!text || row.name.toLowerCase().includes(text) || row.pagemark.toLowerCase().includes(text)) &&
          (!channelType || row.channelType === channelType) &&
          (!state || row.state === state) &&
          (!ownerOrgId || row.ownerOrgId === ownerOrgId) &&
          (only !== 'unowned' || row.ownerOrgId === null) &&
          (only !== 'blank' || row.isBlank) &&
          (only !== 'overdue' || (row.daysLeft !== null && row.daysLeft < 0)),
      )
      return { total: rows.length, rows: rows.slice((currPage - 1) * pageSize, currPage * pageSize) }
    },

    get: async (id: string, reach: ChannelReach): Promise<ChannelRecord> =>
      recordOf({ id, siteId: await siteOf(id) }, reach),

    create: async (input: ChannelInput<'create'>, reach: ChannelReach): Promise<ChannelRecord> =>
      recordOf(await change(input.siteId, reach, (repo, doing) => add(repo, doing, input)), reach),

    createMany: async (
      { siteId, parentId, channelType, reviewDepth, lines }: ChannelInput<'createMany'>,
      reach: ChannelReach,
    ): Promise<ChannelRecord[]> => {
      const made = await change(siteId, reach, async (repo, doing) => {
        const ids: string[] = []
        for (const { name, pagemark } of lines) {
          const row = await add(repo, doing, {
            siteId,
            parentId,
            name,
            pagemark,
            channelType,
            noticeTypes: [],
            navShow: true,
            showDate: true,
            sortRule: 'newest',
            extendFields: [],
            people: {},
            reviewDepth,
            isDraft: false,
          }).catch(failure => {
            if (!(failure instanceof Problem)) throw failure
            throw new Problem(failure.key, `${name}（${pagemark}）：${failure.message}`)
          })
          ids.push(row.id)
        }
        return ids
      })
      return (await allOf(siteId, reach)).filter(({ id }) => made.includes(id))
    },

    update: async (
      { id, version, ...input }: ChannelInput<'update'>,
      reach: ChannelReach,
    ): Promise<ChannelRecord> => {
      const siteId = await siteOf(id)
      const after = await change(siteId, reach, async (repo, doing) => {
        const before = found(await repo.lock(id))
        const rows = await repo.ofSite(siteId)
        if (before.lifecycle === 'recycled') throw new Problem('channel.state')
        refuseTwins(rows, { id, name: input.name, parentId: before.parentId })
        if (input.pagemark !== before.pagemark) {
          if (isNamed(siteId, before.pagemark)) throw new Problem('channel.mark_in_use')
          const holder = await repo.withMark(siteId, input.pagemark)
          if (holder && holder.id !== id) throw new Problem('channel.mark_taken')
        }
        if (input.channelType !== before.channelType && (await repo.occupants([id])).all > 0)
          throw new Problem('channel.type_fixed')
        await check(repo, rows, siteId, input, before)
        doing.touch(tag.channel(id))
        const formerMarks = [...new Set([...before.formerMarks, before.pagemark])].filter(
          mark => mark !== input.pagemark,
        )
        return changed(repo, doing, before, version, { ...valuesOf(input), formerMarks })
      })
      return recordOf(after, reach)
    },

    /** Addresses hang on the mark, not on the place: a move changes none of them. */
    move: async (
      {
        id,
        version,
        parentId,
        beforeId = null,
        sort: given,
      }: ChannelInput<'move'> & { sort?: number | undefined },
      reach: ChannelReach,
    ): Promise<ChannelRecord> => {
      const siteId = await siteOf(id)
      const after = await change(siteId, reach, async (repo, doing) => {
        const before = found(await repo.lock(id))
        const rows = await repo.ofSite(siteId)
        parentIn(rows, parentId, before.lifecycle === 'draft')
        const refusal = moveRefusal(rows, id, parentId)
        if (refusal) throw new Problem(`channel.${refusal}`)
        refuseTwins(rows, { id, name: before.name, parentId })
        // Back where it was, its neighbours have kept their numbers.
        if (given !== undefined)
          return changed(repo, doing, before, version, { parentId, sort: given }, { action: 'move' })
        const siblings = rows.filter(row => row.parentId === parentId).map(row => row.id)
        const order = orderWith(siblings, id, beforeId)
        for (const [sort, each] of order.entries()) if (each !== id) await repo.setSort(each, sort)
        const sort = order.indexOf(id)
        return changed(repo, doing, before, version, { parentId, sort }, { action: 'move' })
      })
      return recordOf(after, reach)
    },

    /** One thing set on many. */
    adjust: async (
      { id, version }: { id: string; version: number },
      values: Partial<Pick<ChannelRow, 'updateCycle' | 'reviewDepth' | 'people' | 'ownerOrgId'>>,
      reach: ChannelReach,
    ): Promise<void> => {
      await change(await siteOf(id), reach, async (repo, doing) => {
        const before = found(await repo.lock(id))
        if (before.lifecycle === 'recycled') throw new Problem('channel.state')
        await check(repo, await repo.ofSite(before.siteId), before.siteId, { ...before, ...values }, before)
        await changed(repo, doing, before, version, values)
      })
    },
  }
}

export type ChannelRecords = ReturnType<typeof channelRecords>
