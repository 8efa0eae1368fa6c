import type { Facets, SearchInput } from '@sunport/contract/calls/search.ts'
import type { SearchMode } from '@sunport/contract/codes.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { biddersAsked } from '../../platform/database/bidders-conditions.ts'
import { type SearchEngine, totalOf } from './engine.ts'
import { facetsOf } from './facets.ts'
import type { SearchFilter } from './filter.ts'
import type { HelpService } from './help.ts'
import { hitOf, type SearchPlaces } from './hit.ts'
import { hourOf } from './plain-search.ts'
import { questionOf } from './question.ts'
import { deepest } from './ranking.ts'
import type { SearchRead } from './read.ts'

/** A search of the lists that programs ask for; filters it does not know are none of its business. */
export interface ListSearch extends SearchFilter {
  searchKey: string
  regionCodes: string[]
}

type Tags = Set<string>

const noFacets: Facets = { region: [], group: [], period: [] }
const nothing = {
  rows: [],
  total: 0,
  totalIsEstimate: false,
  facetsAreEstimate: false,
  reachable: 0,
  hint: null,
  facets: noFacets,
}
export const nothingAsked = '请输入要检索的文字：只有标点或只有排除词（-词）时无法检索'

export interface SearchDeps {
  read: SearchRead
  engine: SearchEngine
  places: SearchPlaces
  clock: Clock
  help: HelpService
}

export const searchService = ({ read, engine, places, clock, help }: SearchDeps) => {
  const currentHour = hourOf(clock)

  const filterOf = (input: SearchInput, requestSiteId: string): SearchFilter | undefined => {
    const site = places.find(input.siteId, requestSiteId)
    if (!site) return undefined
    const { noticeType, purchaser, agency, supplier, operationStartTime, operationEndTime } = input
    const named = (input.channel ?? '').split(',').filter(Boolean)
    return {
      siteId: site.id,
      channelIds: named.length > 0 ? places.channelIds(site.id, named) : undefined,
      noticeType,
      purchaser,
      agency,
      supplier,
      isWholeName: input.nameMatch === 'exact',
      bidders: biddersAsked(input, clock.now()),
      operationStartTime,
      operationEndTime,
    }
  }

  return {
    search: async (input: SearchInput, requestSiteId: string, tags: Tags) => {
      const filter = filterOf(input, requestSiteId)
      if (!filter) return nothing
      tagSearch(tags, filter)
      const searchMode: SearchMode = input.searchMode || 'words'
      const question = questionOf(input.searchKey, searchMode)
      if (!question) return { ...nothing, hint: nothingAsked }
      const { regionCode = '', group = '', period = '' } = input
      const { counts, isEstimate, facetsAreEstimate, ranking } = await engine.find({
        key: `${searchMode}:${input.searchKey}`,
        question,
        filter,
        chosen: { regionCodes: regionCode.trim() ? [regionCode.trim()] : [], group, period },
        sort: input.sort === 'date' ? 'date' : 'relevance',
        now: currentHour(),
      })
      const seqs = await ranking.slice((input.currPage - 1) * input.pageSize, input.pageSize)
      const total = totalOf(counts)
      return {
        rows: (await read.rowsOf(seqs)).map(found => hitOf(found, question.terms, places)),
        total,
        totalIsEstimate: isEstimate,
        facetsAreEstimate,
        reachable: Math.min(total, deepest),
        hint: null,
        facets: facetsOf(counts, code => places.regionName(code) ?? code),
        ...(input.withHelp && { help: await help.helpFor(input, filter, total, tags) }),
      }
    },

    /** Ids of one page of hits by date, for the lists that programs read. */
    list: async (
      { searchKey, regionCodes, ...filter }: ListSearch,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ ids: string[]; total: number }> => {
      const question = questionOf(searchKey, 'words')
      if (!question) return { ids: [], total: 0 }
      const { counts, ranking } = await engine.find({
        key: `words:${searchKey}`,
        question,
        filter,
        chosen: { regionCodes, group: '', period: '' },
        sort: 'date',
        now: currentHour(),
      })
      return { ids: await read.idsOf(await ranking.slice(offset, limit)), total: totalOf(counts) }
    },
  }
}

const tagSearch = (tags: Tags, { siteId, channelIds }: SearchFilter): void => {
  if (!channelIds) tags.add(tag.infosOf(siteId))
  for (const id of channelIds ?? []) tags.add(tag.channel(id))
}

export type SearchService = ReturnType<typeof searchService>
