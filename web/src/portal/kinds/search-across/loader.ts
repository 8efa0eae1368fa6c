import type { AcrossFacets, AcrossHit } from '@sunport/contract/calls/search-across.ts'
import { type AskedAcross, readAcross } from '@sunport/regions/across-query.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { fetchPage, type PageOf, readPaging } from '../../parts/query.ts'

export interface AcrossPage extends PageOf<AcrossHit> {
  /** Notices before those that are the same were brought together. */
  sources: number
  isEstimate: boolean
  reachable: number
  hint: string | null
  facets: AcrossFacets
}

export interface SearchAcrossData {
  head: Head
  asked: AskedAcross
  /** Absent while nothing is asked for. */
  list?: Attempt<AcrossPage>
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const asked = readAcross(context.url.searchParams)
  const { searchKey } = asked
  const answer: SearchAcrossData = {
    head: searchKey ? { title: `“${searchKey}”的跨省检索结果`, noindex: true } : {},
    asked,
    list: searchKey ? await attempt(search(context, asked)) : undefined,
  }
  return data(answer, { status: answer.list?.failure ? 503 : 200 })
}

const search = async ({ api, url }: PageContext, asked: AskedAcross): Promise<AcrossPage> => {
  const told: Partial<AcrossPage> = {}
  const page = await fetchPage(readPaging(url.searchParams), async paging => {
    const answer = await api.searchAcross.searchAcross({ ...asked, ...paging })
    Object.assign(told, answer)
    return answer
  })
  return { ...told, ...page } as AcrossPage
}
