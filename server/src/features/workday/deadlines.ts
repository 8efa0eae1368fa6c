import type { PublicationEffect } from '@sunport/contract/calls/workday.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import type { Change } from '../../platform/crud/changes.ts'
import type { Queries } from '../../platform/database/database.ts'
import { type CalendarsInForce, type CalendarView, calendarOfRegion, viewOf } from './calendars.ts'

/** Something that waits for its day, reckoned in work days from a start. */
export interface OpenDeadline {
  id: string
  label: string
  regionCode: string
  start: Date
  due: Date
}

export interface Move {
  id: string
  due: Date
}

/** A feature whose deadlines follow the calendars. */
export interface DeadlineSource {
  kind: string
  /** Everything open, held against changes until the transaction ends. */
  open(db: Queries, now: Date): Promise<OpenDeadline[]>
  /** Some of them at once, with an audit row each that says why. */
  move(change: Change, moves: readonly Move[], reason: string): Promise<void>
}

const dateIn = (moment: Date): string => toWireTime(moment).slice(0, 10)

/** The same time of day on another date. */
const onDate = (moment: Date, date: string): Date =>
  parseWireTime(`${date} ${toWireTime(moment).slice(11)}`) ?? moment

type ViewFor = (regionCode: string) => CalendarView

/** Thousands of deadlines share a few calendars. */
const viewsIn = (inForce: CalendarsInForce): ViewFor => {
  const known = new Map<string, CalendarView>()
  return regionCode => {
    const view = known.get(regionCode) ?? viewOf(inForce, calendarOfRegion(inForce.calendars, regionCode))
    known.set(regionCode, view)
    return view
  }
}

/**
 * The deadline under other calendars: as many work days after its start as before. One that was not reckoned
 * in work days stays, and none falls on a day that is over.
 */
const movedDue = (
  { start, due, regionCode }: OpenDeadline,
  before: ViewFor,
  after: ViewFor,
  today: string,
): Date | undefined => {
  const was = before(regionCode)
  const will = after(regionCode)
  const days = was.between(dateIn(start), dateIn(due))
  if (was.add(dateIn(start), days) !== dateIn(due)) return undefined
  const next = will.add(dateIn(start), days)
  const held = next < today ? today : next
  return held === dateIn(due) ? undefined : onDate(due, held)
}

const movedAtOnce = 500

type Moves = Pick<PublicationEffect, 'moves' | 'openDeadlines' | 'passedDeadlines'>

/** Gives open deadlines the day that they have under the calendars as they are now; passed ones stay. */
export const redate = async (
  sources: readonly DeadlineSource[],
  change: Change,
  before: CalendarsInForce,
  after: CalendarsInForce,
  reason: string,
): Promise<Moves> => {
  const today = dateIn(change.now)
  const result: Moves = { moves: [], openDeadlines: 0, passedDeadlines: 0 }
  const [was, will] = [viewsIn(before), viewsIn(after)]
  for (const source of sources) {
    const moves: Move[] = []
    for (const deadline of await source.open(change.tx, change.now)) {
      result.openDeadlines += 1
      if (deadline.due < change.now) {
        result.passedDeadlines += 1
        continue
      }
      const due = movedDue(deadline, was, will, today)
      if (!due) continue
      moves.push({ id: deadline.id, due })
      result.moves.push({
        kind: source.kind,
        id: deadline.id,
        label: deadline.label,
        before: toWireTime(deadline.due),
        after: toWireTime(due),
      })
    }
    for (let start = 0; start < moves.length; start += movedAtOnce)
      await source.move(change, moves.slice(start, start + movedAtOnce), reason)
  }
  return result
}
