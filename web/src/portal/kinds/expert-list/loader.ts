import type { Expert } from '@sunport/contract/calls/expert.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { type ExpertFilters, expertViewOf, readExpertFilters } from '@sunport/regions/register-query.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type City, loadCities } from '../../cities.ts'
import { type PageContext, pageContext } from '../../context.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { fetchPage, type PageOf, readPaging } from '../../parts/query.ts'
import { type InfoSummary, summaryOf } from '../../parts/rows.ts'

/** One page, with what the filters offer. */
type Experts = PageOf<Expert> & { batches: string[]; specialties: string[] }

export interface ExpertListData {
  filters: ExpertFilters
  cities: City[]
  list: Attempt<Experts>
  /** The newest notices of the channel that announces the batches. */
  notices: InfoSummary[]
}

const newestNotices = 5

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const route = context.route as PlainRoute
  const filters = readExpertFilters(context.url.searchParams)
  const [cities, list, notices] = await Promise.all([
    loadCities(context).catch(() => []),
    loadExperts(context, route, filters),
    loadNotices(context, route.channel).catch(() => []),
  ])
  const answer: ExpertListData = { filters, cities, list, notices }
  return data(answer, { status: list.failure === undefined ? 200 : 503 })
}

const loadExperts = (
  { api, siteId, url }: PageContext,
  route: PlainRoute,
  filters: ExpertFilters,
): Promise<Attempt<Experts>> => {
  const view = expertViewOf(route.variant)
  let offered = { batches: [] as string[], specialties: [] as string[] }
  const page = fetchPage(readPaging(url.searchParams), async paging => {
    const { rows, total, ...choices } = await api.expert.list({ siteId, view, ...filters, ...paging })
    offered = choices
    return { rows, total }
  })
  return attempt(page.then(list => ({ ...list, ...offered })))
}

const loadNotices = async (
  { api, siteId }: PageContext,
  channel: string | undefined,
): Promise<InfoSummary[]> => {
  if (!channel) return []
  const { rows } = await api.info.selectInfoMoreChannel({ siteId, channel, pageSize: newestNotices })
  return rows.map(summaryOf)
}
