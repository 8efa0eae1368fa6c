import type { AuditAction } from '@sunport/contract/audit/words.ts'
import type { DayEntry, Edition, PublicationEffect } from '@sunport/contract/calls/workday.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Change, createChanges, found, housekeepingOf, stale } from '../../platform/crud/changes.ts'
import { rehearse } from '../../platform/crud/rehearsal.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { type Reach, refuseBeyondReach } from './calendar-service.ts'
import { type CalendarsInForce, viewOf } from './calendars.ts'
import { datesOfYear } from './dates-of-year.ts'
import { type DeadlineSource, redate } from './deadlines.ts'
import { type WorkdayRepo, workdayRepo } from './repo.ts'
import type { DayRow, EditionRow, NamedDayRow } from './table.ts'

export const toEdition = (row: EditionRow): Edition => ({
  ...row,
  ...housekeepingOf(row),
  publishedAt: row.publishedAt && toWireTime(row.publishedAt),
})

type Origin = 'published' | 'weekends' | 'parent'
interface Versioned {
  id: string
  version: number
}

/** What a day says, told apart from who said it. */
const saysOf = ({ dayStatus, kind, name }: NamedDayRow): string => [dayStatus, kind, name].join()

/** Drafts of a year: begun from what is in force, filled, and published as its next edition. */
export const draftService = (db: Db, clock: Clock, sources: readonly DeadlineSource[]) => {
  const daysFrom = async (
    inside: WorkdayRepo,
    { id: editionId, calendarId, year }: EditionRow,
    from: Origin,
  ): Promise<DayRow[]> => {
    const inForce = await inside.inForce()
    const own = [...(inForce.days.get(calendarId)?.values() ?? [])]
    const parent = inForce.calendars.find(({ id }) => id === calendarId)?.parentId
    const rowsOf: Record<Origin, () => NamedDayRow[]> = {
      published: () => own.filter(({ date }) => date.startsWith(`${year}-`)),
      weekends: () => [],
      parent: () => (parent ? inheritedRows(inForce, parent, year) : []),
    }
    return rowsOf[from]().map(row => ({ ...row, editionId }))
  }

  const heldDraft = async (inside: WorkdayRepo, reach: Reach, { id }: { id: string }) => {
    await inside.holdAll()
    const draft = found(await inside.editions.lock(id))
    await refuseBeyondReach(inside, reach, found(await inside.calendars.find(draft.calendarId)))
    if (draft.state !== 'draft') throw new Problem('workday.not_draft')
    return draft
  }

  /** One step on a draft: only whoever saw its last state may take it, and the audit tells day by day. */
  const changeDays = (
    { id, version }: Versioned,
    reach: Reach,
    actor: Actor,
    action: AuditAction,
    work: (inside: WorkdayRepo, draft: EditionRow) => Promise<unknown>,
  ): Promise<Edition> =>
    createChanges(
      db,
      clock,
      'sys',
    )(actor, async ({ tx, audit, stamp }) => {
      const inside = workdayRepo(tx)
      const draft = await heldDraft(inside, reach, { id })
      const before = await inside.daysOf(id)
      await work(inside, draft)
      const after = await inside.editions.update(id, version, stamp())
      if (!after) throw stale(draft)
      await audit({
        entity: 'workday_edition',
        entityId: id,
        title: nameOf(draft),
        action,
        ...dayDelta(before, await inside.daysOf(id)),
      })
      return toEdition(after)
    })

  const publishIn = async (
    step: Change,
    inside: WorkdayRepo,
    draft: EditionRow,
    reason: string,
  ): Promise<PublicationEffect> => {
    const { tx: _, now, actor, audit, stamp, touch } = step
    const { id, calendarId, year } = draft
    const before = await inside.inForce()
    await inside.amendPublished(calendarId, year, stamp())
    await inside.editions.update(id, draft.version, {
      state: 'published',
      reason,
      publishedAt: now,
      publishedBy: actor.userName,
      ...stamp(),
    })
    const after = await inside.inForce()
    const changedDays = changesBetween(before, after, calendarId, year)
    const isFirst = !before.publishedYears.get(calendarId)?.has(year)
    if (changedDays.length === 0 && !isFirst) throw new Problem('workday.no_change')
    const calendar = after.calendars.find(({ id: known }) => known === calendarId)?.name ?? ''
    const why = `工作日历调整：${calendar}${nameOf(draft)}，${reason}`
    const moved = await redate(sources, step, before, after, why)
    await audit({
      entity: 'workday_edition',
      entityId: id,
      title: nameOf(draft),
      action: 'publish',
      reason,
      after: {
        year,
        number: draft.number,
        changedDays: changedDays.length,
        movedDeadlines: moved.moves.length,
      },
    })
    touch(tag.workdays)
    return { changedDays, ...moved }
  }

  return {
    create: (
      { calendarId, year, from }: { calendarId: string; year: number; from: Origin },
      reach: Reach,
      actor: Actor,
    ): Promise<Edition> =>
      createChanges(
        db,
        clock,
        'sys',
      )(actor, async ({ tx, audit, birth }) => {
        const inside = workdayRepo(tx)
        await inside.holdAll()
        await refuseBeyondReach(inside, reach, found(await inside.calendars.find(calendarId)))
        const number = await inside.nextNumber(calendarId, year)
        const draft = await inside.editions.insert({ ...birth(), calendarId, year, number })
        if (!draft) throw new Problem('workday.draft_exists')
        await inside.putDays(await daysFrom(inside, draft, from))
        await audit({
          entity: 'workday_edition',
          entityId: draft.id,
          title: nameOf(draft),
          action: 'create',
          after: { year, number, from },
        })
        return toEdition(draft)
      }),

    reset: ({ from, ...which }: Versioned & { from: Origin }, reach: Reach, actor: Actor) =>
      changeDays(which, reach, actor, 'reset', async (inside, draft) => {
        const rows = await daysFrom(inside, draft, from)
        await inside.clearDays(draft.id)
        await inside.putDays(rows)
      }),

    setDays: (
      { days, source, ...which }: Versioned & { days: DayEntry[]; source: 'import' | 'manual' },
      reach: Reach,
      actor: Actor,
    ) =>
      changeDays(which, reach, actor, 'set-days', async (inside, { id: editionId, year }) => {
        if (days.some(({ date }) => !date.startsWith(`${year}-`))) throw new Problem('workday.other_year')
        const rows = new Map(
          days.map(({ name = null, basis = null, remark = null, ...entry }) => [
            entry.date,
            { ...entry, name: name || null, basis: basis || null, remark: remark || null, source, editionId },
          ]),
        )
        await inside.putDays([...rows.values()])
      }),

    restoreDays: ({ dates, ...which }: Versioned & { dates: string[] }, reach: Reach, actor: Actor) =>
      changeDays(which, reach, actor, 'restore-days', (inside, { id }) => inside.removeDays(id, dates)),

    remove: (which: Versioned, reach: Reach, actor: Actor): Promise<null> =>
      createChanges(
        db,
        clock,
        'sys',
      )(actor, async ({ tx, audit }) => {
        const inside = workdayRepo(tx)
        const draft = await heldDraft(inside, reach, which)
        const { before } = dayDelta(await inside.daysOf(draft.id), [])
        if (!(await inside.editions.remove(which.id, which.version))) throw stale(draft)
        const title = nameOf(draft)
        await audit({ entity: 'workday_edition', entityId: which.id, title, action: 'remove', before })
        return null
      }),

    /** What publishing would do: it is done, told and taken back. */
    effect: (id: string, actor: Actor): Promise<PublicationEffect> =>
      rehearse(db, inner =>
        createChanges(
          inner,
          clock,
          'sys',
        )(actor, async step => {
          const inside = workdayRepo(step.tx)
          await inside.holdAll()
          const draft = found(await inside.editions.lock(id))
          if (draft.state !== 'draft') throw new Problem('workday.not_draft')
          return publishIn(step, inside, draft, 'rehearsal')
        }),
      ),

    publish: ({ reason, ...which }: Versioned & { reason: string }, reach: Reach, actor: Actor) =>
      createChanges(
        db,
        clock,
        'sys',
      )(actor, async step => {
        const inside = workdayRepo(step.tx)
        const draft = await heldDraft(inside, reach, which)
        if (draft.version !== which.version) throw stale(draft)
        return publishIn(step, inside, draft, reason)
      }),
  }
}

