import { type SQL, sql } from 'drizzle-orm'
import type { Condition } from './question.ts'
import type { Asked, Place, SearchRead, Seq } from './read.ts'
import type { Shares } from './shares.ts'

/** Hits in their order, found as far as somebody has asked for. */
export interface Ranking {
  /** The hits from one place to another, fewer where there are no more. */
  slice(offset: number, limit: number): Promise<Seq[]>
}

/** Beyond this nobody is led: who looks further needs better words. */
export const deepest = 10_000

/** So many candidates are read faster than anything else could be planned. */
export const fewCandidates = 3_000
const mostVisits = 3_000
/** A walk that finds far less than was to be expected is given up after so many entries. */
const patience = 6_000
/** More tokens narrow little and cost a list each. */
const tokensAtOnce = 4

export interface RankingDeps {
  read: SearchRead
  shares: Shares
  entries: number
}

/** The tokens that candidates are fetched by: the rarest, and the site's where several share the index. */
export const chooseTokens = (shares: Shares, siteTokens: number[], tokens: readonly number[]): number[] => {
  const rarest = shares.rarestOf(tokens, false, tokensAtOnce)
  return rarest.length > 0 ? [...rarest, ...siteTokens] : siteTokens
}

/** The order is known already: as much of it as will ever be asked for. */
export const knownRanking = (seqs: Seq[]): Ranking => ({
  slice: async (offset, limit) => seqs.slice(offset, offset + limit),
})

/** Tiers one after the other, each filled only as far as needed. */
export const tieredRanking = (
  asked: Asked,
  tiers: Condition[],
  rate: number,
  siteTokens: number[],
  deps: RankingDeps,
): Ranking => {
  const lists = tiers.map((tier, at) => {
    const earlier = tiers.slice(0, at).map(before => sql`NOT (${before.sql})`)
    const condition = sql.join([sql`(${tier.sql})`, ...earlier], sql` AND `)
    return createList(asked, tier, condition, rate, siteTokens, deps)
  })
  // One request after the other: two filling one list at once would fill it twice.
  let turn: Promise<unknown> = Promise.resolve()
  const slice = async (offset: number, limit: number): Promise<Seq[]> => {
    const end = Math.min(offset + limit, deepest)
    const found: Seq[] = []
    for (const list of lists) {
      await list.fill(end - found.length)
      found.push(...list.seqs.slice(0, end - found.length))
      if (found.length >= end) break
    }
    return found.slice(offset, end)
  }
  return {
    slice: (offset, limit) => {
      const answer = turn.then(() => slice(offset, limit))
      turn = answer.catch(() => undefined)
      return answer
    },
  }
}

/** One tier by date: by a walk while hits lie close together, by tokens where they are few. */
const createList = (
  asked: Asked,
  { tokens, titleTokens }: Condition,
  condition: SQL,
  matchRate: number,
  siteTokens: number[],
  { read, shares, entries }: RankingDeps,
) => {
  const share = titleTokens ? shares.mostOf(titleTokens, true) : shares.mostOf(tokens, false)
  const candidates = share * entries
  const list = { seqs: [] as Seq[], isWhole: false }
  let place: Place | undefined
  let visited = 0

  const expectedRate = (): number => {
    const expected = Math.min(matchRate, share)
    return visited < patience ? expected : Math.min(expected, (list.seqs.length + 1) / visited)
  }

  const fetchAll = async (): Promise<void> => {
    const chosen = titleTokens
      ? { text: siteTokens, title: shares.rarestOf(titleTokens, true, tokensAtOnce) }
      : { text: chooseTokens(shares, siteTokens, tokens), title: [] }
    list.seqs = await read.byTokens(asked, condition, chosen, deepest)
    list.isWhole = true
  }

  const walkOn = async (missing: number): Promise<void> => {
    const expected = Math.ceil((1.3 * missing) / expectedRate()) + 20
    // Words of another year lie together: where nothing was found, the next step is a longer one.
    const visits = Math.min(mostVisits, Math.max(50, expected, visited))
    const step = await read.walk(asked, condition, place, visits)
    list.seqs.push(...step.seqs)
    visited += step.visited
    place = step.place
    list.isWhole = !place
  }

  return {
    get seqs() {
      return list.seqs
    },
    fill: async (wanted: number): Promise<void> => {
      while (!list.isWhole && list.seqs.length < wanted) {
        const missing = wanted - list.seqs.length
        if (candidates <= Math.max(fewCandidates, missing / expectedRate())) await fetchAll()
        else await walkOn(missing)
      }
    },
  }
}
