import type { Api } from '@sunport/contract/calls.ts'
import { channelListInput } from '@sunport/regions/list-query.ts'
import type { PageContext } from '../context.ts'
import { type Attempt, attempt } from './attempt.ts'
import { fetchPage, type PageOf, readPaging } from './query.ts'
import { type InfoSummary, summaryOf } from './rows.ts'

export interface ChannelRows {
  list: Attempt<PageOf<InfoSummary>>
  /** What was searched for, to be shown in the box again. */
  title: string
  /** Nothing new comes here any more. */
  isStopped?: boolean
}

/** The most that the call without captcha gives at once. */
const largestOpenPage = 40

/** The list call for a page of this size. */
export const listCall = ({ info }: Api, pageSize: number): Api['info']['selectInfoForIndex'] =>
  pageSize > largestOpenPage ? info.selectInfoForIndex : info.selectInfoMoreChannel

const isStopped = async ({ api, siteId }: PageContext, mark: string | undefined): Promise<boolean> => {
  const channels = await api.portal.list({ siteId }).catch(() => [])
  return channels.some(({ id, pagemark, isStopped }) => isStopped && (pagemark === mark || id === mark))
}

/** One page of the channels' articles, by the address's own query values. */
export const loadChannelRows = async (context: PageContext, channel: string): Promise<ChannelRows> => {
  const { api, url } = context
  const paging = readPaging(url.searchParams)
  const input = channelListInput(context, url.searchParams, channel)
  const [list, stopped] = await Promise.all([
    attempt(
      fetchPage(paging, async asked => {
        const { rows, total } = await listCall(api, asked.pageSize)({ ...input, ...asked })
        return { rows: rows.map(summaryOf), total }
      }),
    ),
    isStopped(context, channel.split(',')[0]),
  ])
  return { list, title: input.title, isStopped: stopped }
}
