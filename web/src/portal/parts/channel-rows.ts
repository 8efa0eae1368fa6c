import type { Channel } from '@sunport/contract/calls/portal.ts'
import type { Api } from '@sunport/contract/calls.ts'
import { channelListInput } from '@sunport/regions/list-query.ts'
import type { PageContext } from '../context.ts'
import { type Attempt, attempt } from './attempt.ts'
import { fetchPage, type PageOf, readPaging } from './query.ts'
import { type InfoSummary, summariesOf } from './rows.ts'

export interface ChannelRows {
  list: Attempt<PageOf<InfoSummary>>
  /** What was searched for, to be shown in the box again. */
  title: string
  /** Nothing new comes here any more. */
  isStopped?: boolean
  withoutDates?: boolean
}

/** The most that the call without captcha gives at once. */
const largestOpenPage = 40

/** The list call for a page of this size. */
export const listCall = ({ info }: Api, pageSize: number): Api['info']['selectInfoForIndex'] =>
  pageSize > largestOpenPage ? info.selectInfoForIndex : info.selectInfoMoreChannel

/** The channel that a list is of, with how it wants to be shown. */
const channelOf = async (
  { api, siteId }: PageContext,
  mark: string | undefined,
): Promise<Channel | undefined> => {
  const channels = await api.portal.list({ siteId }).catch(() => [])
  return channels.find(
    ({ id, pagemark, formerMarks }) => pagemark === mark || id === mark || formerMarks.includes(mark ?? ''),
  )
}

/** One page of the channels' articles, by the address's own query values. */
export const loadChannelRows = async (context: PageContext, channel: string): Promise<ChannelRows> => {
  const { api, url } = context
  const shown = await channelOf(context, channel.split(',')[0])
  const paging = readPaging(url.searchParams, shown?.pageSize)
  const input = {
    ...channelListInput(context, url.searchParams, channel),
    ...(shown?.sortRule === 'oldest' && { sort: 'oldest' as const }),
  }
  const list = await attempt(
    fetchPage(paging, async asked => {
      const page = await listCall(api, asked.pageSize)({ ...input, ...asked })
      return { rows: summariesOf(page), total: page.total }
    }),
  )
  return {
    list,
    title: input.title,
    isStopped: shown?.isStopped ?? false,
    withoutDates: shown ? !shown.showDate : false,
  }
}
