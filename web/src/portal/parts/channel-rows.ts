import { channelListInput } from '@sunport/regions/list-query.ts'
import type { PageContext } from '../context.ts'
import { type Attempt, attempt } from './attempt.ts'
import { fetchPage, type PageOf, readPaging } from './query.ts'
import { type InfoSummary, summaryOf } from './rows.ts'

export interface ChannelRows {
  list: Attempt<PageOf<InfoSummary>>
  /** What was searched for, to be shown in the box again. */
  title: string
}

/** The most that the call without captcha gives at once. */
const largestOpenPage = 40

/** One page of the channels' articles, by the address's own query values. */
export const loadChannelRows = async (context: PageContext, channel: string): Promise<ChannelRows> => {
  const { api, url } = context
  const paging = readPaging(url.searchParams)
  const input = channelListInput(context, url.searchParams, channel)
  const { selectInfoForIndex, selectInfoMoreChannel } = api.info
  const select = paging.pageSize > largestOpenPage ? selectInfoForIndex : selectInfoMoreChannel
  const list = await attempt(
    fetchPage(paging, async asked => {
      const { rows, total } = await select({ ...input, ...asked })
      return { rows: rows.map(summaryOf), total }
    }),
  )
  return { list, title: input.title }
}
