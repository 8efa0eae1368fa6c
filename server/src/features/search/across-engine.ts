import { type SQL, sql } from 'drizzle-orm'
import type { TaggedCache } from '../../platform/cache/tagged-cache.ts'
import { tag } from '../../platform/cache/tags.ts'
import { type CommonFact, commonFacts, type MapsOfSite } from './across-facts.ts'
import type { AcrossRead, AskedAcross } from './across-read.ts'
import { suspects, twins } from './across-twins.ts'
import { surely, tierNumber } from './engine.ts'
import { filterCondition, type SearchFilter } from './filter.ts'
import type { Question } from './question.ts'
import { chooseTokens, deepest } from './ranking.ts'
import type { Shares } from './shares.ts'

export interface SearchAcross {
  /** Names the search among others: the words as they were asked for. */
  key: string
  question: Question
  filter: Omit<SearchFilter, 'siteId'>
  siteIds: string[]
}

/** All that is known of one search, whatever is chosen of its facets: choices, orders and pages are made of it. */
export interface FoundAcross {
  /** What is counted: all hits, or those of a sample with their weight. */
  counted: CommonFact[]
  /** What is listed: all hits, or those among the newest. */
  listed: CommonFact[]
  same: Map<number, CommonFact[]>
  isEstimate: boolean
}

export interface AcrossLimits {
  /** Up to this many hits are read one by one. */
  exactUpTo: number
  /** Entries of each site. */
  sampleSize: number
  newest: number
}

const usualLimits: AcrossLimits = { exactUpTo: deepest, sampleSize: 1_000, newest: 2_000 }

/** So many candidates are read rather than sampled. */
const readCandidates = 1.5

/** Fewer hits are found anew each time. */
const worthKeeping = 500

interface Deps {
  read: AcrossRead
  shares: Shares
  cache: TaggedCache<FoundAcross>
  mapsOf: MapsOfSite
  provinceOf(siteId: string): string
}

/** One search over the index of all sites; exact wherever their own searches are. */
export const acrossEngine = (
  { read, shares, cache, mapsOf, provinceOf }: Deps,
  limits: AcrossLimits = usualLimits,
) => {
  const entriesOf = (siteId: string): number => shares.entriesOf(siteId) ?? 0

  const found = async (
    counted: CommonFact[],
    listed: CommonFact[],
    isEstimate: boolean,
  ): Promise<FoundAcross> => {
    const suspected = suspects(listed)
    const same = twins(suspected, await read.namings(suspected.map(({ seq }) => seq)))
    return { counted, listed, same, isEstimate }
  }

  const find = async ({ question, filter, siteIds }: SearchAcross): Promise<FoundAcross> => {
    const others = filterCondition(filter)
    const tokens = [...question.match.tokens, ...others.tokens]
    const match: SQL = sql`${question.match.sql} AND ${others.sql}`
    const asked: AskedAcross = { siteIds, match, tier: tierNumber(question.tiers) }

    const readAll = async (): Promise<FoundAcross> => {
      const facts = await read.everything(asked, chooseTokens(shares, [], tokens))
      const all = commonFacts(facts, mapsOf, provinceOf)
      return found(all, all, false)
    }

    const entries = siteIds.reduce((sum, siteId) => sum + entriesOf(siteId), 0)
    const candidates = shares.mostOf(tokens, false) * entries
    if (candidates <= readCandidates * limits.exactUpTo) return readAll()
    const drawn = await read.sample(asked, limits.sampleSize)
    const weightOf = (siteId: string): number => Math.max(1, entriesOf(siteId) / limits.sampleSize)
    const counted = commonFacts(drawn, mapsOf, provinceOf, weightOf)
    const estimate = counted.reduce((sum, { weight }) => sum + weight, 0)
    if ((surely(drawn.length) / Math.max(1, drawn.length)) * estimate <= limits.exactUpTo) return readAll()
    const newest = await read.newest(asked, limits.newest)
    return found(counted, commonFacts(newest, mapsOf, provinceOf), true)
  }

  return {
    find: async (search: SearchAcross): Promise<FoundAcross> => {
      const name = JSON.stringify([search.key, search.filter, search.siteIds])
      const known = cache.get(name)
      if (known) return known
      const computation = cache.begin()
      try {
        const result = await find(search)
        if (result.listed.length > worthKeeping)
          cache.finish(
            computation,
            name,
            result,
            new Set([tag.sites, tag.crosswalk, ...search.siteIds.map(tag.infosOf)]),
          )
        return result
      } finally {
        cache.abandon(computation)
      }
    },
  }
}

export type AcrossEngine = ReturnType<typeof acrossEngine>
