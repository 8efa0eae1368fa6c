import { CallError } from '@sunport/contract/client.ts'
import { knownProblems } from '@sunport/contract/known-problems.ts'
import type { NoticeFilters } from '@sunport/regions/filter-names.ts'
import type { NoticeSearchRoute } from '@sunport/regions/kinds.ts'
import { queryText } from '@sunport/regions/list-query.ts'
import {
  noticeListInput,
  noticeTimeName,
  readNoticeFilters,
  refusalOf,
} from '@sunport/regions/notice-filters.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../context.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { type Choice, choicesFor } from '../../parts/choices.ts'
import { loadItems } from '../../parts/item-options.ts'
import { fetchPage, type PageOf, readPaging } from '../../parts/query.ts'
import { loadRegions } from '../../parts/region-options.ts'
import { type InfoSummary, summaryOf } from '../../parts/rows.ts'
import type { NoticeContext, NoticeTab } from './notice-context.ts'
import { countTabs } from './tab-counts.ts'

export interface NoticeSearchData {
  filters: NoticeFilters
  tabs: Pick<NoticeTab, 'code' | 'name'>[]
  /** Notices behind each tab under the other filters, by its code, '' being all; missing where they could not be counted. */
  counts: Record<string, number>
  regions: Choice[]
  items: Choice[]
  /** Why nothing was searched. */
  refusal?: string
  list?: Attempt<PageOf<InfoSummary>>
  timeName: NoticeSearchRoute['timeName']
  /** Where the page shows the field for a captcha, and what was wrong with the one that was typed. */
  captcha?: { refusal: string | undefined } | undefined
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args) as NoticeContext
  const query = context.url.searchParams
  const filters = readNoticeFilters(context, query, context.now)
  const refusal = refusalOf(filters)
  const [tabs, regions, items, isGuarded] = await Promise.all([
    loadTabs(context),
    loadRegions(context),
    context.route.shortForm ? [] : loadItems(context),
    hasGuardedChannel(context),
  ])
  const [{ list, captchaRefusal }, counts] = refusal
    ? [{} as Notices, {}]
    : await Promise.all([loadNotices(context, filters, tabs), countTabs(context, filters, tabs)])
  const answer: NoticeSearchData = {
    filters,
    tabs: tabs.map(({ code, name }) => ({ code, name })),
    counts,
    regions: choicesFor(query, regions, filters.regionCode),
    items: choicesFor(query, items, filters.catalogueCode),
    refusal,
    list,
    captcha: isGuarded ? { refusal: captchaRefusal } : undefined,
    timeName: noticeTimeName(query, context.route),
  }
  return data(answer, { status: list?.failure ? 503 : 200 })
}

const loadTabs = async ({ api, siteId, pack, route: { tabs } }: NoticeContext): Promise<NoticeTab[]> => {
  if (!tabs) return []
  const entries = await api.portal.getDictInfo({ site: siteId, dictType: tabs }).catch(() => undefined)
  return entries
    ? entries.map(({ dictCode, dictName, remark }) => ({ code: dictCode, name: dictName, channel: remark }))
    : (pack.dictionaries[tabs]?.entries ?? []).map(({ code, name, channel = null }) => ({
        code,
        name,
        channel,
      }))
}

/** Whether programs need a captcha for what this page lists, so that the page shows the field they fill in. */
const hasGuardedChannel = async ({ api, siteId, route }: NoticeContext): Promise<boolean> => {
  const settings = await api.portal.getSysConfListByConfType({ siteId, confType: 'captcha' }).catch(() => [])
  const marks = settings.flatMap(({ confValue }) => confValue.split(','))
  return route.channels.some(mark => marks.includes(mark))
}

interface Notices {
  list?: Attempt<PageOf<InfoSummary>>
  captchaRefusal?: string
}

const captchaCode = knownProblems['captcha.list_wrong'].code
const longestCode = 10

/** What was typed is checked where the browser asks; the server's own rendering never needs a captcha. */
const loadNotices = async (
  context: NoticeContext,
  filters: NoticeFilters,
  tabs: NoticeTab[],
): Promise<Notices> => {
  const query = context.url.searchParams
  const input = noticeListInput(context, query, filters, tabs)
  const verifyCode = queryText(query, 'verifyCode').slice(0, longestCode)
  const notices = fetchPage(readPaging(query), async paging => {
    const { rows, total } = await context.api.info.selectInfoForIndex({ ...input, ...paging, verifyCode })
    return { rows: rows.map(summaryOf), total }
  })
  try {
    return { list: { value: await notices } }
  } catch (error) {
    if (verifyCode && error instanceof CallError && error.code === captchaCode)
      return { captchaRefusal: error.message }
    return { list: await attempt(notices) }
  }
}
