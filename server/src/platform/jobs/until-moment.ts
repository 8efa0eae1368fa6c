import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../clock.ts'

const longestPauseMs = 1_000

/** Clocks of instances differ a little: whoever takes a run waits until its moment has come by his own, too. */
export const untilMoment = async (clock: Clock, moment: Date, signal: AbortSignal): Promise<void> => {
  for (let left = 1; left > 0; ) {
    left = moment.getTime() - clock.now().getTime()
    if (left > 0) await pause(Math.min(left, longestPauseMs), undefined, { signal })
  }
}
