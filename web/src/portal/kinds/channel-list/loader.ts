import { askedChannel, listedChannels } from '@sunport/regions/list-query.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type City, loadCities } from '../../cities.ts'
import { type PageContext, pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { headingFrom, nameOfChannel } from '../../parts/channel-name.ts'
import { type ChannelRows, loadChannelRows } from '../../parts/channel-rows.ts'
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
  const { route, url } = context
  const query = url.searchParams
  const asked = askedChannel(query)
  const regionCode = textOf(query, 'regionCode')
  const name = asked ? await nameOfChannel(context, asked) : route.title
  if (name === undefined)
    return data(
      { head: { title: '栏目不存在', noindex: true }, heading: '栏目不存在', regionCode },
      { status: 404 },
    )
  const heading = (asked && headingFrom(query)) || name
  const isByRegion = route.kind === 'channel-list' && route.byRegion
  const [rows, cities] = await Promise.all([
    loadChannelRows(context, listedChannels(context, query)),
    isByRegion ? loadCities(context).catch(() => []) : undefined,
  ])
  const answer: ChannelListData = { head: { title: heading }, heading, rows, cities, regionCode }
  return data(answer, { status: rows.list.value ? 200 : 503 })
}
