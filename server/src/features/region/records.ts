import type { NewRegion, RegionChange, RegionRecord } from '@sunport/contract/calls/region.ts'
import { type Enabled, enabled } from '@sunport/contract/codes.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { deepestRegionLevel, regionParentProblem } from '@sunport/contract/rules/region-code.ts'
import type { z } from 'zod'
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
import type { Actor } from '../../platform/http/context.ts'
import { soundOf } from '../../platform/sound.ts'
import { fullNameOf } from './full-name.ts'
import { type RegionFilter, type RegionRepo, regionRepo } from './repo.ts'
import type { RegionRow } from './table.ts'

type Fields = Omit<z.output<typeof RegionChange>, 'id' | 'version'>

/** A field that is not written here does not compile. */
const valuesOf = ({ regionName, regionMark, ...input }: Fields) => {
  const sound = soundOf(regionName)
  return {
    name: regionName,
    mark: regionMark,
    sort: input.sort,
    shortName: input.shortName || null,
    pinyin: input.pinyin?.replaceAll(' ', '') || sound.pinyin,
    initials: input.initials?.replaceAll(' ', '') || sound.initials,
    centralCode: input.centralCode || null,
    validFrom: input.validFrom || null,
    remark: input.remark || null,
  } satisfies Record<keyof typeof input, unknown> & Pick<RegionRow, 'name' | 'mark'>
}

/** Levels and whole names of everything below follow a region that was renamed or moved. */
export const settleBelow = async (repo: RegionRepo, code: string, change: Change): Promise<void> => {
  const [top, ...below] = await repo.subtree(code)
  const settled = new Map(top ? [[top.code, top]] : [])
  for (const row of below) {
    const parent = settled.get(row.parentCode ?? '')
    const level = (parent?.level ?? 0) + 1
    if (level > deepestRegionLevel) throw new Problem('region.depth')
    const fullName = fullNameOf(parent, row.name, row.mark === 'own')
    const isSettled = level === row.level && fullName === row.fullName
    const after = isSettled
      ? row
      : await repo.update(row.code, row.version, { level, fullName, ...change.stamp() })
    settled.set(row.code, found(after))
  }
}

