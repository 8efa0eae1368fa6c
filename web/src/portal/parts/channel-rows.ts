import type { PageContext } from '../context.ts'
import { type Attempt, attempt } from './attempt.ts'
import { fetchPage, type PageOf, readPaging, textOf } from './query.ts'
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
  const { api, siteId, subSite, url } = context
  const paging = readPaging(url.searchParams)
  const title = textOf(url.searchParams, 'title')
  const regionCode = textOf(url.searchParams, 'regionCode') || subSite?.regionCode
  const { selectInfoForIndex, selectInfoMoreChannel } = api.info
  const select = paging.pageSize > largestOpenPage ? selectInfoForIndex : selectInfoMoreChannel
  const list = await attempt(
    fetchPage(paging, async asked => {
      const { rows, total } = await select({ siteId, channel, title, regionCode, ...asked })
      return { rows: rows.map(summaryOf), total }
    }),
  )
  return { list, title }
}
