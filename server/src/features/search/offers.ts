import type { Help } from '@sunport/contract/calls/search.ts'
import { type Candidates, writtenWords } from './candidates.ts'

type Offer = Help['offers'][number]

/** Another site that can be searched, and where. */
export interface OtherSite {
  id: string
  name: string
  path: string
}

/** How many hits a key has: within the whole site, or in another. */
export type CountHits = (key: string, siteId?: string) => Promise<number>

const most = { fewer: 4, sites: 8 }
const plain = { name: null, path: null }

const withHits = (offers: Offer[]): Offer[] => offers.filter(({ total }) => total > 0)

/** The same words without one of them, and then each alone; the words that are known of what nobody has written. */
const shorter = async (candidates: Candidates, siteId: string, key: string): Promise<string[]> => {
  const words = writtenWords(key)
  if (words.length === 1) {
    const [word = ''] = words
    const pieces = await candidates.knownPieces(siteId, word)
    return pieces.length > 1 ? [pieces.join(' '), ...pieces] : pieces.filter(piece => piece !== word)
  }
  const without = words.map((_, at) => words.toSpliced(at, 1).join(' '))
  return [...new Set([...without, ...words])].slice(0, 2 * most.fewer)
}

/** Fewer words that find something: the longest first, since they are nearest to what was asked. */
export const fewerWords = async (
  candidates: Candidates,
  siteId: string,
  key: string,
  count: CountHits,
): Promise<Offer[]> => {
  const keys = await shorter(candidates, siteId, key)
  const counted = await Promise.all(
    keys.map(async words => ({ ...plain, kind: 'fewer' as const, words, total: await count(words) })),
  )
  return withHits(counted).slice(0, most.fewer)
}

/** The same words on other sites. */
export const otherSites = async (
  sites: readonly OtherSite[],
  key: string,
  count: CountHits,
): Promise<Offer[]> => {
  const counted = await Promise.all(
    sites.map(async ({ id, name, path }) => ({
      ...{ kind: 'site' as const, words: key, name, path },
      total: await count(key, id),
    })),
  )
  return withHits(counted)
    .sort((a, b) => b.total - a.total)
    .slice(0, most.sites)
}
