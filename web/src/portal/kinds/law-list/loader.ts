import type { LawRow } from '@sunport/contract/calls/info.ts'
import { lawCategories } from '@sunport/contract/codes.ts'
import { askedChannel, lawListInput } from '@sunport/regions/list-query.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { headingFrom, nameOfChannel } from '../../parts/channel-name.ts'
import type { CountTab } from '../../parts/count-tabs.tsx'
import { fetchPage, type PageOf, readPaging } from '../../parts/query.ts'

type LawInput = ReturnType<typeof lawListInput>

export type LawFilters = Pick<LawInput, 'lawCategory' | 'title' | 'publishNumber'>

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
  const query = context.url.searchParams
  const input = lawListInput(context, query)
  const { lawCategory, title, publishNumber } = input
  const filters = { lawCategory, title, publishNumber }
  const asked = askedChannel(query)
  if (asked && (await nameOfChannel(context, asked)) === undefined) {
    const head = { title: '栏目不存在', noindex: true }
    const unknown: LawListData = { head, heading: head.title, filters }
    return data(unknown, { status: 404 })
  }
  const heading = (asked && headingFrom(query)) || context.route.title
  const list = await attempt(loadLaws(context, input))
  const answer: LawListData = { head: { title: heading }, heading, filters, list }
  return data(answer, { status: list.value ? 200 : 503 })
}

const loadLaws = async ({ api, url }: PageContext, input: LawInput): Promise<LawPage> => {
  let counts: CategoryCount[] = []
  const page = await fetchPage(readPaging(url.searchParams), async paging => {
    const answer = await api.info.selectLaws({ ...input, ...paging })
    counts = answer.counts
    return { rows: answer.rows, total: answer.total }
  })
  return { ...page, tabs: tabsOf(counts) }
}

interface CategoryCount {
  lawCategory: string
  count: number
}

/** All, and the five categories; one without laws is shown too, so that the tabs never move. */
const tabsOf = (counts: CategoryCount[]): CountTab[] => [
  { value: '', words: '全部', count: counts.reduce((sum, { count }) => sum + count, 0) },
  ...Object.entries(lawCategories).map(([code, words]) => ({
    value: code,
    words,
    count: counts.find(({ lawCategory }) => lawCategory === code)?.count ?? 0,
  })),
]
