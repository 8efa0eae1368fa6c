import type { InfoRow } from '@sunport/contract/calls/info.ts'
import type { Marks } from '@sunport/contract/calls/search.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { activeTab } from '@sunport/regions/list-query.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { listCall } from '../../parts/channel-rows.ts'
import { withDescendants } from '../../parts/channels.ts'
import { childChannels } from '../../parts/child-channels.ts'
import { fetchPage, type PageOf, readPaging, textOf } from '../../parts/query.ts'

/** One entry: enough to name it, to say a line of it, and to link to it. */
export interface Entry {
  id: string
  title: string
  titleMarks: Marks
  excerpt: string
  excerptMarks: Marks
  channel: string
  channelName: string | null
  noticeType: string | null
  noticeTime: string | null
}

export interface Category {
  mark: string
  name: string
}

export interface CategoryCard extends Category {
  total: number
  newest: Entry[]
}

export type KnowledgeData = {
  head: Head
  searchKey: string
} & (
  | { view: 'landing'; cards: CategoryCard[]; hot: Attempt<Entry[]> }
  | { view: 'results'; categories: Category[]; category: string; list: Attempt<PageOf<Entry>> }
  | { view: 'unknown' }
)

/** The landing becomes the result list as soon as its address asks for something. */
export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const query = context.url.searchParams
  const { channel = '', variant } = context.route as PlainRoute
  const searchKey = textOf(query, 'searchKey')
  const asked = textOf(query, 'category') || textOf(query, 'channel')
  const categories = await childChannels(context, channel)
  if (variant === 'landing' && !searchKey && !asked) return landing(context, channel, categories)
  const tabs = [{ mark: channel, name: '' }, ...categories]
  const { tab, isStrange } = activeTab(context, channel, new URLSearchParams({ channel: asked }), tabs)
  if (isStrange) {
    const head = { title: '栏目不存在', noindex: true }
    const unknown: KnowledgeData = { view: 'unknown', head, searchKey }
    return data(unknown, { status: 404 })
  }
  const mark = tab?.mark ?? channel
  const list = await attempt(loadEntries(context, withDescendants(context.pack, mark), searchKey))
  const answer: KnowledgeData = {
    view: 'results',
    head: { noindex: searchKey !== '' },
    searchKey,
    categories: categories.map(({ mark: own, name }) => ({ mark: own, name })),
    category: mark === channel ? '' : mark,
    list,
  }
  return data(answer, { status: list.value ? 200 : 503 })
}

const excerptLength = 120

const entryOf = (row: InfoRow): Entry => ({
  id: row.id,
  title: row.title,
  titleMarks: [],
  excerpt: row.description?.slice(0, excerptLength) ?? '',
  excerptMarks: [],
  channel: row.channel,
  channelName: row.channelName,
  noticeType: row.noticeType,
  noticeTime: row.noticeTime,
})

/** Searched for, the words around the hit are shown; listed, the first words of each entry. */
const loadEntries = (
  { api, siteId, url }: PageContext,
  channel: string,
  searchKey: string,
): Promise<PageOf<Entry>> =>
  fetchPage(readPaging(url.searchParams), async paging => {
    if (searchKey) {
      const { rows, total } = await api.search.search({ siteId, channel, searchKey, ...paging })
      return { rows: rows.map(hitOf), total }
    }
    const { rows, total } = await listCall(api, paging.pageSize)({ siteId, channel, ...paging })
    return { rows: rows.map(entryOf), total }
  })

const hitOf = (hit: Entry): Entry => {
  const { id, title, titleMarks, excerpt, excerptMarks, channel, channelName, noticeType, noticeTime } = hit
  return {
    id,
    title,
    titleMarks,
    excerpt,
    excerptMarks,
    channel,
    channelName,
    noticeType,
    noticeTime,
  }
}

const newestOnCard = 3
const hotCount = 10
const readForHot = 40

const landing = async (context: PageContext, channel: string, categories: Category[]) => {
  const { api, siteId, pack } = context
  const [hot, ...cards] = await Promise.all([
    attempt(loadHot(context, withDescendants(pack, channel))),
    ...categories.map(async ({ mark, name }): Promise<CategoryCard> => {
      const { rows, total } = await api.info
        .selectInfoMoreChannel({
          siteId,
          channel: withDescendants(pack, mark),
          currPage: 1,
          pageSize: newestOnCard,
        })
        .catch(() => ({ rows: [], total: 0 }))
      return { mark, name, total, newest: rows.map(entryOf) }
    }),
  ])
  const answer: KnowledgeData = { view: 'landing', head: {}, searchKey: '', cards, hot }
  return data(answer)
}

/** The most read of the newest: what was asked often years ago is no longer what people ask. */
const loadHot = async ({ api, siteId }: PageContext, channel: string): Promise<Entry[]> => {
  const { rows } = await api.info.selectInfoMoreChannel({
    siteId,
    channel,
    currPage: 1,
    pageSize: readForHot,
  })
  const byReaders = rows.toSorted((a, b) => b.clickNum - a.clickNum)
  // One question may stand in several categories; here it is asked once.
  const firstOfTitle = [...new Map(byReaders.toReversed().map(row => [row.title, row])).values()].toReversed()
  return firstOfTitle.slice(0, hotCount).map(entryOf)
}
