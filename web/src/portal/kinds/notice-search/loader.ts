import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { NoticeSearchRoute } from '@sunport/regions/kinds.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { fetchPage, type PageOf, readPaging, textOf } from '../../parts/query.ts'
import { type RegionOption, regionOptions } from '../../parts/region-options.ts'
import { type InfoSummary, summaryOf } from '../../parts/rows.ts'
import { type Filters, readFilters, refusalOf, timeRange } from './filters.ts'

export interface NoticeTab {
  code: string
  name: string
  /** Id of the channel that the entry belongs to, where it differs from the page's own. */
  channel: string | null
}

export interface NoticeSearchData {
  filters: Filters
  tabs: NoticeTab[]
  regions: RegionOption[]
  /** Why nothing was searched. */
  refusal?: string
  list?: Attempt<PageOf<InfoSummary>>
  timeName: NoticeSearchRoute['timeName']
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const route = context.route as NoticeSearchRoute
  const filters = withDefaults(readFilters(context.url.searchParams), context, route)
  const refusal = refusalOf(filters)
  const [tabs, regions] = await Promise.all([loadTabs(context, route), loadRegions(context)])
  const list = refusal ? undefined : await loadNotices(context, route, filters, tabs)
  const answer: NoticeSearchData = {
    filters,
    tabs,
    regions,
    refusal,
    list,
    timeName: timeNameOf(context, route),
  }
  return data(answer, { status: list?.failure ? 503 : 200 })
}

/** The opening hall begins today; asked for with empty dates, it shows all openings. */
const withDefaults = (
  filters: Filters,
  { url, now, subSite }: PageContext,
  route: NoticeSearchRoute,
): Filters => {
  const query = url.searchParams
  const isHall = route.timeName === 'openTenderTime'
  const hasDates = query.has('operationStartTime') || query.has('operationEndTime')
  return {
    ...filters,
    regionCode: filters.regionCode || (query.has('regionCode') ? '' : (subSite?.regionCode ?? '')),
    operationStartTime: isHall && !hasDates ? toWireTime(now).slice(0, 10) : filters.operationStartTime,
  }
}

const timeNameOf = ({ url }: PageContext, route: NoticeSearchRoute) => {
  const asked = textOf(url.searchParams, 'selectTimeName')
  return asked === 'openTenderTime' || asked === 'noticeTime' ? asked : route.timeName
}

const loadTabs = async (
  { api, siteId, pack }: PageContext,
  { tabs }: NoticeSearchRoute,
): Promise<NoticeTab[]> => {
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

const loadRegions = async ({ api, siteId, pack }: PageContext): Promise<RegionOption[]> => {
  const regionCode = pack.provinceCode.slice(0, 2)
  const regions = await api.portal.getRegionJson({ regionCode, siteId }).catch(() => [])
  return regionOptions(regions, pack.provinceCode)
}

const loadNotices = async (
  context: PageContext,
  route: NoticeSearchRoute,
  filters: Filters,
  tabs: NoticeTab[],
): Promise<Attempt<PageOf<InfoSummary>>> => {
  const { api, siteId, url } = context
  const tab = tabs.find(({ code }) => code === filters.noticeType)
  const input = {
    ...filters,
    ...timeRange(filters),
    siteId,
    channel: textOf(url.searchParams, 'channel') || tab?.channel || route.channels.join(','),
    noticeType: filters.noticeType || route.noticeTypes?.join(','),
    selectTimeName: timeNameOf(context, route),
    organizationForm: textOf(url.searchParams, 'organizationForm') || route.organizationForm,
  }
  return attempt(
    fetchPage(readPaging(url.searchParams), async paging => {
      const { rows, total } = await api.info.selectInfoForIndex({ ...input, ...paging })
      return { rows: rows.map(summaryOf), total }
    }),
  )
}
