import { calls } from '@sunport/contract/calls.ts'
import { createTaggedCache } from '../../platform/cache/tagged-cache.ts'
import { bound } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Found, searchEngine } from './engine.ts'
import { indexCheckTask, indexRebuildTask } from './index-tasks.ts'
import { searchRead } from './read.ts'
import { searchHandlers } from './routes.ts'
import { type SearchPlaces, searchService } from './service.ts'
import { createShares, sharesTag } from './shares.ts'
import { suggestService } from './suggest.ts'

export interface SearchNeeds {
  places: SearchPlaces
}

/** Searches in memory: one may hold the numbers of ten thousand hits. */
const foundBytes = 32 * 1024 * 1024
const bytesOfFound = 128 * 1024

/** Full-text search over what is public. */
export const searchFeature = async ({ database, db, clock }: Platform, { places }: SearchNeeds) => {
  const shares = createShares(db)
  await shares.refresh()
  const found = createTaggedCache<Found>(foundBytes, () => bytesOfFound)
  const read = searchRead(db)
  const engine = searchEngine(read, shares, found)
  const searches = searchService(read, engine, places, clock)
  return {
    calls: [bound(calls.search, searchHandlers(searches, suggestService(read, engine, places, clock)))],
    tasks: [indexCheckTask(database), indexRebuildTask(database)],
    memory: [{ tag: sharesTag, refresh: shares.refresh }],
    caches: [found],
    offers: { fullText: searches.list },
  }
}
