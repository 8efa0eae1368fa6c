import type { ObjectEvent } from '@sunport/contract/calls/object-event.ts'
import type { org as calls } from '@sunport/contract/calls/org.ts'
import type { Org, OrgDependents } from '@sunport/contract/calls/org-shapes.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { eventsOf } from '../../platform/audit/events-read.ts'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, deltaOf, found, stale } from '../../platform/crud/changes.ts'
import { orTaken } from '../../platform/crud/unique.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Paging } from '../../platform/database/list.ts'
import type { Actor } from '../../platform/http/context.ts'
import { withNamesOf } from './aliases.ts'
import {
  type OrgRecords,
  type Reach,
  reachable,
  refuseOwnFacts,
  refuseOwnOrRoot,
  refuseUnlessNormal,
} from './org-record.ts'
import { orgRepo } from './org-repo.ts'
import { placeUnder } from './place.ts'

type Input<Name extends 'move' | 'setState' | 'merge' | 'abolish'> = z.output<(typeof calls)[Name]['input']>

const pausing = '该机构有系统、安全或审计管理员的账号，不能暂停，请先调整其所属机构'

/** What becomes of units: admitted, moved, paused, merged, abolished. */
export const structureService = (
  db: Db,
  clock: Clock,
  records: OrgRecords,
  regionName: (code: string) => string | null,
) => {
  const repo = orgRepo(db)
  const change = createChanges(db, clock, 'sys')

  return {
    dependents: async (id: string, reach: Reach): Promise<OrgDependents> => {
      reachable(await repo.find(id), reach)
      return repo.dependents(id, clock.now())
    },
    history: async (id: string, paging: Paging, reach: Reach): Promise<Page<ObjectEvent>> => {
      reachable(await repo.find(id), reach)
      return eventsOf(db, 'organisation', id, paging)
    },

    approve: async (id: string, version: number, reach: Reach, actor: Actor): Promise<Org> => {
      const row = await change(actor, async ({ tx, audit, stamp }) => {
        const inside = orgRepo(tx)
        const before = reachable(await inside.lock(id), reach)
        if (before.createUser === actor.userName) throw new Problem('org.own_change')
        if (before.state !== 'draft') throw new Problem('org.change_decided')
        const after = await inside.update(id, version, { state: 'normal', ...stamp() })
        if (!after) throw stale(before)
        await audit({ entity: 'organisation', entityId: id, action: 'approve', ...deltaOf(before, after) })
        return after
      })
      return records.toOrg(row)
    },

    move: async ({ id, version, parentId }: Input<'move'>, reach: Reach, actor: Actor): Promise<Org> => {
      const row = await change(actor, async ({ tx, audit, stamp }) => {
        const inside = orgRepo(tx)
        await inside.holdTree()
        const before = reachable(await inside.lock(id), reach)
        refuseOwnOrRoot(before, reach)
        if (before.state === 'abolished') throw new Problem('org.not_normal')
        const place = await placeUnder(inside, before, parentId, reach)
        const after = await orTaken('org.code_exists', inside.update(id, version, { ...place, ...stamp() }))
        if (!after) throw stale(before)
        await audit({ entity: 'organisation', entityId: id, action: 'move', ...deltaOf(before, after) })
        return after
      })
      return records.toOrg(row)
    },

    /** People of a paused unit cannot sign in, and the public no longer finds it. */
    setState: async (
      { id, version, unitState, reason }: Input<'setState'>,
      reach: Reach,
      actor: Actor,
    ): Promise<Org> => {
      const row = await change(actor, async ({ tx, audit, stamp }) => {
        const inside = orgRepo(tx)
        const before = reachable(await inside.lock(id), reach)
        refuseOwnOrRoot(before, reach)
        refuseUnlessNormal(before)
        if (before.unitState === unitState)
          throw new Problem('request.invalid', unitState === '1' ? '该机构未暂停' : '该机构已暂停')
        // People of a paused unit cannot sign in: nobody shuts another administrator out in this way.
        if (unitState === '0' && (await inside.hasAdministrator(id)))
          throw new Problem('user.two_people', pausing)
        const after = await inside.update(id, version, { unitState, ...stamp() })
        if (!after) throw stale(before)
        const action = unitState === '1' ? 'resume' : 'pause'
        await audit({ entity: 'organisation', entityId: id, action, ...deltaOf(before, after), reason })
        return after
      })
      return records.toOrg(row)
    },

    setRegion: async (
      { id, version, regionCode }: { id: string; version: number; regionCode: string },
      reach: Reach,
      actor: Actor,
    ): Promise<Org> => {
      if (regionName(regionCode) === null) throw new Problem('org.region_missing')
      const row = await change(actor, async ({ tx, audit, stamp }) => {
        const inside = orgRepo(tx)
        const before = reachable(await inside.lock(id), reach)
        refuseOwnFacts(id, reach)
        if (before.state === 'abolished') throw new Problem('org.not_normal')
        const after = await inside.update(id, version, { regionCode, ...stamp() })
        if (!after) throw stale(before)
        await audit({ entity: 'organisation', entityId: id, action: 'update', ...deltaOf(before, after) })
        return after
      })
      return records.toOrg(row)
    },

    /** One unit goes on under another's name; its own name stays findable as an alias of it. */
    merge: async (
      { id, version, into, reason }: Input<'merge'>,
      reach: Reach,
      actor: Actor,
    ): Promise<Org> => {
      const row = await change(actor, async ({ tx, audit, stamp, now }) => {
        const inside = orgRepo(tx)
        await inside.holdTree()
        const before = reachable(await inside.lock(id), reach)
        const target = reachable(await inside.lock(into), reach)
        refuseOwnOrRoot(before, reach)
        refuseUnlessNormal(before)
        refuseUnlessNormal(target)
        if (target.path.startsWith(before.path)) throw new Problem('org.cycle')
        const day = toWireTime(now).slice(0, 10)
        const gone = { state: 'abolished', unitState: '0', mergedInto: into, abolishedOn: day } as const
        if (!(await inside.update(id, version, { ...gone, ...stamp() }))) throw stale(before)
        await orTaken('org.merge_names', inside.handOver(id, into))
        // What stood below it stands below the other; the abolished unit itself stays where it was.
        await inside.movePaths(before.path, target.path)
        const after = found(await inside.update(id, version + 1, { path: before.path }))
        await inside.revokeOpenChange(id, now, `机构已并入${target.orgName}`)
        const aliases = withNamesOf(target.aliases, before, day)
        await inside.update(into, target.version, { aliases, ...stamp() })
        await audit({
          entity: 'organisation',
          entityId: id,
          action: 'merge',
          ...deltaOf(before, after),
          reason,
        })
        await audit({
          entity: 'organisation',
          entityId: into,
          title: target.orgName,
          action: 'take-in',
          before: { aliases: target.aliases },
          after: { aliases },
          reason,
        })
        return after
      })
      return records.toOrg(row)
    },

    abolish: async ({ id, version, reason }: Input<'abolish'>, reach: Reach, actor: Actor): Promise<Org> => {
      const row = await change(actor, async ({ tx, audit, stamp, now }) => {
        const inside = orgRepo(tx)
        await inside.holdTree()
        const before = reachable(await inside.lock(id), reach)
        refuseOwnOrRoot(before, reach)
        refuseUnlessNormal(before)
        const { units, users, openMessages } = await inside.dependents(id, now)
        if (units + users + openMessages > 0) throw new Problem('org.has_dependents')
        const gone = {
          state: 'abolished',
          unitState: '0',
          abolishedOn: toWireTime(now).slice(0, 10),
        } as const
        const after = await inside.update(id, version, { ...gone, ...stamp() })
        if (!after) throw stale(before)
        await inside.revokeOpenChange(id, now, '机构已撤销')
        await audit({
          entity: 'organisation',
          entityId: id,
          action: 'abolish',
          ...deltaOf(before, after),
          reason,
        })
        return after
      })
      return records.toOrg(row)
    },
  }
}

export type StructureService = ReturnType<typeof structureService>
