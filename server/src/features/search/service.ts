import type { Facets, Hit, SearchInput } from '@sunport/contract/calls/search.ts'
import { noticeTypes, type SearchMode, stageOf } from '@sunport/contract/codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { marksOf } from '../../platform/text/marks.ts'
import { tidy } from '../../platform/text/normalise.ts'
import { type SearchEngine, totalOf } from './engine.ts'
import { excerptOf } from './excerpt.ts'
import { facetsOf } from './facets.ts'
import type { SearchFilter } from './filter.ts'
import { questionOf } from './question.ts'
import { deepest } from './ranking.ts'
import type { SearchRead } from './read.ts'

/** What the search needs to know of sites, channels and regions. */
export interface SearchPlaces {
  find(id: string | undefined, requestSiteId: string): { id: string } | undefined
  channel(id: string): { publicId: string; name: string } | undefined
  channelIds(siteId: string, aliases: string[]): string[]
  regionName(code: string): string | null
}

/** A search of the lists that programs ask for; filters it does not know are none of its business. */
export interface ListSearch extends SearchFilter {
  searchKey: string
  regionCodes: string[]
}

type Tags = Set<string>
type FoundRow = Awaited<ReturnType<SearchRead['rowsOf']>>[number]

const hourMs = 3_600_000
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
const nothingAsked = '请输入要检索的文字：只有标点或只有排除词（-词）时无法检索'

export const searchService = (read: SearchRead, engine: SearchEngine, places: SearchPlaces, clock: Clock) => {
  /** By the hour: periods need no finer time, and what is found may be kept as long. */
  const currentHour = (): Date => new Date(Math.floor(clock.now().getTime() / hourMs) * hourMs)

  const filterOf = (input: SearchInput, requestSiteId: string): SearchFilter | undefined => {
    const site = places.find(input.siteId, requestSiteId)
    if (!site) return undefined
    const { noticeType, purchaser, agency, operationStartTime, operationEndTime } = input
    const named = (input.channel ?? '').split(',').filter(Boolean)
    return {
      siteId: site.id,
      channelIds: named.length > 0 ? places.channelIds(site.id, named) : undefined,
      noticeType,
      purchaser,
      agency,
      operationStartTime,
      operationEndTime,
    }
  }

  const toHit = ({ row, text }: FoundRow, terms: string[]): Hit => {
    const channel = places.channel(row.channelId)
    const title = tidy(row.title)
    return {
      id: row.infoId,
      title,
      titleMarks: marksOf(title, terms),
      ...excerptOf(text, terms),
      channel: channel?.publicId ?? row.channelId,
      channelName: channel?.name ?? null,
      noticeType: row.noticeType,
      noticeTypeName: row.noticeType ? (noticeTypes[row.noticeType]?.name ?? null) : null,
      noticeTime: toWireTime(row.noticeTime),
      regionName: row.regionCode ? places.regionName(row.regionCode) : null,
      purchaser: row.purchaser,
      purchaserMarks: marksOf(row.purchaser ?? '', terms),
      openTenderCode: row.openTenderCode,
      codeMarks: marksOf(row.openTenderCode ?? '', terms),
      planId: stageOf(row.noticeType) === 'intention' ? null : row.planId,
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
        rows: (await read.rowsOf(seqs)).map(found => toHit(found, question.terms)),
        total,
        totalIsEstimate: isEstimate,
        facetsAreEstimate,
        reachable: Math.min(total, deepest),
        hint: null,
        facets: facetsOf(counts, code => places.regionName(code) ?? code),
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
