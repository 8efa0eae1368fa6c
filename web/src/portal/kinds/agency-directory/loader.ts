import type { Agency } from '@sunport/contract/calls/agency.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import { type AgencyFilters, readAgencyFilters } from '@sunport/regions/register-query.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type AgencyRecordData, loadAgencyRecord } from '../../parts/agency-record.ts'
import type { Attempt } from '../../parts/attempt.ts'
import { loadDirectory, loadRegionChoices, type Option } from '../../parts/directory.ts'
import { type PageOf, textOf } from '../../parts/query.ts'

export interface AgencyDirectoryData {
  head: Head
  filters: AgencyFilters
  regions: Option[]
  list: Attempt<PageOf<Agency>>
  /** Opened by the address, where the region has no page for single agencies. */
  record?: Attempt<AgencyRecordData | null>
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const { api, siteId, pack, route, url } = context
  const filters = readAgencyFilters(url.searchParams)
  const openId = pathOfKind(pack, 'agency-detail') ? '' : textOf(url.searchParams, 'id')
  const [regions, list, record] = await Promise.all([
    loadRegionChoices(context, filters.regionCode),
    loadDirectory(context, paging => api.agency.agencyList({ siteId, ...filters, ...paging })),
    openId ? loadAgencyRecord(context, openId) : undefined,
  ])
  const name = record?.value?.agency.agentName
  const head = name ? { title: `${name} - ${route.title}` } : {}
  const answer: AgencyDirectoryData = { head, filters, regions, list, record }
  const isMissing = record !== undefined && record.failure === undefined && record.value === null
  return data(answer, { status: list.failure !== undefined ? 503 : isMissing ? 404 : 200 })
}
