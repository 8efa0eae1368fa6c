import type { CalendarEvent } from '@sunport/contract/open/ics.ts'
import type { FastifyInstance } from 'fastify'
import { anonymousApi } from '../../platform/http/invoke.ts'
import type { Platform } from '../../platform/platform.ts'
import { openingsOf } from './events.ts'
import { type AskedList, type ListDeps, openList } from './open-list.ts'
import { feedRead } from './read.ts'
import { type FeedDeps, registerFeeds } from './routes.ts'
import { type WatchNeeds, watching } from './watching.ts'

export interface FeedNeeds
  extends Pick<FeedDeps, 'packs' | 'gate'>,
    Pick<ListDeps, 'batches' | 'suppliers' | 'agencies' | 'releases' | 'packageOf'>,
    WatchNeeds {
  deploymentSiteId: string
}

/** Lists as data, at the lists' own addresses. */
export const feedFeature = (
  { db, origin, clock, invoke, settings }: Platform,
  { deploymentSiteId, packs, gate, ...reads }: FeedNeeds,
) => {
  const lists = { ...reads, read: feedRead(db), origin, api: anonymousApi(invoke, deploymentSiteId) }
  const ownPack = packs.find(({ siteCode }) => siteCode === deploymentSiteId)
  const deps = { packs, ownPack, gate, origin, clock, settings, lists }
  return {
    http: (app: FastifyInstance): void => registerFeeds(app, deps),
    offers: {
      watching: watching(lists, reads),
      /** What of a list has a day, in its order. */
      eventsOf: async (asked: AskedList, most: number, now: Date): Promise<CalendarEvent[]> => {
        const { batches, eventsOf } = await openList(asked, { skip: 0, most }, now, lists)
        const events: CalendarEvent[] = []
        for await (const rows of batches)
          events.push(...(await (eventsOf?.(rows) ?? openingsOf(rows, lists))))
        return events
      },
    },
  }
}
