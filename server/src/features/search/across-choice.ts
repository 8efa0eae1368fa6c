import type { SearchPeriod } from '@sunport/contract/codes.ts'
import { type AcrossFacet, acrossFacetNames } from '@sunport/contract/search/across.ts'
import type { CommonFact } from './across-facts.ts'
import { periodBegins, periodNames } from './filter.ts'

/** What a visitor chose of each facet; '' is everything. */
export type AcrossChoice = Record<AcrossFacet, string>

/** How many notices each value of a facet has. */
export type AcrossCounts = Record<AcrossFacet, Map<string, number>>

type ValuesOf = (fact: CommonFact) => readonly string[]

const one = (value: string | undefined): string[] => (value === undefined ? [] : [value])

const valuesAt = (now: Date): Record<AcrossFacet, ValuesOf> => {
  const begins = periodNames.map(name => [name, periodBegins(name, now).getTime() * 1000] as const)
  return {
    province: ({ province }) => [province],
    type: ({ type }) => [type],
    manner: ({ manner }) => one(manner),
    item: ({ items }) => items,
    region: ({ region }) => one(region),
    period: ({ time }): SearchPeriod[] => begins.flatMap(([name, from]) => (time >= from ? [name] : [])),
  }
}

/** The facets whose choice a hit does not meet. */
const missedBy = (
  fact: CommonFact,
  choice: AcrossChoice,
  values: Record<AcrossFacet, ValuesOf>,
): AcrossFacet[] =>
  acrossFacetNames.filter(name => choice[name] && !values[name](fact).includes(choice[name]))

/** Every facet is counted under the choices of the others. */
export const countAcross = (
  facts: readonly CommonFact[],
  choice: AcrossChoice,
  now: Date,
): { total: number; counts: AcrossCounts } => {
  const values = valuesAt(now)
  const counts = Object.fromEntries(acrossFacetNames.map(name => [name, new Map()])) as AcrossCounts
  let total = 0
  for (const fact of facts) {
    const missed = missedBy(fact, choice, values)
    if (missed.length === 0) total += fact.weight
    if (missed.length > 1) continue
    for (const name of missed.length === 1 ? missed : acrossFacetNames)
      for (const value of values[name](fact))
        counts[name].set(value, (counts[name].get(value) ?? 0) + fact.weight)
  }
  return { total, counts }
}

/** The hits that meet all choices, in their order; the running number settles what is equal in all else. */
export const orderAcross = (
  facts: readonly CommonFact[],
  choice: AcrossChoice,
  sort: 'relevance' | 'date',
  now: Date,
): CommonFact[] => {
  const values = valuesAt(now)
  const byTier = sort === 'relevance'
  return facts
    .filter(fact => missedBy(fact, choice, values).length === 0)
    .sort((a, b) => (byTier ? a.tier - b.tier : 0) || b.time - a.time || b.seq - a.seq)
}

/** Each notice once, where the first of its kind stands. */
export const withoutTwins = (
  ordered: readonly CommonFact[],
  same: ReadonlyMap<number, readonly CommonFact[]>,
): CommonFact[] => {
  const seen = new Set<readonly CommonFact[]>()
  return ordered.filter(({ seq }) => {
    const group = same.get(seq)
    if (!group) return true
    if (seen.has(group)) return false
    seen.add(group)
    return true
  })
}
