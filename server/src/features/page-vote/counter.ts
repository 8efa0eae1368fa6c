import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import { addressClassOf } from '../../platform/http/address-class.ts'
import type { PageVoteRepo, Votes } from './repo.ts'

const flushEveryMs = 5_000
const hourMs = 3_600_000
/** Of one line within an hour: nobody judges more pages, and a crowd of programs should not judge for all. */
const mostOfOne = 30

/**
 * Counts votes by page and day, in batches. Where they come from is held in memory for an hour, to be counted, and
 * never written down.
 */
export const createVoteCounter = (repo: PageVoteRepo, clock: Clock, log: Logger) => {
  let waiting = new Map<string, Votes>()
  let recent = new Map<string, number>()
  let since = clock.now().getTime()

  const isTooMany = (ip: string): boolean => {
    const now = clock.now().getTime()
    if (now - since >= hourMs) {
      recent = new Map()
      since = now
    }
    const from = addressClassOf(ip)
    const count = (recent.get(from) ?? 0) + 1
    recent.set(from, count)
    return count > mostOfOne
  }

  const flush = async (): Promise<void> => {
    if (waiting.size === 0) return
    const batch = [...waiting.values()]
    waiting = new Map()
    await repo.add(batch)
  }
  const flushOrWarn = (): Promise<void> =>
    flush().catch(error => log.warn({ err: error }, 'votes on pages not counted'))

  const timer = setInterval(() => void flushOrWarn(), flushEveryMs)
  timer.unref()

  return {
    /** Whether it was counted. */
    add: (siteId: string, page: string, isUseful: boolean, ip: string): boolean => {
      if (isTooMany(ip)) return false
      const day = toWireTime(clock.now()).slice(0, 10)
      const key = `${siteId} ${day} ${page}`
      const votes = waiting.get(key) ?? { siteId, page, day, useful: 0, useless: 0 }
      votes[isUseful ? 'useful' : 'useless'] += 1
      waiting.set(key, votes)
      return true
    },
    flush,
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await flushOrWarn()
    },
  }
}

export type VoteCounter = ReturnType<typeof createVoteCounter>