const nameOf = ({ year, number }: EditionRow): string => `${year}年第${number}版`

/** The parent's exceptions of a year, whoever of its line names them. */
const inheritedRows = (inForce: CalendarsInForce, parentId: string, year: number): NamedDayRow[] => {
  const view = viewOf(inForce, parentId)
  return datesOfYear(year).flatMap(date => view.resolve(date).row ?? [])
}

const changesBetween = (
  before: CalendarsInForce,
  after: CalendarsInForce,
  calendarId: string,
  year: number,
): PublicationEffect['changedDays'] => {
  const [was, is] = [viewOf(before, calendarId), viewOf(after, calendarId)]
  return datesOfYear(year)
    .map(date => [was.resolve(date), is.resolve(date)] as const)
    .filter(([old, now]) => (old.row ? saysOf(old.row) : '') !== (now.row ? saysOf(now.row) : ''))
    .map(([, { date, isWork, kind, row }]) => ({
      date,
      dayStatus: isWork ? '0' : '1',
      kind,
      name: row?.name ?? null,
    }))
}

/** Days that were added, changed or taken away, by date. */
const dayDelta = (before: NamedDayRow[], after: NamedDayRow[]) => {
  const [old, now] = [before, after].map(rows => new Map(rows.map(row => [row.date, row])))
  const differs = (date: string) => JSON.stringify(old?.get(date)) !== JSON.stringify(now?.get(date))
  const pick = (rows: NamedDayRow[]) =>
    Object.fromEntries(rows.filter(({ date }) => differs(date)).map(({ date, ...row }) => [date, row]))
  return { before: pick(before), after: pick(after) }
}

export type DraftService = ReturnType<typeof draftService>
