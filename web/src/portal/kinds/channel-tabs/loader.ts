import type { PublicIndicator } from '@sunport/contract/calls/indicator.ts'
import type { Entry } from '@sunport/regions/home.ts'
import type { ChannelTabsRoute } from '@sunport/regions/kinds.ts'
import { activeTab, queryText } from '@sunport/regions/list-query.ts'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { entryOfLink } from '../../link-entry.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { campaignsHref } from '../../parts/campaigns/paths.ts'
import { type ChannelRows, loadChannelRows } from '../../parts/channel-rows.ts'
import { withDescendants } from '../../parts/channels.ts'
import { childChannels } from '../../parts/child-channels.ts'
import { indicatorView } from '../../parts/indicators/view-name.ts'

export interface Tab {
  mark: string
  name: string
}

export interface ChannelTabsData {
  head: Head
  tabs: Tab[]
  active: Tab | undefined
  links: Entry[]
  /** On the zone for the business environment: where opinions are asked for. */
  campaigns: string | undefined
  /** Asked for in place of a channel. */
  indicators?: Attempt<PublicIndicator[]>
  /** Absent when the address names a channel that is none of the tabs. */
  rows?: ChannelRows
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const route = context.route as ChannelTabsRoute
  const [tabs, links] = await Promise.all([childChannels(context, route.channel), loadLinks(context, route)])
  const query = context.url.searchParams
  const isEnvironment = route.channel === context.pack.businessEnvironment
  const campaigns = isEnvironment ? campaignsHref(context.pack) : undefined
  if (isEnvironment && queryText(query, 'view') === indicatorView)
    return loadIndicators(context, { tabs: tabs.map(({ mark, name }) => ({ mark, name })), links, campaigns })
  const { tab: active, isStrange } = activeTab(context, route.channel, query, tabs)
  if (isStrange)
    return data(
      { head: { title: '栏目不存在', noindex: true }, tabs, links, campaigns, active },
      { status: 404 },
    )
  if (active?.linkUrl) throw redirect(active.linkUrl)
  const rows = await loadChannelRows(context, withDescendants(context.pack, active?.mark ?? route.channel))
  const head = active && queryText(query, 'channel') ? { title: `${active.name} - ${route.title}` } : {}
  const answer: ChannelTabsData = {
    head,
    tabs: tabs.map(({ mark, name }) => ({ mark, name })),
    active,
    links,
    campaigns,
    rows,
  }
  return data(answer, { status: rows.list.value ? 200 : 503 })
}

const loadIndicators = async (
  { api, siteId, route }: PageContext,
  around: Pick<ChannelTabsData, 'tabs' | 'links' | 'campaigns'>,
) => {
  const indicators = await attempt(api.indicatorBoard.listIndicators({ siteId }))
  const head = { title: `指标监测 - ${route.title}` }
  const answer: ChannelTabsData = { head, active: undefined, indicators, ...around }
  return data(answer, { status: indicators.value ? 200 : 503 })
}

/** Zones share a class of links: the one to where the visitor already is says nothing. */
const loadLinks = async ({ api, siteId, path }: PageContext, { zone }: ChannelTabsRoute) => {
  if (!zone?.linkClass) return []
  const links = await api.portal
    .getLinkListBySiteDictCode({ siteId, dictCode: zone.linkClass })
    .catch(() => [])
  return links.filter(({ url }) => url !== path).map(entryOfLink)
}