/** 区划管理: the tree as its keepers see it, with everything that was switched off or merged. */
export const regionRecords = (db: Db, clock: Clock) => {
  const repo = regionRepo(db)
  const changes = createChanges(db, clock, 'sys')
  const change = <T>(actor: Actor, work: (repo: RegionRepo, change: Change) => Promise<T>): Promise<T> =>
    changes(actor, async inside => {
      inside.touch(tag.regions)
      const locked = regionRepo(inside.tx)
      await locked.lockTree()
      return work(locked, inside)
    })

  const toRecords = async (rows: RegionRow[]): Promise<RegionRecord[]> => {
    const codes = rows.map(({ code }) => code)
    const [children, usage, replacements] = await Promise.all([
      repo.childCounts(codes),
      repo.usage(codes),
      repo.names(rows.flatMap(({ replacedBy }) => replacedBy ?? [])),
    ])
    return rows.map(({ code, name, fullName, mark, ...row }) => ({
      ...row,
      ...housekeepingOf(row),
      id: code,
      regionCode: code,
      regionName: name,
      regionFullName: fullName,
      regionMark: mark,
      replacedByName: row.replacedBy ? (replacements.get(row.replacedBy) ?? null) : null,
      childCount: children.get(code) ?? 0,
      siteCount: usage.get(code)?.sites ?? 0,
      noticeCount: usage.get(code)?.notices ?? 0,
      orgCount: usage.get(code)?.organisations ?? 0,
    }))
  }
  const toRecord = async (row: RegionRow): Promise<RegionRecord> => found((await toRecords([row]))[0])
  const changeRow = async (
    actor: Actor,
    work: (repo: RegionRepo, change: Change) => Promise<RegionRow>,
  ): Promise<RegionRecord> => toRecord(await change(actor, work))

  /** A site stands on its region: without it the site's filters would be empty. */
  const refuseSiteRegion = async (inside: RegionRepo, code: string): Promise<void> => {
    if ((await inside.usage([code])).get(code)?.sites) throw new Problem('region.of_site')
  }

  const parentOf = async (inside: RegionRepo, parentCode: string | null): Promise<RegionRow | undefined> => {
    const parent = parentCode ? await inside.find(parentCode) : undefined
    if (parentCode && (!parent || parent.replacedBy)) throw new Problem('region.parent')
    if (parent && parent.level >= deepestRegionLevel) throw new Problem('region.depth')
    return parent
  }

  return {
    list: async (filter: RegionFilter): Promise<Page<RegionRecord>> => {
      const { rows, total } = await repo.list(filter)
      return { rows: await toRecords(rows), total }
    },
    children: async (parentCode: string | undefined) => toRecords(await repo.children(parentCode || null)),
    get: async (code: string) => toRecord(found(await repo.find(code))),

    create: (input: z.output<typeof NewRegion>, actor: Actor): Promise<RegionRecord> =>
      changeRow(actor, async (inside, { audit, birth }) => {
        const parentCode = input.parentCode || null
        const parent = await parentOf(inside, parentCode)
        const wrong = regionParentProblem(input.regionCode, parentCode)
        if (wrong) throw new Problem('region.code', wrong)
        const { id: _, ...born } = birth()
        const made = await inside.insert({
          ...valuesOf(input),
          code: input.regionCode,
          parentCode,
          level: (parent?.level ?? 0) + 1,
          fullName: fullNameOf(parent, input.regionName, input.regionMark === 'own'),
          ...born,
        })
        if (!made) throw new Problem('region.code_exists')
        await audit({ entity: 'region', entityId: made.code, action: 'create', after: made })
        return made
      }),

    update: ({ id, version, ...input }: z.output<typeof RegionChange>, actor: Actor): Promise<RegionRecord> =>
      changeRow(actor, async (inside, doing) => {
        const before = found(await inside.lock(id))
        const parent = before.parentCode ? await inside.find(before.parentCode) : undefined
        const fullName = fullNameOf(parent, input.regionName, input.regionMark === 'own')
        const after = await inside.update(id, version, { ...valuesOf(input), fullName, ...doing.stamp() })
        if (!after) throw stale(before)
        await settleBelow(inside, id, doing)
        await doing.audit({ entity: 'region', entityId: id, action: 'update', ...deltaOf(before, after) })
        return after
      }),

    setStatus: (id: string, version: number, status: Enabled, actor: Actor): Promise<RegionRecord> =>
      changeRow(actor, async (inside, { audit, stamp }) => {
        const before = found(await inside.lock(id))
        if (before.status === status)
          throw new Problem('request.invalid', status === enabled.on ? '已启用' : '已停用')
        if (status === enabled.on && before.replacedBy) throw new Problem('region.replaced')
        if (status === enabled.off) await refuseSiteRegion(inside, id)
        const after = await inside.update(id, version, { status, ...stamp() })
        if (!after) throw stale(before)
        await audit({ entity: 'region', entityId: id, action: 'update', ...deltaOf(before, after) })
        return after
      }),

    /** Hangs a region elsewhere in its province. Its code stays: it is written in notices and contracts. */
    move: (id: string, version: number, parentCode: string, actor: Actor): Promise<RegionRecord> =>
      changeRow(actor, async (inside, doing) => {
        const before = found(await inside.lock(id))
        const parent = found(await parentOf(inside, parentCode))
        if ((await inside.subtree(id)).some(({ code }) => code === parentCode))
          throw new Problem('region.cycle')
        if (id.slice(0, 2) !== parentCode.slice(0, 2) || before.parentCode === null)
          throw new Problem('region.other_province')
        const after = await inside.update(id, version, {
          parentCode,
          level: parent.level + 1,
          fullName: fullNameOf(parent, before.name, before.mark === 'own'),
          ...doing.stamp(),
        })
        if (!after) throw stale(before)
        await settleBelow(inside, id, doing)
        await doing.audit({ entity: 'region', entityId: id, action: 'move', ...deltaOf(before, after) })
        return after
      }),

    saveOrder: (parentCode: string | null, codes: string[], actor: Actor): Promise<null> =>
      change(actor, async (inside, { audit, stamp }) => {
        const siblings = new Map((await inside.children(parentCode)).map(row => [row.code, row]))
        for (const [sort, code] of codes.entries()) {
          const row = found(siblings.get(code))
          if (row.sort !== sort) await inside.update(code, row.version, { sort, ...stamp() })
        }
        const title = (parentCode && (await inside.find(parentCode))?.name) || null
        await audit({ entity: 'region', entityId: parentCode, title, action: 'order', after: codes })
        return null
      }),

    /** Ends a region in favour of another. Notices keep their place; what is still alive goes along. */
    merge: (
      id: string,
      version: number,
      { into, validTo, reason }: { into: string; validTo: string; reason: string },
      actor: Actor,
    ): Promise<RegionRecord> =>
      changeRow(actor, async (inside, { audit, stamp }) => {
        const before = found(await inside.lock(id))
        const target = await inside.find(into)
        if (!target || target.status === enabled.off || into === id) throw new Problem('region.merge_target')
        const below = (await inside.subtree(id)).filter(
          ({ code, status }) => code !== id && status === enabled.on,
        )
        if (below.length > 0) throw new Problem('region.has_children')
        await refuseSiteRegion(inside, id)
        if (before.validFrom && before.validFrom > validTo)
          throw new Problem('request.invalid', '撤并日期不能早于生效日期')
        const ending = { status: enabled.off, validTo, replacedBy: into, ...stamp() }
        const after = await inside.update(id, version, ending)
        if (!after) throw stale(before)
        const followed = await inside.repoint(id, into)
        const delta = deltaOf(before, after)
        await audit({
          entity: 'region',
          entityId: id,
          action: 'merge',
          before: delta.before,
          after: { ...delta.after, ...followed },
          reason,
        })
        return after
      }),

    remove: (id: string, version: number, actor: Actor): Promise<null> =>
      change(actor, async (inside, { audit }) => {
        const before = found(await inside.lock(id))
        const used = (await inside.usage([id])).get(id)
        const isUsed = used && used.sites + used.notices + used.organisations > 0
        if ((await inside.childCounts([id])).get(id)) throw new Problem('region.has_children')
        if (isUsed || (await inside.isReplacement(id)) || (await inside.isUsedElsewhere(id)))
          throw new Problem('region.in_use')
        if (!(await inside.remove(id, version))) throw stale(before)
        await audit({ entity: 'region', entityId: id, action: 'remove', before })
        return null
      }),
  }
}

export type RegionRecords = ReturnType<typeof regionRecords>
