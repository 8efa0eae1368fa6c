import { data, type LoaderFunctionArgs } from 'react-router'
import { type City, loadCities } from '../../cities.ts'
import { type PageContext, pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type ChannelRows, loadChannelRows } from '../../parts/channel-rows.ts'
import { articleChannels, findChannel, withDescendants } from '../../parts/channels.ts'
import { textOf } from '../../parts/query.ts'

export interface ChannelListData {
  head: Head
  heading: string
  /** Absent when the address names a channel that does not exist. */
  rows?: ChannelRows
  cities?: City[]
  regionCode: string
}

export const loader = (args: LoaderFunctionArgs) => loadChannelList(pageContext(args))

/** Also shows the channels of kinds that have no page of their own yet. */
export const loadChannelList = async (context: PageContext) => {
  const { pack, route, url } = context
  const query = url.searchParams
  const asked = textOf(query, 'channel') || textOf(query, 'typeId')
  const own = 'channel' in route ? route.channel : undefined
  const regionCode = textOf(query, 'regionCode')
  const name = asked ? await nameOfChannel(context, asked) : route.title
  if (name === undefined)
    return data(
      { head: { title: '栏目不存在', noindex: true }, heading: '栏目不存在', regionCode },
      { status: 404 },
    )
  const heading = (asked && headingFrom(query)) || name
  const isByRegion = route.kind === 'channel-list' && route.byRegion
  const channel = asked || own
  const [rows, cities] = await Promise.all([
    loadChannelRows(context, channel ? withDescendants(pack, channel) : articleChannels(pack)),
    isByRegion ? loadCities(context).catch(() => []) : undefined,
  ])
  const answer: ChannelListData = { head: { title: heading }, heading, rows, cities, regionCode }
  return data(answer, { status: rows.list.value ? 200 : 503 })
}

const longestHeading = 40

/** Links of the real sites carry the heading along; it is only believed together with a channel. */
const headingFrom = (query: URLSearchParams): string =>
  (textOf(query, 'channelName') || textOf(query, 'dictName')).slice(0, longestHeading)

/** Name of a channel by pagemark or id; undefined when the site has none such. */
const nameOfChannel = async (
  { api, siteId, pack }: PageContext,
  asked: string,
): Promise<string | undefined> => {
  const known = findChannel(pack, asked)
  if (known) return known.name
  const channels = await api.portal.list({ siteId })
  return channels.find(({ id, pagemark }) => id === asked || pagemark === asked)?.name
}
