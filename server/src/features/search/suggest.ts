import type { Suggestion } from '@sunport/contract/calls/search.ts'
import { stageOf } from '@sunport/contract/codes.ts'
import type { Clock } from '../../platform/clock.ts'
import { foldSound } from '../../platform/sound.ts'
import { normalise } from '../../platform/text/normalise.ts'
import { lineToken } from '../../platform/text/tokens.ts'
import type { DirectHits } from './direct.ts'
import type { SearchEngine } from './engine.ts'
import { mark } from './entry.ts'
import { filterCondition, type SearchFilter } from './filter.ts'
import type { SearchPlaces } from './hit.ts'
import { type Condition, numberHolds, titleHolds } from './question.ts'
import type { SearchRead } from './read.ts'
import type { VocabularyRead } from './vocabulary-read.ts'

const most = { code: 2, purchaser: 3, word: 3, all: 10 }
/** The notices of one project share its number, and often its title. */
const readFor = 30

export interface SuggestDeps {
  read: SearchRead
  engine: SearchEngine
  places: SearchPlaces
  clock: Clock
  vocabulary: VocabularyRead
  direct: Pick<DirectHits, 'articles'>
}

type Row = Awaited<ReturnType<SearchRead['rowsOf']>>[number]['row']

/** What a visitor may be about to type: numbers, purchasers and titles that contain what stands there already. */
export const suggestService = ({ read, engine, places, clock, vocabulary, direct }: SuggestDeps) => {
  const newest = async (filter: SearchFilter, condition: Condition) => {
    const seqs = await engine.newest(filter, condition, readFor, clock.now())
    return (await read.rowsOf(seqs)).map(({ row }) => row)
  }

  /** Names outlive their notices; only those of something public are told. */
  const purchasersOf = async (filter: SearchFilter, words: string): Promise<string[]> => {
    const names = await read.names(filter.siteId, words, 2 * most.purchaser)
    const others = filterCondition(filter).sql
    const isPublic = await Promise.all(
      names.map(name => read.exists(filter.siteId, others, [lineToken(mark.purchaser, normalise(name))])),
    )
    return names.filter((_, at) => isPublic[at]).slice(0, most.purchaser)
  }

  const codesOf = async (filter: SearchFilter, words: string): Promise<string[]> => {
    // Numbers are made of letters and digits: for Chinese words none need be looked for.
    if (!/[a-z0-9]/.test(words)) return []
    const codes = (await newest(filter, numberHolds(words))).map(({ openTenderCode }) => openTenderCode)
    const holding = codes.filter((code): code is string => normalise(code ?? '').includes(words))
    return [...new Set(holding)].slice(0, most.code)
  }

  /** A title is a page: whoever chooses it goes there. */
  const titleOf = ({ title, infoId, channelId, noticeType, planId }: Row): Suggestion => ({
    kind: 'title',
    words: title,
    opens: {
      id: infoId,
      channel: places.channel(channelId)?.publicId ?? channelId,
      noticeType,
      planId: stageOf(noticeType) === 'intention' ? null : planId,
      article: null,
    },
  })

  /** Letters as the sound of words, or their first letters; only words that something public holds. */
  const wordsOf = async (filter: SearchFilter, words: string): Promise<string[]> => {
    const letters = words.replace(/[\s']/g, '')
    if (!/^[a-z]{2,}$/.test(letters)) return []
    const { siteId } = filter
    const [sounding, begun] = await Promise.all([
      vocabulary.beginning(siteId, 'sound', foldSound(letters)),
      vocabulary.beginning(siteId, 'initials', letters),
    ])
    const known = [...new Set([...sounding, ...begun].map(({ word }) => word))].slice(0, 3 * most.word)
    const isPublic = await Promise.all(
      known.map(async word => (await engine.newest(filter, titleHolds(word), 1, clock.now())).length > 0),
    )
    return known.filter((_, at) => isPublic[at]).slice(0, most.word)
  }

  const articlesOf = async (siteId: string, key: string): Promise<Suggestion[]> =>
    (await direct.articles(siteId, key)).flatMap(({ id, name, channel, noticeType, planId, article }) =>
      id ? [{ kind: 'article', words: name, opens: { id, channel, noticeType, planId, article } }] : [],
    )

  return {
    suggest: async (
      { siteId, channel, searchKey }: { siteId?: string; channel?: string; searchKey: string },
      requestSiteId: string,
    ): Promise<Suggestion[]> => {
      const words = normalise(searchKey)
      const site = places.find(siteId, requestSiteId)
      if (!/[\p{L}\p{N}]/u.test(words) || !site) return []
      const named = (channel ?? '').split(',').filter(Boolean)
      const filter: SearchFilter = {
        siteId: site.id,
        channelIds: named.length > 0 ? places.channelIds(site.id, named) : undefined,
      }
      const [articles, codes, spoken, purchasers, titled] = await Promise.all([
        articlesOf(site.id, searchKey),
        codesOf(filter, words),
        wordsOf(filter, words),
        purchasersOf(filter, words),
        newest(filter, titleHolds(words)),
      ])
      const suggestions: Suggestion[] = [
        ...articles,
        ...codes.map(code => ({ kind: 'code' as const, words: code })),
        ...purchasers.map(name => ({ kind: 'purchaser' as const, words: name })),
        ...spoken.map(word => ({ kind: 'word' as const, words: word })),
        ...titled.map(titleOf),
      ]
      return [...new Map(suggestions.toReversed().map(one => [one.words, one])).values()]
        .toReversed()
        .slice(0, most.all)
    },
  }
}

export type SuggestService = ReturnType<typeof suggestService>
