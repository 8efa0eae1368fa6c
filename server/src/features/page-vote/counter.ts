import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import { gatherRows } from '../../platform/gathering.ts'
import { addressClassOf } from '../../platform/http/address-class.ts'
import type { PageVoteRepo, Votes } from './repo.ts'

const hourMs = 3_600_000
/** Of one line within an hour: nobody judges more pages, and a crowd of programs should not judge for all. */
const mostOfOne = 30

/**
 * Counts votes by page and day, in batches. Where they come from is held in memory for an hour, to be counted, and
 * never written down.
 */
export const createVoteCounter = (repo: PageVoteRepo, clock: Clock, log: Logger) => {
  const votes = gatherRows<Votes>({
    write: batch => repo.add(batch),
    log,
    complaint: 'votes on pages not counted',
    most: 10_000,
    merge: {
      key: ({ siteId, day, page }) => `${siteId} ${day} ${page}`,
      into: (known, { useful, useless }) => ({
        ...known,
        useful: known.useful + useful,
        useless: known.useless + useless,
      }),
    },
  })
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

  return {
    /** Whether it was counted. */
    add: (siteId: string, page: string, isUseful: boolean, ip: string): boolean => {
      if (isTooMany(ip)) return false
      const day = toWireTime(clock.now()).slice(0, 10)
      return votes.add({ siteId, page, day, useful: Number(isUseful), useless: Number(!isUseful) })
    },
    flush: votes.flush,
    stop: votes.stop,
  }
}

export type VoteCounter = ReturnType<typeof createVoteCounter>
