import type { Clock } from '../platform/clock.ts'
import type { Moving } from './move.ts'
import type { Wait } from './pace.ts'
import { SourceTrouble } from './trouble.ts'

interface Deps {
  moving: Pick<Moving, 'bringNewest' | 'bringAll'>
  clock: Clock
  wait: Wait
  signal: AbortSignal
  say(text: string): void
}

/** What changed or went among the older ones is seen by a whole reading. */
const wholeEveryMs = 86_400_000

/** Looks for what is new at even intervals, until the day of the switch or until somebody stops it. */
export const follow = async (
  { moving, clock, wait, signal, say }: Deps,
  { everyMs, until }: { everyMs: number; until: Date | undefined },
): Promise<void> => {
  let wholeAt = clock.now().getTime()
  while (!signal.aborted && (until === undefined || clock.now() < until)) {
    try {
      const found = await moving.bringNewest()
      if (found > 0) say(`跟进：新增或修改 ${found} 条`)
      if (clock.now().getTime() - wholeAt >= wholeEveryMs) {
        wholeAt = clock.now().getTime()
        await moving.bringAll(true)
      }
      await wait(everyMs, signal)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof SourceTrouble)) throw error
      // A source that is away for a while comes back, or is switched off: both are for the operator to see.
      say(`跟进：${error.message}，稍后再试`)
      await wait(everyMs, signal).catch(() => {})
    }
  }
}
