import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { activeTab, channelListInput, queryText } from '@sunport/regions/list-query.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { listCall } from '../../parts/channel-rows.ts'
import { withDescendants } from '../../parts/channels.ts'
import { childChannels } from '../../parts/child-channels.ts'
import type { CountTab } from '../../parts/count-tabs.tsx'
import { fetchPage, type PageOf, readPaging } from '../../parts/query.ts'
import { type DownloadGroup, groupsOf } from './groups.ts'

interface DownloadPage extends Omit<PageOf<never>, 'rows'> {
  groups: DownloadGroup[]
}

export interface DownloadListData {
  head: Head
  /** Classes of files; none where the channel has no children. */
  tabs: CountTab[]
  chosen: string
  title: string
  /** Absent when the address names a class that does not exist. */
  list?: Attempt<DownloadPage>
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const { pack, route, url } = context
  const query = url.searchParams
  const { channel = '' } = route as PlainRoute
  const classes = await childChannels(context, channel)
  const { tab, isStrange } = activeTab(context, channel, query, [{ mark: channel, name: '' }, ...classes])
  const title = queryText(query, 'title')
  const tabs =
    classes.length > 0
      ? [{ value: '', words: '全部' }, ...classes.map(({ mark, name }) => ({ value: mark, words: name }))]
      : []
  if (isStrange) {
    const head = { title: '栏目不存在', noindex: true }
    const unknown: DownloadListData = { head, tabs, chosen: '', title }
    return data(unknown, { status: 404 })
  }
  const mark = tab?.mark ?? channel
  const names = classes.map(({ name }) => name)
  const list = await attempt(loadFiles(context, withDescendants(pack, mark), names))
  const answer: DownloadListData = {
    head: tab?.name ? { title: `${tab.name} - ${route.title}` } : {},
    tabs,
    chosen: mark === channel ? '' : mark,
    title,
    list,
  }
  return data(answer, { status: list.value ? 200 : 503 })
}

const loadFiles = async (
  context: PageContext,
  channel: string,
  classNames: string[],
): Promise<DownloadPage> => {
  const { api, url } = context
  const paging = readPaging(url.searchParams)
  const input = channelListInput(context, url.searchParams, channel)
  const { rows, ...page } = await fetchPage(paging, asked =>
    listCall(api, asked.pageSize)({ ...input, ...asked }),
  )
  return { ...page, groups: groupsOf(rows, classNames) }
}
