import type { Facets, FacetValue, Hit, SearchInput, Suggestion } from '@sunport/contract/calls/search.ts'
import {
  noticeStageNames,
  type SearchPeriod,
  searchGroups,
  searchPeriods,
  stageOf,
} from '@sunport/contract/codes.ts'
import type { Clock } from '../../platform/clock.ts'
import { excerptOf } from './excerpt.ts'
import { searchWords } from './filter.ts'
import { toInfoRow } from './row.ts'
import { createScope, type Places } from './scope.ts'
import type { FacetCount, SearchQuery, SearchRead } from './search-read.ts'
import type { PublicationRow } from './table.ts'

type Tags = Set<string>

const mostSuggestions = 10
const noFacets: Facets = { region: [], group: [], period: [] }

export const searchService = (read: SearchRead, places: Places, clock: Clock) => {
  const { filterOf, namesOf, tagList } = createScope(places, clock)

  const toHit = (row: PublicationRow, text: string, words: string[]): Hit => {
    const wire = toInfoRow(row, namesOf(row), [])
    return {
      id: wire.id,
      title: wire.title,
      excerpt: excerptOf(text, words),
      channel: wire.channel,
      channelName: wire.channelName,
      noticeType: wire.noticeType,
      noticeTypeName: wire.noticeTypeName,
      noticeTime: wire.noticeTime,
      regionName: wire.regionName,
      purchaser: wire.purchaser,
      openTenderCode: wire.openTenderCode,
      planId: wire.planId,
    }
  }

  const queryOf = (input: SearchInput, requestSiteId: string): SearchQuery | undefined => {
    const {
      siteId,
      channel,
      searchKey,
      noticeType,
      purchaser,
      agency,
      operationStartTime,
      operationEndTime,
    } = input
    const filter = filterOf(
      { siteId, channel, searchKey, noticeType, purchaser, agency, operationStartTime, operationEndTime },
      requestSiteId,
    )
    if (!filter) return undefined
    const { regionCode = '', group = '', period = '' } = input
    return {
      filter,
      chosen: { regionCode: regionCode.trim(), group, period },
      now: clock.now(),
      sort: input.sort === 'date' ? 'date' : 'relevance',
    }
  }

  const facetsOf = (counts: FacetCount[]): Facets => ({
    region: counts
      .filter(({ facet, code }) => facet === 'region' && code)
      .map(({ code, total }) => ({ code: code ?? '', name: nameOf(code ?? ''), total: Number(total) }))
      .sort((a, b) => b.total - a.total || a.code.localeCompare(b.code)),
    group: groupCounts(counts),
    period: (Object.keys(searchPeriods) as SearchPeriod[]).map(code => ({
      code,
      name: searchPeriods[code],
      total: Number(counts.find(({ facet }) => facet === code)?.total ?? 0),
    })),
  })

  const nameOf = (code: string): string => places.regionName(code) ?? code

  return {
    search: async (input: SearchInput, requestSiteId: string, tags: Tags) => {
      const query = queryOf(input, requestSiteId)
      if (!query) return { rows: [], total: 0, facets: noFacets }
      tagList(tags, query.filter)
      const slice = { limit: input.pageSize, offset: (input.currPage - 1) * input.pageSize }
      const [found, counts] = await Promise.all([read.hits(query, slice), read.facets(query)])
      const words = searchWords(input.searchKey)
      return {
        rows: found.map(({ row, text }) => toHit(row, text, words)),
        total: Number(counts.find(({ facet }) => facet === 'all')?.total ?? 0),
        facets: facetsOf(counts),
      }
    },

    suggest: async (
      { siteId, channel, searchKey }: { siteId?: string; channel?: string; searchKey: string },
      requestSiteId: string,
    ): Promise<Suggestion[]> => {
      const typed = searchKey.trim()
      const filter = filterOf({ siteId, channel }, requestSiteId)
      if (!typed || !filter) return []
      const found = await read.suggestions(filter, typed)
      const seen = new Set<string>()
      return found
        .filter(({ words }) => !seen.has(words) && seen.add(words))
        .slice(0, mostSuggestions)
        .map(({ kind, words }) => ({ kind, words }))
    },
  }
}

/** Exact types summed into the stages they belong to, in the order of a project. */
const groupCounts = (counts: FacetCount[]): FacetValue[] => {
  const totals = new Map<string, number>()
  for (const { facet, code, total } of counts) {
    if (facet !== 'type') continue
    const group = code === null ? 'article' : stageOf(code)
    if (group) totals.set(group, (totals.get(group) ?? 0) + Number(total))
  }
  return searchGroups
    .filter(group => totals.has(group))
    .map(code => ({
      code,
      name: code === 'article' ? '资讯与政策' : noticeStageNames[code],
      total: totals.get(code) ?? 0,
    }))
}

export type SearchService = ReturnType<typeof searchService>
