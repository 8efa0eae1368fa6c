import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { recorded } from '../database/served.ts'
import { callCountRepo } from './call-count-repo.ts'

const minuteMs = 60_000
/** What is over is taken away now and then, by whoever counts. */
const forgetEveryMs = 10 * minuteMs
const mostRemembered = 5_000

interface Counted {
  current: number
  ttl: number
}

type Count = (source: string) => Promise<Counted>

/** In this instance's memory. */
const countHere = () => {
  const seen = new LRUCache<string, { begun: number; times: number }>({ max: mostRemembered })
  const minuteOf = (source: string, now: number) => {
    const known = seen.get(source)
    return known && now - known.begun < minuteMs ? known : { begun: now, times: 0 }
  }
  return {
    count: (source: string): Counted => {
      const now = performance.now()
      const one = minuteOf(source, now)
      one.times += 1
      seen.set(source, one)
      return { current: one.times, ttl: Math.ceil(one.begun + minuteMs - now) }
    },
    /** Counts nothing: whether one more would be too many. */
    isUsedUp: (source: string, most: number): boolean => minuteOf(source, performance.now()).times >= most,
  }
}

/** How often each source called in the minute that runs. */
export type CallsHere = ReturnType<typeof countHere>

/** In the database, for all instances together. */
const countForAll = (db: Db, clock: Clock): Count => {
  const repo = callCountRepo(db)
  let forgotten = clock.now().getTime()
  const count = async (source: string) => {
    const now = clock.now().getTime()
    const begun = now - (now % minuteMs)
    const current = await repo.count(source, new Date(begun))
    if (now - forgotten >= forgetEveryMs) {
      forgotten = now
      await repo.forget(new Date(begun - minuteMs))
    }
    return { current, ttl: begun + minuteMs - now }
  }
  return source => recorded(() => count(source))
}

/**
 * Where calls are counted. The limit that every call has guards an instance's own work and is counted in its memory: a
 * query for each request would cost more than most of them. Limits of single calls guard what is scarce for all, such
 * as pictures, codes and forms, so the instances count those together.
 */
export const callLimits = (db: Db, clock: Clock): { store: FastifyRateLimitStoreCtor; here: CallsHere } => {
  const shared = countForAll(db, clock)
  const here = countHere()
  const store = class CallCounter implements FastifyRateLimitStore {
    readonly #count: Count

    constructor(options: object) {
      this.#count = 'groupId' in options && options.groupId ? shared : async source => here.count(source)
    }

    incr(source: string, done: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      this.#count(source).then(result => done(null, result), done)
    }

    /** Whoever gives a route a group means the group, not the route: all addresses of a call are one. */
    child(options: object): CallCounter {
      return new CallCounter(options)
    }
  }
  return { store, here }
}
