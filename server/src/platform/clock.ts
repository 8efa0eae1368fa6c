import { toWireTime } from '@sunport/contract/format/dates.ts'

/** The only source of time, so that tests can hold it still. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The day in Beijing, which terms and windows are counted by. */
export const today = (clock: Clock): string => toWireTime(clock.now()).slice(0, 10)
