import { type SQL, sql } from 'drizzle-orm'
import type { TaggedCache } from '../../platform/cache/tagged-cache.ts'
import { tag } from '../../platform/cache/tags.ts'
import { siteToken } from '../../platform/text/tokens.ts'
import { type Chosen, filterCondition, type SearchFilter } from './filter.ts'
import type { Condition, Question } from './question.ts'
import { chooseTokens, deepest, fewCandidates, knownRanking, type Ranking, tieredRanking } from './ranking.ts'
import type { Asked, FacetCount, SearchRead, Seq } from './read.ts'
import type { Shares } from './shares.ts'

export interface Search {
  /** Names the search among others: the words as they were asked for. */
  key: string
  question: Question
  filter: SearchFilter
  chosen: Chosen
  sort: 'relevance' | 'date'
  now: Date
}

/** All that is known of one search; kept until something of its site is published. */
export interface Found {
  counts: FacetCount[]
  /** The total comes from a sample. */
  isEstimate: boolean
  /** The facets do; a total under narrow choices may be counted all the same. */
  facetsAreEstimate: boolean
  ranking: Ranking
}

export interface EngineLimits {
  /** Up to this many hits are counted one by one. */
  exactUpTo: number
  sampleSize: number
}

const usualLimits: EngineLimits = { exactUpTo: deepest, sampleSize: 2_000 }

/** So many candidates are counted rather than estimated. */
const countedCandidates = 1.5

/** Fewer hits are found anew each time: that is cheap, and shows what was published a moment ago. */
const worthKeeping = 500

/** So many of the latest are looked through while somebody types. */
const latestEntries = 1_500

/** A token of more entries than this narrows less than the choices of a visitor do. */
const narrowShare = 0.05

const noChoice: Chosen = { regionCodes: [], group: '', period: '' }
export const rest: Condition = { sql: sql`true`, tokens: [] }

export const tierNumber = (tiers: Condition[]): SQL =>
  sql`CASE ${sql.join(
    tiers.map((tier, at) => sql`WHEN ${tier.sql} THEN ${sql.param(at)}::int`),
    sql` `,
  )} END`

/** A hit fewer or more in the sample is thousands in the whole: this many are certainly there. */
export const surely = (hits: number): number => Math.max(0, hits - 2 * Math.sqrt(hits) - 2)

export const totalOf = (counts: FacetCount[], wanted: 'all' | 'base' = 'all'): number =>
  counts.find(({ facet }) => facet === wanted)?.total ?? 0

/** Answers a search by the cheapest way that is exact where it must be. */
export const searchEngine = (
  read: SearchRead,
  shares: Shares,
  cache: TaggedCache<Found>,
  limits: EngineLimits = usualLimits,
) => {
  /** Where several sites share the index, the site narrows as a token does. */
  const siteTokensOf = (siteId: string): number[] =>
    shares.siteShare(siteId) < 0.5 ? [siteToken(siteId)] : []

  const find = async (search: Search): Promise<Found> => {
    const { question, filter, chosen, now } = search
    const { siteId } = filter
    const others = filterCondition(filter)
    const match: Condition = {
      sql: sql`${question.match.sql} AND ${others.sql}`,
      tokens: [...question.match.tokens, ...others.tokens],
    }
    const asked: Asked = { siteId, match: match.sql, chosen, now }
    const tiers = search.sort === 'date' ? [rest] : question.tiers
    const siteTokens = siteTokensOf(siteId)

    const countAll = async (): Promise<Found> => {
      const tokens = chooseTokens(shares, siteTokens, match.tokens)
      const { counts, seqs } = await read.everything(asked, tokens, tierNumber(tiers), deepest)
      return { counts, isEstimate: false, facetsAreEstimate: false, ranking: knownRanking(seqs) }
    }

    const entries = shares.entriesOf(siteId)
    if (entries === undefined || entries <= limits.sampleSize) return countAll()
    if (shares.mostOf(match.tokens, false) * entries <= countedCandidates * limits.exactUpTo)
      return countAll()
    const drawn = await read.sample(asked, limits.sampleSize)
    const scale = entries / limits.sampleSize
    const scaled = drawn.map(count => ({ ...count, total: rounded(count.total * scale) }))
    const isMany = (hits: number): boolean => surely(hits) * scale > limits.exactUpTo
    if (!isMany(totalOf(drawn, 'base'))) return countAll()
    if (!isMany(totalOf(drawn))) {
      // Many hits, few of them chosen: those are counted, and the others only estimated for the facets.
      const rare = match.tokens.filter(token => shares.mostOf([token], false) < narrowShare)
      const tokens = rare.length > 0 ? chooseTokens(shares, siteTokens, rare) : []
      const { total, seqs } = await read.chosenOnly(asked, tokens, tierNumber(tiers), deepest)
      const counts = scaled.map(count => (count.facet === 'all' ? { ...count, total } : count))
      return { counts, isEstimate: false, facetsAreEstimate: true, ranking: knownRanking(seqs) }
    }
    const rate = totalOf(drawn) / limits.sampleSize
    const whole = tiers.map(tier => ({ ...tier, tokens: [...tier.tokens, ...match.tokens] }))
    return {
      counts: scaled,
      isEstimate: true,
      facetsAreEstimate: true,
      ranking: tieredRanking(asked, whole, rate, siteTokens, { read, shares, entries }),
    }
  }

  return {
    /** What is found; many hits come from memory while nothing of the site has changed. */
    find: async (search: Search): Promise<Found> => {
      const { key, filter, chosen, sort, now } = search
      const name = JSON.stringify([key, filter, chosen, sort, now])
      const known = cache.get(name)
      if (known) return known
      const computation = cache.begin()
      try {
        const found = await find(search)
        if (found.facetsAreEstimate || totalOf(found.counts) > worthKeeping)
          cache.finish(computation, name, found, new Set([tag.infosOf(filter.siteId)]))
        return found
      } finally {
        cache.abandon(computation)
      }
    },

    /** Some of the newest entries that fulfil a condition: of a common one, those among the latest. */
    newest: async (filter: SearchFilter, condition: Condition, limit: number, now: Date): Promise<Seq[]> => {
      const { siteId } = filter
      const asked: Asked = { siteId, match: filterCondition(filter).sql, chosen: noChoice, now }
      const { sql: where, tokens, titleTokens: title = [] } = condition
      const share = title.length > 0 ? shares.mostOf(title, true) : shares.mostOf(tokens, false)
      if (share * (shares.entriesOf(siteId) ?? 0) > fewCandidates)
        return (await read.walk(asked, where, undefined, latestEntries)).seqs.slice(0, limit)
      const text =
        title.length > 0 ? siteTokensOf(siteId) : chooseTokens(shares, siteTokensOf(siteId), tokens)
      return read.byTokens(asked, where, { text, title: shares.rarestOf(title, true, 4) }, limit)
    },
  }
}

/** Two figures are all that an estimate knows. */
export const rounded = (total: number): number => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, total))) - 1)
  return Math.round(total / unit) * unit
}

export type SearchEngine = ReturnType<typeof searchEngine>
