import type { Facets, Help, Hit } from '@sunport/contract/calls/search.ts'
import type { SearchMode } from '@sunport/contract/codes.ts'
import {
  readSearchFilters,
  readSearchKey,
  readSearchMode,
  readSearchSort,
  type SearchFilters,
  searchInput,
  searchRefusalOf,
} from '@sunport/regions/search-query.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { type Choice, choicesFor } from '../../parts/choices.ts'
import { loadItems } from '../../parts/item-options.ts'
import { fetchPage, type PageOf, readPaging, textOf } from '../../parts/query.ts'
import { loadRegions } from '../../parts/region-options.ts'

export interface HitPage extends PageOf<Hit> {
  facets: Facets
  isEstimate: boolean
  facetsAreEstimate: boolean
  reachable: number
  /** Why nothing was looked for. */
  hint: string | null
  /** What else may be meant. */
  help: Help
}

export interface FullSearchAnswer {
  head: Head
  searchKey: string
  /** What somebody had typed before he took what was offered. */
  typed: string
  searchMode: SearchMode
  sort: 'relevance' | 'date'
  regions: Choice[]
  items: Choice[]
  /** Why nothing was searched. */
  refusal?: string
  /** Absent while nothing is asked for. */
  list?: Attempt<HitPage>
}

/** The conditions are read from the address, where they stand already. */
export interface FullSearchData extends FullSearchAnswer {
  filters: SearchFilters
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const query = context.url.searchParams
  const searchKey = readSearchKey(query)
  const filters = readSearchFilters(query)
  const refusal = searchRefusalOf(filters)
  const searchMode = readSearchMode(query)
  const sort = readSearchSort(query)
  const [regions, items, list] = await Promise.all([
    loadRegions(context),
    loadItems(context),
    searchKey && !refusal ? attempt(search(context, filters)) : undefined,
  ])
  const answer: FullSearchAnswer = {
    head: searchKey ? { title: `“${searchKey}”的检索结果`, noindex: true } : {},
    searchKey,
    typed: searchKey ? textOf(query, 'typed') : '',
    searchMode,
    sort,
    regions: choicesFor(query, regions, filters.regionCode),
    items: choicesFor(query, items, filters.catalogueCode),
    refusal,
    list,
  }
  return data(answer, { status: list?.failure ? 503 : 200 })
}

const noFacets: Facets = { region: [], group: [], period: [] }
const noHelp: Help = { direct: [], didYouMean: [], alike: [], near: [], offers: [] }

const search = async (
  context: PageContext,
  filters: ReturnType<typeof readSearchFilters>,
): Promise<HitPage> => {
  const { api, url } = context
  const asked = searchInput(context, url.searchParams, filters)
  let told: Omit<HitPage, keyof PageOf<Hit>> = {
    facets: noFacets,
    isEstimate: false,
    facetsAreEstimate: false,
    reachable: 0,
    hint: null,
    help: noHelp,
  }
  const page = await fetchPage(readPaging(url.searchParams), async paging => {
    const answer = await api.search.search({
      ...asked,
      withHelp: '1',
      ...paging,
    })
    const { facets, totalIsEstimate, facetsAreEstimate, reachable, hint, help = noHelp } = answer
    told = { facets, isEstimate: totalIsEstimate, facetsAreEstimate, reachable, hint, help }
    return answer
  })
  return { rows: page.rows, total: page.total, page: page.page, pageSize: page.pageSize, ...told }
}
