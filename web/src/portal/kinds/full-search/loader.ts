import type { Facets, Help, Hit } from '@sunport/contract/calls/search.ts'
import { type SearchMode, searchGroups, searchModes, searchPeriods } from '@sunport/contract/codes.ts'
import { parseWireTime, wireDate } from '@sunport/contract/format/dates.ts'
import {
  biddersInput,
  biddersRefusal,
  dateFormMessage,
  dateOrderMessage,
  readBidders,
} from '@sunport/regions/bidders-query.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { type Choice, choicesFor } from '../../parts/choices.ts'
import { loadItems } from '../../parts/item-options.ts'
import { fetchPage, type PageOf, readPaging, textOf } from '../../parts/query.ts'
import { loadRegions } from '../../parts/region-options.ts'
import { type Filters, filterNames, searchedChannels } from './filters.ts'

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

export interface FullSearchData {
  head: Head
  searchKey: string
  /** What somebody had typed before he took what was offered. */
  typed: string
  filters: Filters
  searchMode: SearchMode
  sort: 'relevance' | 'date'
  regions: Choice[]
  items: Choice[]
  /** Why nothing was searched. */
  refusal?: string
  /** Absent while nothing is asked for. */
  list?: Attempt<HitPage>
}

/** The names that links of the real sites carry the words under. */
const keyNames = ['searchKey', 'keywords', 'keyword', 'searchContent']

const readKey = (query: URLSearchParams): string =>
  keyNames.map(name => textOf(query, name)).find(Boolean) ?? ''

const oneOf = <T extends string>(known: readonly T[], value: string): T | '' =>
  known.find(code => code === value) ?? ''

const modes = Object.keys(searchModes) as SearchMode[]
const periods = Object.keys(searchPeriods) as (keyof typeof searchPeriods)[]

const readFilters = (query: URLSearchParams) => {
  const filters = Object.fromEntries(filterNames.map(name => [name, textOf(query, name)])) as Filters
  return {
    ...filters,
    ...readBidders(query),
    regionCode: filters.regionCode.slice(0, 20),
    group: oneOf(searchGroups, filters.group),
    period: oneOf(periods, filters.period),
  }
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const query = context.url.searchParams
  const searchKey = readKey(query)
  const filters = readFilters(query)
  const refusal = refusalOf(filters)
  const searchMode = oneOf(modes, textOf(query, 'searchMode')) || 'words'
  const sort = textOf(query, 'sort') === 'date' ? 'date' : 'relevance'
  const [regions, items, list] = await Promise.all([
    loadRegions(context),
    loadItems(context),
    searchKey && !refusal ? attempt(search(context, searchKey, filters, searchMode, sort)) : undefined,
  ])
  const answer: FullSearchData = {
    head: searchKey ? { title: `“${searchKey}”的检索结果`, noindex: true } : {},
    searchKey,
    typed: searchKey ? textOf(query, 'typed') : '',
    filters,
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

const refusalOf = (filters: Filters): string | undefined => {
  const { operationStartTime: start, operationEndTime: end } = filters
  if ([start, end].some(time => time && !parseWireTime(time))) return dateFormMessage
  return start && end && wireDate(end) < wireDate(start) ? dateOrderMessage : biddersRefusal(filters)
}

const search = async (
  context: PageContext,
  searchKey: string,
  filters: ReturnType<typeof readFilters>,
  searchMode: SearchMode,
  sort: FullSearchData['sort'],
): Promise<HitPage> => {
  const { api, siteId, url } = context
  const { operationStartTime: start, operationEndTime: end } = filters
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
      ...filters,
      ...biddersInput(filters),
      // Both ends are days that count in whole.
      operationStartTime: start && `${wireDate(start)} 00:00:00`,
      operationEndTime: end && `${wireDate(end)} 23:59:59`,
      siteId,
      channel: searchedChannels(context),
      searchKey,
      searchMode,
      sort,
      withHelp: '1',
      ...paging,
    })
    const { facets, totalIsEstimate, facetsAreEstimate, reachable, hint, help = noHelp } = answer
    told = { facets, isEstimate: totalIsEstimate, facetsAreEstimate, reachable, hint, help }
    return answer
  })
  return { rows: page.rows, total: page.total, page: page.page, pageSize: page.pageSize, ...told }
}
