import { calls } from '@sunport/contract/calls.ts'
import { synonymDictionary } from '@sunport/contract/search/synonyms.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { createTaggedCache } from '../../platform/cache/tagged-cache.ts'
import { bound } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { acrossEngine, type FoundAcross } from './across-engine.ts'
import type { MapsOfSite } from './across-facts.ts'
import { acrossRead } from './across-read.ts'
import { type AcrossSite, acrossService } from './across-service.ts'
import { candidatesFor } from './candidates.ts'
import { directHits } from './direct.ts'
import { directRead } from './direct-read.ts'
import { type Found, searchEngine } from './engine.ts'
import { helpService } from './help.ts'
import type { SearchPlaces } from './hit.ts'
import { indexCheckTask, indexRebuildTask } from './index-tasks.ts'
import { plainSearch } from './plain-search.ts'
import { questionOf } from './question.ts'
import { searchRead } from './read.ts'
import { acrossHandlers, searchHandlers } from './routes.ts'
import { searchService } from './service.ts'
import { createShares, sharesTag } from './shares.ts'
import { suggestService } from './suggest.ts'
import { groupsOf } from './synonyms.ts'
import { vocabularyRead } from './vocabulary-read.ts'

export interface SearchNeeds {
  places: SearchPlaces & {
    all(): SearchedSite[]
    site(id: string): SearchedSite | undefined
    isOpen(siteId: string): boolean
  }
  packOf(code: string): RegionPack | undefined
  codeMaps: { of: MapsOfSite }
  ofProvince: { directorySite(id: string | undefined, requestSiteId: string): string | undefined }
  dictionaries: {
    entries(name: string, siteId: string): Promise<{ entries: { dictName: string }[] }>
  }
}

interface SearchedSite {
  id: string
  name: string
  packCode: string
  siteCode: string
  parentId: string | null
  lifecycle: string
}

/** Searches in memory: one may hold the numbers of ten thousand hits. */
const foundBytes = 32 * 1024 * 1024
const bytesOfFound = 128 * 1024
/** Over all sites more is kept of each hit. */
const bytesOfFact = 250

/** Full-text search over what is public. */
export const searchFeature = async ({ database, db, clock, settings }: Platform, needs: SearchNeeds) => {
  const { places, packOf, codeMaps, ofProvince, dictionaries } = needs
  const shares = createShares(db)
  await shares.refresh()
  const found = createTaggedCache<Found>(foundBytes, () => bytesOfFound)
  const read = searchRead(db)
  const engine = searchEngine(read, shares, found)
  const vocabulary = vocabularyRead(db)
  const direct = directHits(
    read,
    directRead(db),
    vocabulary,
    { ...places, directorySite: siteId => ofProvince.directorySite(siteId, siteId) },
    clock,
  )
  const isKnown = async (siteId: string, word: string): Promise<boolean> => {
    const { match } = questionOf(`"${word}"`, 'words') ?? {}
    return match ? shares.areCommon(match.tokens) || read.exists(siteId, match.sql, match.tokens) : false
  }
  /** The other provinces that are open, each by the path of its search. */
  const otherSites = (siteId: string) =>
    places.all().flatMap(({ id, name, packCode, parentId, lifecycle }) => {
      const path = packOf(packCode)?.searchPath
      return id !== siteId && !parentId && lifecycle === 'running' && path ? [{ id, name, path }] : []
    })
  const help = helpService({
    plain: plainSearch(read, engine, places, clock),
    candidates: candidatesFor(vocabulary, isKnown),
    direct,
    synonyms: async siteId => {
      const { entries } = await dictionaries.entries(synonymDictionary, siteId)
      return groupsOf(entries.map(({ dictName }) => dictName))
    },
    otherSites,
  })
  const searches = searchService({ read, engine, places, clock, help })
  const suggestions = suggestService({ read, engine, places, clock, vocabulary, direct })
  const foundAcross = createTaggedCache<FoundAcross>(
    foundBytes,
    ({ counted, listed }) => bytesOfFact * (counted.length + listed.length),
  )
  /** A sub-site's texts are shown by the pages of its region. */
  const takingPart = (): AcrossSite[] =>
    places.all().flatMap(({ id, name, siteCode, packCode, parentId }) => {
      const pack = packOf(packCode)
      const takes = places.isOpen(id) && settings.get('portal.search-across', id)
      return pack && takes ? [{ id, name, pack, subSite: parentId ? siteCode : undefined }] : []
    })
  const across = acrossService({
    read,
    engine: acrossEngine({
      read: acrossRead(db),
      shares,
      cache: foundAcross,
      mapsOf: codeMaps.of,
      provinceOf: siteId => packOf(places.site(siteId)?.packCode ?? '')?.provinceCode ?? '',
    }),
    places,
    clock,
    sites: takingPart,
  })
  return {
    calls: [
      bound(calls.search, searchHandlers(searches, suggestions)),
      bound(calls.searchAcross, acrossHandlers(across)),
    ],
    tasks: [indexCheckTask(database), indexRebuildTask(database)],
    memory: [{ tag: sharesTag, refresh: shares.refresh }],
    caches: [found, foundAcross],
    offers: { fullText: searches.list },
  }
}
