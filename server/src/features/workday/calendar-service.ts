import type { NewWorkCalendar, WorkCalendar, WorkCalendarChange } from '@sunport/contract/calls/workday.ts'
import { Problem } from '@sunport/contract/problems.ts'
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
import { orTaken } from '../../platform/crud/unique.ts'
import type { Db } from '../../platform/database/database.ts'
import { regionPrefix } from '../../platform/database/region-prefix.ts'
import type { Actor } from '../../platform/http/context.ts'
import { coversAll, coversOrganisation, type DataScope } from '../../platform/rights/data-scope.ts'
import { lineOf } from './calendars.ts'
import { type DeadlineSource, redate } from './deadlines.ts'
import { type WorkdayRepo, workdayRepo } from './repo.ts'
import { nationalCalendar } from './seed.ts'
import type { CalendarRow } from './table.ts'

export interface Reach {
  scope: DataScope
  mayPublish: boolean
}

type CalendarInput = Omit<z.output<typeof WorkCalendarChange>, 'id' | 'version'>

/** Whoever reaches the calendar's unit may prepare it; the nation's is for those who reach everything. */
export const refuseBeyondReach = async (
  repo: WorkdayRepo,
  { scope }: Reach,
  { orgId }: Pick<CalendarRow, 'orgId'>,
): Promise<void> => {
  const unit = orgId ? await repo.organisation(orgId) : undefined
  if (!coversOrganisation(scope, unit)) throw new Problem('workday.beyond_own')
}

/** The calendars themselves: which regions each serves and what it inherits from. */
export const calendarService = (
  db: Db,
  clock: Clock,
  regionName: (code: string) => string | null,
  sources: readonly DeadlineSource[],
) => {
  const change = createChanges(db, clock, 'sys')

  const list = async ({ scope }: Pick<Reach, 'scope'>): Promise<WorkCalendar[]> => {
    const repo = workdayRepo(db)
    const [rows, editions, units] = await Promise.all([
      repo.allCalendars(),
      repo.allEditions(),
      repo.organisations(),
    ])
    return rows.map(row => {
      const yearsIn = (state: string) =>
        editions.filter(one => one.calendarId === row.id && one.state === state).map(({ year }) => year)
      return {
        ...row,
        ...housekeepingOf(row),
        parentName: rows.find(({ id }) => id === row.parentId)?.name ?? null,
        regionNames: row.regionCodes.map(code => regionName(code) ?? code),
        isWithinReach: coversOrganisation(
          scope,
          units.find(({ id }) => id === row.orgId),
        ),
        publishedYears: yearsIn('published'),
        draftYears: yearsIn('draft'),
      }
    })
  }
  const get = async (id: string, reach: Pick<Reach, 'scope'>): Promise<WorkCalendar> =>
    found((await list(reach)).find(row => row.id === id))

  const checkInput = async (repo: WorkdayRepo, input: CalendarInput, reach: Reach, ownId?: string) => {
    const all = await repo.allCalendars()
    const parent = input.parentId ?? nationalCalendar
    const line = lineOf(all, parent)
    if (line.length === 0 || line.some(({ id }) => id === ownId)) throw new Problem('workday.parent')
    const others = all.filter(({ id }) => id !== ownId)
    if (others.some(({ regionCodes }) => regionCodes.some(code => input.regionCodes.includes(code))))
      throw new Problem('workday.region_taken')
    if (input.regionCodes.some(code => regionName(code) === null)) throw new Problem('workday.region_unknown')
    await refuseBeyondReach(repo, reach, { orgId: input.orgId ?? null })
    if (coversAll(reach.scope)) return
    const prefix = regionPrefix((await repo.organisation(input.orgId ?? ''))?.regionCode ?? '-')
    if (!input.regionCodes.every(code => code.startsWith(prefix))) throw new Problem('workday.beyond_own')
  }

  /** Whatever changes which calendar serves a region moves what was reckoned there. */
  const changeTree = (actor: Actor, work: (inside: WorkdayRepo, step: Change) => Promise<string>) =>
    change(actor, async step => {
      const inside = workdayRepo(step.tx)
      await inside.holdAll()
      const before = await inside.inForce()
      const id = await work(inside, step)
      await redate(sources, step, before, await inside.inForce(), '工作日历调整：适用的日历变更')
      step.touch(tag.workdays)
      return id
    })

  const valuesOf = (input: CalendarInput) => ({
    name: input.name,
    regionCodes: [...new Set(input.regionCodes)],
    orgId: input.orgId ?? null,
    remark: input.remark ?? null,
  })

  return {
    list,
    get,
    create: async (input: z.output<typeof NewWorkCalendar>, reach: Reach, actor: Actor) => {
      const id = await changeTree(actor, async (inside, { audit, birth }) => {
        await checkInput(inside, input, reach)
        const parentId = input.parentId ?? nationalCalendar
        const made = await inside.calendars.insert({
          ...valuesOf(input),
          ...birth(),
          code: input.code,
          parentId,
        })
        if (!made) throw new Problem('workday.code_exists')
        await audit({ entity: 'workday_calendar', entityId: made.id, action: 'create', after: made })
        return made.id
      })
      return get(id, reach)
    },
    update: async (
      { id, version, ...input }: z.output<typeof WorkCalendarChange>,
      reach: Reach,
      actor: Actor,
    ) => {
      await changeTree(actor, async (inside, { audit, stamp }) => {
        const before = found(await inside.calendars.lock(id))
        await refuseBeyondReach(inside, reach, before)
        if (before.builtIn && (input.parentId || input.regionCodes.length > 0 || input.orgId))
          throw new Problem('workday.built_in')
        if (!before.builtIn) await checkInput(inside, input, reach, id)
        const parentId = before.builtIn ? null : (input.parentId ?? nationalCalendar)
        const after = await orTaken(
          'workday.code_exists',
          inside.calendars.update(id, version, { ...valuesOf(input), parentId, ...stamp() }),
        )
        if (!after) throw stale(before)
        const delta = deltaOf(before, after)
        const isOfEffect = 'parentId' in delta.after || 'regionCodes' in delta.after
        const isPublished = (await inside.editionsOf(id)).some(({ state }) => state === 'published')
        if (isOfEffect && isPublished && !reach.mayPublish) throw new Problem('access.forbidden')
        await audit({ entity: 'workday_calendar', entityId: id, action: 'update', ...delta })
        return id
      })
      return get(id, reach)
    },
    remove: async (id: string, version: number, reach: Reach, actor: Actor): Promise<null> => {
      await changeTree(actor, async (inside, { audit }) => {
        const before = found(await inside.calendars.lock(id))
        await refuseBeyondReach(inside, reach, before)
        if (before.builtIn) throw new Problem('workday.built_in')
        const hasChild = (await inside.allCalendars()).some(({ parentId }) => parentId === id)
        if (hasChild || (await inside.editionsOf(id)).length > 0) throw new Problem('workday.in_use')
        if (!(await inside.calendars.remove(id, version))) throw stale(before)
        await audit({ entity: 'workday_calendar', entityId: id, action: 'remove', before })
        return id
      })
      return null
    },
  }
}

export type CalendarService = ReturnType<typeof calendarService>
