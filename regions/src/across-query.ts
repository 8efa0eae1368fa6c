import { type SearchMode, searchModes, searchPeriods } from '@sunport/contract/codes.ts'
import { type AcrossFacet, acrossFacetNames } from '@sunport/contract/search/across.ts'
import { queryText } from './list-query.ts'

/** What an address calls the facets: `region` says there whose face the page has. */
export const acrossParameterOf = (facet: AcrossFacet): string => (facet === 'region' ? 'place' : facet)
export const acrossParameters: readonly string[] = acrossFacetNames.map(acrossParameterOf)

const periods = Object.keys(searchPeriods) as (keyof typeof searchPeriods)[]
const modes = Object.keys(searchModes) as SearchMode[]
const longestCode = 20

/** What the search over all sites is asked for an address: its page and its other forms go by the same. */
export const readAcross = (query: URLSearchParams) => {
  const code = (facet: AcrossFacet): string =>
    queryText(query, acrossParameterOf(facet)).slice(0, longestCode)
  return {
    searchKey: queryText(query, 'searchKey'),
    searchMode: modes.find(mode => mode === queryText(query, 'searchMode')) ?? modes[0],
    province: code('province'),
    type: code('type'),
    manner: code('manner'),
    item: code('item'),
    region: code('region'),
    period: periods.find(period => period === code('period')) ?? ('' as const),
    sort: queryText(query, 'sort') === 'date' ? ('date' as const) : ('relevance' as const),
  }
}
export type AskedAcross = ReturnType<typeof readAcross>
