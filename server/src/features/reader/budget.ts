import { readingHourSeconds } from '@sunport/contract/open/reading.ts'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import { recorded } from '../../platform/database/served.ts'
import type { BudgetRepo } from './budget-repo.ts'

const hourMs = readingHourSeconds * 1000
const flushEveryMs = 2_000
const mostSources = 50_000

interface Counted {
  hour: number
  /** What all instances had used when they were last heard of, and what came here since. */
  shared: number
  own: number
  granted: number
}

export interface Standing {
  limit: number
  remaining: number
  resetSeconds: number
}

interface Needs {
  repo: BudgetRepo
  clock: Clock
  log: Logger
  /** A demonstration writes nothing: each instance counts for itself. */
  isReadOnly: boolean
  /** Under what a source is kept in the database: of an hour alone, so that no two hours can be put together. */
  nameOf(source: string, hour: number): string
}

/**
 * Units that each source has left of the hour. They are counted in memory and told to the others every two seconds: a
 * query for each reading would cost more than the reading.
 */
export const createBudget = ({ repo, clock, log, isReadOnly, nameOf }: Needs) => {
  const known = new LRUCache<string, Counted>({ max: mostSources })
  let waiting = new Set<string>()

  const hourNow = (): number => Math.floor(clock.now().getTime() / hourMs) * hourMs
  const countedOf = (source: string): Counted => {
    const hour = hourNow()
    const found = known.get(source)
    if (found?.hour === hour) return found
    const fresh = { hour, shared: 0, own: 0, granted: 0 }
    known.set(source, fresh)
    return fresh
  }

  const standingOf = (source: string, base: number): Standing => {
    const { hour, shared, own, granted } = countedOf(source)
    const limit = base + granted
    return {
      limit,
      remaining: Math.max(0, limit - shared - own),
      resetSeconds: Math.max(1, Math.ceil((hour + hourMs - clock.now().getTime()) / 1000)),
    }
  }

  const tell = async (hour: number, sources: readonly string[]): Promise<void> => {
    const told = sources.flatMap(source => {
      const counted = known.get(source)
      return counted?.hour === hour ? [{ source, counted, used: counted.own }] : []
    })
    if (told.length === 0 || isReadOnly) return
    const named = new Map(told.map(each => [nameOf(each.source, hour), each]))
    const rows = [...named].map(([source, { used }]) => ({ source, used }))
    for (const { source, used, granted } of await recorded(() => repo.add(new Date(hour), rows))) {
      const each = named.get(source)
      if (each) Object.assign(each.counted, { shared: used, own: each.counted.own - each.used, granted })
    }
  }

  const flushOnce = async (): Promise<void> => {
    const sources = [...waiting]
    waiting = new Set()
    await tell(hourNow(), sources).catch(error => {
      for (const source of sources) waiting.add(source)
      log.warn({ err: error }, 'budgets of readers not told')
    })
  }
  let last = Promise.resolve()
  const flush = (): Promise<void> => {
    last = last.then(flushOnce)
    return last
  }
  const timer = setInterval(() => void flush(), flushEveryMs)
  timer.unref()

  return {
    standingOf,

    /** False, and nothing is taken, where too little is left. */
    spend: (source: string, base: number, units: number): boolean => {
      if (standingOf(source, base).remaining < units) return false
      countedOf(source).own += units
      waiting.add(source)
      return true
    },

    /** Hears what the others know of it before anybody is refused. */
    hear: (source: string): Promise<void> => {
      countedOf(source)
      waiting.add(source)
      return flush()
    },

    grant: async (source: string, units: number): Promise<void> => {
      const hour = hourNow()
      await recorded(() => repo.grant(new Date(hour), nameOf(source, hour), units))
      countedOf(source)
      waiting.add(source)
      await flush()
    },

    forgetOld: () => repo.forget(new Date(hourNow() - hourMs)),
    flush,
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await flush()
    },
  }
}

export type Budget = ReturnType<typeof createBudget>
