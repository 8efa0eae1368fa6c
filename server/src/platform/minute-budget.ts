import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

const minuteMs = 60_000
/** Of so many clients the counts are kept; the ones that have been quiet longest are forgotten first. */
const mostClients = 20_000

/** So much for each client in a minute; 0 sets no bound. */
export const createMinuteBudget = (perMinute: number, clock: Clock) => {
  const spent = new LRUCache<string, { since: number; count: number }>({ max: mostClients })
  return {
    /** False when nothing is left. */
    spend: (client: string): boolean => {
      if (perMinute === 0) return true
      const now = clock.now().getTime()
      const known = spent.get(client)
      const isOver = !known || now - known.since >= minuteMs || now < known.since
      const current = isOver ? { since: now, count: 0 } : known
      current.count += 1
      spent.set(client, current)
      return current.count <= perMinute
    },
  }
}
