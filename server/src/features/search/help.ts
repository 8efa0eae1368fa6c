import { type BiddersFilters, biddersFilters } from '@sunport/contract/calls/bidders-filters.ts'
import type { Help, Hit, SearchInput } from '@sunport/contract/calls/search.ts'
import { tag } from '../../platform/cache/tags.ts'
import { type Candidate, type Candidates, writtenWords } from './candidates.ts'
import type { DirectHits } from './direct.ts'
import type { Found } from './engine.ts'
import { totalOf } from './engine.ts'
import type { SearchFilter } from './filter.ts'
import { fewerWords, type OtherSite, otherSites } from './offers.ts'
import { alikeOf } from './synonyms.ts'

/** What the help asks of the search itself. */
export interface PlainSearch {
  /** A key searched for as anybody would, within a filter and nothing chosen. */
  find(key: string, filter: SearchFilter): Promise<(Found & { terms: string[] }) | undefined>
  hitsOf(found: Found & { terms: string[] }, limit: number): Promise<Hit[]>
  newest(filter: SearchFilter, limit: number): Promise<Hit[]>
}

export interface HelpDeps {
  plain: PlainSearch
  candidates: Candidates
  direct: DirectHits
  /** Groups of words for the same thing. */
  synonyms(siteId: string): Promise<string[][]>
  otherSites(siteId: string): OtherSite[]
}

interface Counted extends Candidate {
  total: number
  found: Found & { terms: string[] }
}

/** Fewer hits than a page has: whoever typed this may have meant something else. */
const few = 10
/** What is offered beside hits must have so many times more. */
const farMore = 5
const most = { meant: 3, alike: 3, rows: 10, newest: 5, chips: 4 }

const conditions = [
  'regionCode',
  'group',
  'period',
  'noticeType',
  'purchaser',
  'agency',
  'operationStartTime',
  'operationEndTime',
  ...(Object.keys(biddersFilters) as (keyof BiddersFilters)[]),
] as const

/** Says what else may be meant. Costs next to nothing while there are hits enough. */
export const helpService = ({ plain, candidates, direct, synonyms, otherSites: sitesBeside }: HelpDeps) => {
  const counted = async (filter: SearchFilter, all: Candidate[]): Promise<Counted[]> => {
    const found = await Promise.all(
      all.map(async one => ({ one, found: await plain.find(one.words, filter) })),
    )
    return found.flatMap(({ one, found }) => {
      const total = found ? totalOf(found.counts) : 0
      return found && total > 0 ? [{ ...one, total, found }] : []
    })
  }

  const meantBy = async (filter: SearchFilter, key: string, total: number): Promise<Counted[]> => {
    const all = await candidates.candidatesOf(filter.siteId, key, total > 0)
    // Words that have hits are words: only what sounds the same and is far more common may be meant instead.
    const read = total > 0 ? all.filter(({ isSure }) => isSure) : all
    const [far = [], nearby = []] = [true, false].map(isFar => read.filter(one => one.isFar === isFar))
    const first = await counted(filter, nearby)
    const hits = first.length > 0 || total > 0 ? first : await counted(filter, far)
    const worthy = hits.filter(hit => hit.total >= farMore * total)
    // Where one word has hits, the same letters in several words were not meant.
    const partsOf = ({ words }: Counted) => words.split(' ').length
    const fewest = Math.min(...worthy.map(partsOf))
    return worthy.filter(hit => partsOf(hit) === fewest).slice(0, most.meant)
  }

  const near = async (hits: Counted[], reason?: 'synonym'): Promise<Help['near']> => {
    const each = Math.ceil(most.rows / Math.max(1, hits.length))
    return Promise.all(
      hits.map(async hit => ({
        reason: reason ?? hit.reason,
        words: hit.words,
        total: hit.total,
        rows: await plain.hitsOf(hit.found, each),
      })),
    )
  }

  return {
    helpFor: async (
      input: SearchInput,
      filter: SearchFilter,
      total: number,
      tags: Set<string>,
    ): Promise<Help> => {
      const key = input.searchKey
      const { siteId, channelIds } = filter
      const whole: SearchFilter = { siteId, channelIds }
      const isFirst = input.currPage === 1
      const words = writtenWords(key)
      tags.add(tag.dictionaries)
      const [hits, groups] = await Promise.all([
        isFirst ? direct.find(siteId, key, tags) : [],
        isFirst ? synonyms(siteId) : [],
      ])
      const alike = alikeOf(words, groups).map(each => each.join(' '))
      const help: Help = {
        direct: hits,
        didYouMean: [],
        alike: alike.slice(0, most.chips),
        near: [],
        offers: [],
      }
      if (!isFirst || total >= few) return help

      const isNarrowed = conditions.some(name => input[name])
      const isExact = Boolean(input.searchMode && input.searchMode !== 'words')
      const count = async (asked: string, otherId?: string): Promise<number> => {
        const within: SearchFilter = otherId ? { siteId: otherId, channelIds: undefined } : whole
        const found = await plain.find(asked, within)
        return found ? totalOf(found.counts) : 0
      }
      if (total === 0 && (isNarrowed || isExact)) {
        const freed = await count(key)
        const kind = isNarrowed ? 'cleared' : 'anywhere'
        if (freed > 0) {
          help.offers.push({ kind, words: key, name: null, path: null, total: freed })
          return help
        }
      }

      const others = await counted(
        whole,
        alike
          .slice(0, 2 * most.alike)
          .map(each => ({ words: each, reason: 'spelling', isSure: true, isFar: false })),
      )
      // Where another word for it has hits, nobody guesses at the characters.
      const read = await meantBy(whole, key, total)
      const meant = others.length > 0 ? read.filter(({ isSure }) => isSure) : read
      const isNew = ({ words: each }: Counted) => !meant.some(one => one.words === each)
      const similar = others
        .filter(isNew)
        .sort((a, b) => b.total - a.total)
        .slice(0, most.alike)
      help.didYouMean = meant.map(({ words: each, total: hits }) => ({ words: each, total: hits }))
      help.near = [...(total === 0 ? await near(meant.slice(0, 2)) : []), ...(await near(similar, 'synonym'))]
      if (total > 0 || help.near.length > 0) return help

      help.offers = await fewerWords(candidates, siteId, key, count)
      const beside = sitesBeside(siteId)
      for (const { id } of beside) tags.add(tag.infosOf(id))
      help.offers.push(...(await otherSites(beside, key, count)))
      help.near = [
        { reason: 'newest', words: '', total: 0, rows: await plain.newest(whole, most.newest) },
      ].filter(({ rows }) => rows.length > 0) as Help['near']
      return help
    },
  }
}

export type HelpService = ReturnType<typeof helpService>
