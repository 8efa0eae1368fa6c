import { toWireTime } from '@sunport/contract/format/dates.ts'
import { createSteadiness } from './steady.ts'

/** The only source of time, so that tests can hold it still. */
export interface Clock {
  now(): Date
  /** Whether the time can be believed; a clock that somebody drives says nothing about it. */
  isSteady?(): boolean
}

export const systemClock: Clock = {
  now: () => new Date(),
  isSteady: createSteadiness({ wall: () => Date.now(), monotonic: () => performance.now() }),
}

/** The day in Beijing, which terms and windows are counted by. */
export const today = (clock: Clock): string => toWireTime(clock.now()).slice(0, 10)
