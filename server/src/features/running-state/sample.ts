import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database } from '../../platform/database/database.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'

/** What one process counted since its last sample, and what it held then. */
export interface Sample {
  /** By this process's clock, in milliseconds. */
  at: number
  seconds: number
  requests: number
  failed: number
  fromMemory: number
  loopMs: number
  memoryBytes: number
  waiting: number
  cacheBytes: number
  cacheEntries: number
}

export const sampleEveryMs = 30_000
/** An hour; what is older falls out as the next one comes in. */
export const mostSamples = 120

const rounded = (value: number): number => Math.round(value * 10) / 10

/** Samples of this process, one for each asking. */
export const createSampler = (
  { requests }: Pick<Metrics, 'requests'>,
  { pools }: Pick<Database, 'pools'>,
  stored: () => { bytes: number; entries: number },
) => {
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  let before = requests.sum()
  let since = performance.now()
  let samples: Sample[] = []

  const restart = (): void => {
    loop.reset()
    before = requests.sum()
    since = performance.now()
  }

  return {
    /** What the start itself took says nothing of serving. */
    restart,
    take: (): readonly Sample[] => {
      const now = performance.now()
      const sum = requests.sum()
      const { bytes, entries } = stored()
      samples = [
        ...samples.slice(1 - mostSamples),
        {
          at: Date.now(),
          seconds: rounded((now - since) / 1000),
          requests: sum.requests - before.requests,
          failed: sum.failed - before.failed,
          fromMemory: sum.fromMemory - before.fromMemory,
          loopMs: rounded((loop.percentile(99) || 0) / 1e6),
          memoryBytes: process.memoryUsage.rss(),
          waiting: Object.values(pools).reduce((all, { waitingCount }) => all + waitingCount, 0),
          ...{ cacheBytes: bytes, cacheEntries: entries },
        },
      ]
      restart()
      return samples
    },
    stop: (): void => void loop.disable(),
  }
}
