import type { Clock } from '../platform/clock.ts'
import { dayOf, momentAt, workdayUntil } from './time.ts'

/** Office hours begin at half past eight; a few minutes later somebody may have done something. */
const opens = 8.5 * 60
const begun = opens + 5
const hoursMs = 9 * 3_600_000
/** In a long holiday the house is not empty, either: somebody is on duty. */
const fewestDays = 3

/** The last seven days, today among them once the office has opened. */
export const lastDays = (now: number): number[] => {
  const today = dayOf(now)
  const count = now > momentAt(today, begun) ? 7 : 6
  return Array.from({ length: count }, (_, at) => today - 6 + at)
}

export const isWorked = (day: number): boolean => workdayUntil(day) === day

/** Those of the last seven days on which the office was open. */
export const officeDays = (now: number): number[] => {
  const days = lastDays(now)
  const worked = days.filter(isWorked)
  const missing = Math.max(0, fewestDays - worked.length)
  const onDuty = days.filter(day => !isWorked(day)).toReversed()
  return [...worked, ...onDuty.slice(0, missing)].sort((a, b) => a - b)
}

/** A share of a day's office hours; of today's, of those that are over. */
export const officeMoment = (day: number, share: number, now: number): number => {
  const begin = momentAt(day, opens)
  return begin + Math.floor(share * Math.min(hoursMs, now - begin))
}

export interface WalkingClock extends Clock {
  /** Goes on to a moment; never back, and never beyond the end. */
  goTo(moment: number): void
  pass(minutes: number): void
}

export const walkingClock = (start: number, end: number): WalkingClock => {
  let time = start
  const goTo = (moment: number): void => {
    time = Math.max(time, Math.min(moment, end))
  }
  return { now: () => new Date(time), goTo, pass: minutes => goTo(time + minutes * 60_000) }
}

/** Something that somebody did at a moment of the week. */
export interface Deed {
  at: number
  act(): Promise<unknown>
}

export interface Week {
  /** When the demo is loaded: the end of the week. */
  now: number
  days: readonly number[]
  clock: WalkingClock
  /** So many office days ago, at a share of its office hours. What would be before the week is on its first day. */
  moment(daysAgo: number, share: number): number
}

export const weekUntil = (now: number): Week => {
  const days = officeDays(now)
  const first = days[0] ?? dayOf(now)
  return {
    now,
    days,
    clock: walkingClock(momentAt(first, 8 * 60), now),
    moment: (daysAgo, share) => officeMoment(days.at(-1 - daysAgo) ?? first, share, now),
  }
}

/** One deed after the other in the order of their times: the chain of audit rows then tells the week as it went. */
export const live = async ({ clock }: Week, deeds: readonly Deed[]): Promise<void> => {
  for (const { at, act } of deeds.toSorted((a, b) => a.at - b.at)) {
    clock.goTo(at)
    await act()
  }
}
