import type { Api } from '@sunport/contract/calls.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { channelNamed, findChannel, withDescendants } from '@sunport/regions/channel-marks.ts'
import type { ChannelTabsRoute, NoticeSearchRoute, PlainRoute } from '@sunport/regions/kinds.ts'
import {
  activeTab,
  askedChannel,
  channelListInput,
  type ListPlace,
  lawListInput,
  listedChannels,
} from '@sunport/regions/list-query.ts'
import { noticeListInput, readNoticeFilters, refusalOf } from '@sunport/regions/notice-filters.ts'
import { organisationListInput, readOrganisation } from '@sunport/regions/organisation-query.ts'

type Lookup = Pick<Api, 'portal'>

/** What the page of an address would ask its list for; the same functions tell its loader. */
export const listInputOf = async (place: ListPlace, query: URLSearchParams, now: Date, api: Lookup) => {
  const { route } = place
  if (route.kind === 'notice-search') return noticeInput({ ...place, route }, query, now, api)
  if (route.kind === 'channel-tabs') return tabInput({ ...place, route }, query, api)
  if (route.kind === 'organisation') return organisationInput(place, query)
  if (route.kind === 'download-list') return downloadInput(place, query, api)
  await refuseUnknownChannel(place, query, api)
  return route.kind === 'law-list'
    ? lawListInput(place, query)
    : channelListInput(place, query, listedChannels(place, query))
}

const noticeInput = async (
  place: ListPlace & { route: NoticeSearchRoute },
  query: URLSearchParams,
  now: Date,
  api: Lookup,
) => {
  const filters = readNoticeFilters(place, query, now)
  const refusal = refusalOf(filters)
  if (refusal) throw new Problem('request.malformed', refusal)
  const { tabs: dictType } = place.route
  const entries = dictType ? await api.portal.getDictInfo({ site: place.pack.siteCode, dictType }) : []
  const tabs = entries.map(({ dictCode, remark }) => ({ code: dictCode, channel: remark }))
  return noticeListInput(place, query, filters, tabs)
}

const organisationInput = (place: ListPlace, query: URLSearchParams) => {
  const asked = readOrganisation(query)
  // Without a name it would be everybody's list.
  if (!asked.name) throw new Problem('request.not_found', '请在地址中给出单位名称')
  return organisationListInput(place, asked)
}

const tabsBelow = async ({ pack }: ListPlace, channel: string, api: Lookup) => {
  const children = await api.portal.channelSon({ siteId: pack.siteCode, channel })
  return children.map(({ pagemark: mark, ...child }) => ({ ...child, mark }))
}

/** Files of one class, or of all of them. */
const downloadInput = async (place: ListPlace, query: URLSearchParams, api: Lookup) => {
  const { channel = '' } = place.route as PlainRoute
  const classes = [{ mark: channel }, ...(await tabsBelow(place, channel, api))]
  const { tab, isStrange } = activeTab(place, channel, query, classes)
  if (isStrange) throw new Problem('request.not_found', '栏目不存在')
  return channelListInput(place, query, withDescendants(place.pack, tab?.mark ?? channel))
}

const tabInput = async (
  place: ListPlace & { route: ChannelTabsRoute },
  query: URLSearchParams,
  api: Lookup,
) => {
  const { pack, route } = place
  const tabs = await tabsBelow(place, route.channel, api)
  const { tab, isStrange } = activeTab(place, route.channel, query, tabs)
  if (isStrange) throw new Problem('request.not_found', '栏目不存在')
  return channelListInput(place, query, withDescendants(pack, tab?.mark ?? route.channel))
}

const refuseUnknownChannel = async ({ pack }: ListPlace, query: URLSearchParams, api: Lookup) => {
  const asked = askedChannel(query)
  if (!asked || findChannel(pack, asked)) return
  const channels = await api.portal.list({ siteId: pack.siteCode })
  if (!channelNamed(channels, asked)) throw new Problem('request.not_found', '栏目不存在')
}
