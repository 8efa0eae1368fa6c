import type { LawRow } from '@sunport/contract/calls/info.ts'
import { lawCategories } from '@sunport/contract/codes.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { headingFrom, nameOfChannel } from '../../parts/channel-name.ts'
import { withDescendants } from '../../parts/channels.ts'
import type { CountTab } from '../../parts/count-tabs.tsx'
import { fetchPage, type PageOf, readPaging, textOf } from '../../parts/query.ts'

export interface LawFilters {
  lawCategory: string
  title: string
  publishNumber: string
}

interface LawPage extends PageOf<LawRow> {
  tabs: CountTab[]
}

export interface LawListData {
  head: Head
  heading: string
  filters: LawFilters
  /** Absent when the address names a channel that does not exist. */
  list?: Attempt<LawPage>
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const route = context.route as PlainRoute
  const query = context.url.searchParams
  const filters = {
    lawCategory: textOf(query, 'lawCategory'),
    title: textOf(query, 'title'),
    publishNumber: textOf(query, 'publishNumber').slice(0, longestNumber),
  }
  const asked = textOf(query, 'channel')
  if (asked && (await nameOfChannel(context, asked)) === undefined) {
    const unknown: LawListData = {
      head: { title: '栏目不存在', noindex: true },
      heading: '栏目不存在',
      filters,
    }
    return data(unknown, { status: 404 })
  }
  const heading = (asked && headingFrom(query)) || route.title
  const list = await attempt(loadLaws(context, asked || route.channel || '', filters))
  const answer: LawListData = { head: { title: heading }, heading, filters, list }
  return data(answer, { status: list.value ? 200 : 503 })
}

const longestNumber = 100

const loadLaws = async (
  { api, siteId, pack, url }: PageContext,
  channel: string,
  filters: LawFilters,
): Promise<LawPage> => {
  let counts: { lawCategory: string; count: number }[] = []
  const page = await fetchPage(readPaging(url.searchParams), async paging => {
    const answer = await api.info.selectLaws({
      siteId,
      channel: withDescendants(pack, channel),
      ...filters,
      ...paging,
    })
    counts = answer.counts
    return { rows: answer.rows, total: answer.total }
  })
  return { ...page, tabs: tabsOf(counts) }
}

/** All, and the five categories; one without laws is shown too, so that the tabs never move. */
const tabsOf = (counts: { lawCategory: string; count: number }[]): CountTab[] => [
  { value: '', words: '全部', count: counts.reduce((sum, { count }) => sum + count, 0) },
  ...Object.entries(lawCategories).map(([code, words]) => ({
    value: code,
    words,
    count: counts.find(({ lawCategory }) => lawCategory === code)?.count ?? 0,
  })),
]
