import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { recorded } from '../database/served.ts'
import type { CallCountRepo } from './call-count-repo.ts'

const minuteMs = 60_000
const tellEveryMs = 1_000
/** Whoever asks little is of no interest to other instances: a crowd of readers costs the database nothing. */
const toldFrom = 1 / 16
/** Of so many sources the counts are kept; the ones that have been quiet longest are forgotten first. */
const mostSources = 20_000
const mostTold = 2_000
/** What is over is taken away now and then, by whoever tells. */
const forgetEveryMs = 10 * minuteMs

interface Counted {
  minute: number
  /** What all instances had counted when they were last heard of, and what came here since. */
  shared: number
  own: number
}

export interface Standing {
  current: number
  /** Milliseconds until the next minute. */
  ttl: number
}

export interface MinuteCounter {
  count(source: string): Standing
  /** Counts nothing: whether one more would be too many. */
  isUsedUp(source: string): boolean
}

interface Needs {
  repo: Pick<CallCountRepo, 'add' | 'forget'>
  clock: Clock
  log: Pick<Logger, 'warn'>
  /** A demonstration writes nothing: each instance counts for itself. */
  isReadOnly: boolean
  /** Under what a source is kept in the database: of a minute alone. */
  nameOf(source: string, minute: number): string
}

/**
 * How often each source came within a minute of the clock, over all instances: counted in memory, and told to the
 * others every second where it is much. A query for each request would cost more than the request.
 */
export const createMinuteCounts = ({ repo, clock, log, isReadOnly, nameOf }: Needs) => {
  const known = new LRUCache<string, Counted>({ max: mostSources })
  let waiting = new Set<string>()
  let forgotten = clock.now().getTime()
  let isHeard = true

  const minuteOf = (now: number): number => now - (now % minuteMs)
  const countedOf = (name: string, minute: number): Counted => {
    const found = known.get(name)
    if (found?.minute === minute) return found
    const fresh = { minute, shared: 0, own: 0 }
    known.set(name, fresh)
    return fresh
  }

  const tell = async (names: readonly string[]): Promise<void> => {
    const now = clock.now().getTime()
    const minute = minuteOf(now)
    const told = new Map(
      names.flatMap(name => {
        const counted = known.get(name)
        return counted?.minute === minute
          ? [[nameOf(name, minute), { counted, times: counted.own }] as const]
          : []
      }),
    )
    if (told.size > 0) {
      const rows = [...told].map(([source, { times }]) => ({ source, times }))
      for (const { source, times } of await recorded(() => repo.add(new Date(minute), rows))) {
        const one = told.get(source)
        if (one) Object.assign(one.counted, { shared: times, own: one.counted.own - one.times })
      }
    }
    if (now - forgotten < forgetEveryMs) return
    forgotten = now
    await recorded(() => repo.forget(new Date(minute - minuteMs)))
  }

  const flushOnce = async (): Promise<void> => {
    const names = [...waiting].slice(0, mostTold)
    if (names.length === 0) return
    waiting = new Set()
    try {
      await tell(names)
      isHeard = true
    } catch (error) {
      for (const name of names) waiting.add(name)
      // Once for each time that the database is away.
      if (isHeard) log.warn({ err: error }, 'counts of the minute not told')
      isHeard = false
    }
  }
  let last = Promise.resolve()
  const flush = (): Promise<void> => {
    last = last.then(flushOnce)
    return last
  }
  const timer = isReadOnly ? undefined : setInterval(() => void flush(), tellEveryMs)
  timer?.unref()

  return {
    /** What is counted under one name; so much is allowed in a minute. */
    of: (kind: string, most: number): MinuteCounter => ({
      count: source => {
        const now = clock.now().getTime()
        const minute = minuteOf(now)
        const name = `${kind} ${source}`
        const counted = countedOf(name, minute)
        counted.own += 1
        const current = counted.shared + counted.own
        if (!isReadOnly && current >= most * toldFrom) waiting.add(name)
        return { current, ttl: minute + minuteMs - now }
      },
      isUsedUp: source => {
        const { shared, own } = countedOf(`${kind} ${source}`, minuteOf(clock.now().getTime()))
        return shared + own >= most
      },
    }),
    flush,
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await last
    },
  }
}

export type MinuteCounts = ReturnType<typeof createMinuteCounts>
