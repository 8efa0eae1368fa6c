import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { type PageOf, readPaging, textOf } from '../../parts/query.ts'
import { type InfoSummary, summaryOf } from '../../parts/rows.ts'
import { narrowingOf, topics } from './topics.ts'

export interface AppPageData {
  searchKey: string
  /** Picture for festivals, by a setting; on landing pages. */
  picture?: string
  /** The chosen topic; '' is all. */
  type: string
  /** Absent on landing pages, and where nothing is asked for yet. */
  list?: Attempt<PageOf<InfoSummary>>
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  if (isLanding(context)) return { searchKey: '', type: '', picture: await loadPicture(context) }
  const query = context.url.searchParams
  const searchKey = textOf(query, 'searchKey')
  const asked = textOf(query, 'type')
  const type = topics.some(topic => topic.type === asked) ? asked : ''
  const list = isAsked(context, searchKey, type)
    ? await attempt(loadRows(context, searchKey, type))
    : undefined
  const answer: AppPageData = { searchKey, type, list }
  return data(answer, { status: list?.failure ? 503 : 200 })
}

const isLanding = ({ route }: PageContext): boolean =>
  (route as PlainRoute).variant?.endsWith('-home') ?? false

const pictureKey = 'portal.app-picture'

/** Only pictures of our own are shown: anything else the content security policy would refuse. */
const loadPicture = async ({ api, siteId }: PageContext): Promise<string | undefined> => {
  const settings = await api.portal.getSysConfListByConfType({ siteId, confType: 'portal' }).catch(() => [])
  const { confValue = '' } = settings.find(({ confKey }) => confKey === pictureKey) ?? {}
  return /^\/[^/]/.test(confValue) ? confValue : undefined
}

/** The search waits for words or a topic; the guide and the query show what is new. */
const isAsked = ({ route, url }: PageContext, searchKey: string, type: string): boolean => {
  const { variant } = route as PlainRoute
  return variant !== 'search' || Boolean(searchKey || type || textOf(url.searchParams, 'channel'))
}

const loadRows = async (
  { api, pack, route, siteId, url }: PageContext,
  searchKey: string,
  type: string,
): Promise<PageOf<InfoSummary>> => {
  const query = url.searchParams
  const paging = readPaging(query)
  const asked = { siteId, currPage: paging.page, pageSize: Math.min(paging.pageSize, 20) }
  const own = (route as PlainRoute).channel
  const { rows, total } = own
    ? await api.info.selectInfoMoreChannelForApp({ ...asked, channel: own, title: searchKey })
    : await api.info.selectInfoForIndex({
        ...asked,
        channel: textOf(query, 'channel'),
        searchKey,
        ...narrowingOf(pack, type),
      })
  return { rows: rows.map(summaryOf), total, page: asked.currPage, pageSize: asked.pageSize }
}
