import type { AcrossHit, SearchAcrossInput, Source } from '@sunport/contract/calls/search-across.ts'
import type { SearchMode } from '@sunport/contract/codes.ts'
import { acrossFacetNames } from '@sunport/contract/search/across.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { biddersAsked } from '../../platform/database/bidders-conditions.ts'
import { type AcrossChoice, countAcross, orderAcross, withoutTwins } from './across-choice.ts'
import type { AcrossEngine } from './across-engine.ts'
import { acrossFacetsOf } from './across-facets.ts'
import type { CommonFact } from './across-facts.ts'
import { rounded } from './engine.ts'
import { hitOf, type SearchPlaces } from './hit.ts'
import { hourOf } from './plain-search.ts'
import { questionOf } from './question.ts'
import { deepest } from './ranking.ts'
import type { SearchRead } from './read.ts'
import { nothingAsked } from './service.ts'

/** A site that takes part, with the region whose pages show it. */
export interface AcrossSite {
  id: string
  name: string
  subSite: string | undefined
  pack: RegionPack
}

interface Deps {
  read: SearchRead
  engine: AcrossEngine
  places: SearchPlaces
  clock: Clock
  /** Those that are open and have not stayed away. */
  sites(): AcrossSite[]
}

type FoundRow = Awaited<ReturnType<SearchRead['rowsOf']>>[number]

const choiceOf = (input: SearchAcrossInput): AcrossChoice =>
  Object.fromEntries(acrossFacetNames.map(name => [name, input[name]?.trim() ?? ''])) as AcrossChoice

const exact = (total: number): number => total

/** 跨省联合检索: what all sites have, each notice once, shared out in words that all of them share. */
export const acrossService = ({ read, engine, places, clock, sites }: Deps) => {
  const currentHour = hourOf(clock)
  const regionName = (code: string): string => places.regionName(code) ?? code

  const filterOf = ({ purchaser, agency, supplier, nameMatch, ...input }: SearchAcrossInput) => ({
    channelIds: undefined,
    ...{ purchaser, agency, supplier },
    isWholeName: nameMatch === 'exact',
    bidders: biddersAsked(input, clock.now()),
    operationStartTime: input.operationStartTime,
    operationEndTime: input.operationEndTime,
  })

  const sourceOf = (found: FoundRow, terms: string[], { id, name, pack, subSite }: AcrossSite): AcrossHit => {
    const hit = hitOf(found, terms, places)
    const { provinceCode } = pack
    const place: Source = {
      id: hit.id,
      siteId: id,
      siteName: name,
      province: provinceCode,
      provinceName: regionName(provinceCode),
      noticeTime: hit.noticeTime,
      href: detailHref(pack, hit, subSite),
    }
    return { ...hit, ...place, sources: [place] }
  }

  /** The hits of a page with all places where they stand; what was withdrawn meanwhile is left out. */
  const shown = async (
    facts: CommonFact[],
    same: ReadonlyMap<number, CommonFact[]>,
    terms: string[],
    bySite: ReadonlyMap<string, AcrossSite>,
  ): Promise<AcrossHit[]> => {
    const placesOf = ({ seq }: CommonFact): number[] => [
      seq,
      ...(same.get(seq) ?? []).map(other => other.seq).filter(other => other !== seq),
    ]
    const rows = await read.rowsOf(facts.flatMap(placesOf))
    const bySeq = new Map(
      rows.flatMap(found => {
        const site = bySite.get(found.row.siteId)
        return site ? [[Number(found.row.seq), sourceOf(found, terms, site)] as const] : []
      }),
    )
    return facts.flatMap(fact => {
      const [first, ...others] = placesOf(fact).flatMap(seq => bySeq.get(seq) ?? [])
      return first ? [{ ...first, sources: [first, ...others].flatMap(({ sources }) => sources) }] : []
    })
  }

  return {
    search: async (input: SearchAcrossInput, tags: Set<string>) => {
      const taking = sites()
      const bySite = new Map(taking.map(site => [site.id, site]))
      for (const one of [tag.configuration, tag.crosswalk, ...taking.map(({ id }) => tag.infosOf(id))])
        tags.add(one)
      const now = currentHour()
      const mode: SearchMode = input.searchMode || 'words'
      const question = questionOf(input.searchKey, mode)
      const found = question && {
        terms: question.terms,
        ...(await engine.find({
          key: `${mode}:${input.searchKey}`,
          question,
          filter: filterOf(input),
          siteIds: [...bySite.keys()],
        })),
      }
      const { counted, listed, same, isEstimate, terms } = found ?? nothingFound
      const choice = choiceOf(input)
      const { total: sources, counts } = countAcross(counted, choice, now)
      const sort = input.sort === 'date' ? 'date' : 'relevance'
      const hits = withoutTwins(orderAcross(listed, choice, sort, now), same)
      const from = (input.currPage - 1) * input.pageSize
      const asShown = isEstimate ? rounded : exact
      return {
        rows: await shown(hits.slice(0, deepest).slice(from, from + input.pageSize), same, terms, bySite),
        total: isEstimate ? Math.max(hits.length, rounded(sources)) : hits.length,
        sources: asShown(sources),
        isEstimate,
        reachable: Math.min(hits.length, deepest),
        hint: question ? null : nothingAsked,
        facets: acrossFacetsOf(counts, regionName, asShown),
      }
    },
  }
}

const nothingFound = { counted: [], listed: [], same: new Map(), isEstimate: false, terms: [] }

export type AcrossService = ReturnType<typeof acrossService>
