import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { recorded } from '../database/served.ts'
import { callCountRepo } from './call-count-repo.ts'
import type { MinuteCounter } from './minute-counts.ts'

const minuteMs = 60_000
/** What is over is taken away now and then, by whoever counts. */
const forgetEveryMs = 10 * minuteMs

interface Counted {
  current: number
  ttl: number
}

type Count = (source: string) => Promise<Counted>

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
 * Where calls are counted, over all instances. The limit that every call has is counted in memory and told to the others
 * after a second: a query for each request would cost more than most of them. Limits of single calls guard what is
 * scarce, such as pictures, codes and forms, so each of those is counted in the database before it is answered.
 */
export const callLimits = (db: Db, clock: Clock, all: MinuteCounter): FastifyRateLimitStoreCtor => {
  const single = countForAll(db, clock)
  return class CallCounter implements FastifyRateLimitStore {
    readonly #count: Count

    constructor(options: object) {
      this.#count = 'groupId' in options && options.groupId ? single : async source => all.count(source)
    }

    incr(source: string, done: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      this.#count(source).then(result => done(null, result), done)
    }

    /** Whoever gives a route a group means the group, not the route: all addresses of a call are one. */
    child(options: object): CallCounter {
      return new CallCounter(options)
    }
  }
}
