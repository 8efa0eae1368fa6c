import type { Entry } from '@sunport/regions/home.ts'
import type { ChannelTabsRoute } from '@sunport/regions/kinds.ts'
import { activeTab, queryText } from '@sunport/regions/list-query.ts'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { entryOfLink } from '../../link-entry.ts'
import { type ChannelRows, loadChannelRows } from '../../parts/channel-rows.ts'
import { withDescendants } from '../../parts/channels.ts'
import { childChannels } from '../../parts/child-channels.ts'

export interface Tab {
  mark: string
  name: string
}

export interface ChannelTabsData {
  head: Head
  tabs: Tab[]
  active: Tab | undefined
  links: Entry[]
  /** Absent when the address names a channel that is none of the tabs. */
  rows?: ChannelRows
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const route = context.route as ChannelTabsRoute
  const [tabs, links] = await Promise.all([childChannels(context, route.channel), loadLinks(context, route)])
  const query = context.url.searchParams
  const { tab: active, isStrange } = activeTab(context, route.channel, query, tabs)
  if (isStrange)
    return data({ head: { title: '栏目不存在', noindex: true }, tabs, links, active }, { status: 404 })
  if (active?.linkUrl) throw redirect(active.linkUrl)
  const rows = await loadChannelRows(context, withDescendants(context.pack, active?.mark ?? route.channel))
  const head = active && queryText(query, 'channel') ? { title: `${active.name} - ${route.title}` } : {}
  const answer: ChannelTabsData = {
    head,
    tabs: tabs.map(({ mark, name }) => ({ mark, name })),
    active,
    links,
    rows,
  }
  return data(answer, { status: rows.list.value ? 200 : 503 })
}

const loadLinks = async ({ api, siteId }: PageContext, { zone }: ChannelTabsRoute) => {
  if (!zone?.linkClass) return []
  const links = await api.portal
    .getLinkListBySiteDictCode({ siteId, dictCode: zone.linkClass })
    .catch(() => [])
  return links.map(entryOfLink)
}
