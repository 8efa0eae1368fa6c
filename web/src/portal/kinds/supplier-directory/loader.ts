import type { Supplier } from '@sunport/contract/calls/supplier.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import { readSupplierFilters, type SupplierFilters } from '@sunport/regions/register-query.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type PageContext, pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import type { Attempt } from '../../parts/attempt.ts'
import { loadDirectory, loadRegionChoices, type Option } from '../../parts/directory.ts'
import { type PageOf, textOf } from '../../parts/query.ts'
import { type InfoSummary, summaryOf } from '../../parts/rows.ts'
import { loadSupplierRecord, type SupplierRecordData } from '../../parts/supplier-record.ts'

export interface SupplierDirectoryData {
  head: Head
  filters: SupplierFilters
  regions: Option[]
  list: Attempt<PageOf<Supplier>>
  /** Opened by the address, where the region has no page for single suppliers. */
  record?: Attempt<SupplierRecordData | null>
  /** The newest notices of the channel that announces the batches. */
  notices: InfoSummary[]
}

const newestNotices = 5

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const { api, siteId, pack, route, url } = context
  const filters = readSupplierFilters(url.searchParams)
  const openId = pathOfKind(pack, 'supplier-detail') ? '' : textOf(url.searchParams, 'id')
  const [regions, list, record, notices] = await Promise.all([
    loadRegionChoices(context, filters.regionCode),
    loadDirectory(context, paging => api.supplier.homeList({ siteId, ...filters, ...paging })),
    openId ? loadSupplierRecord(context, openId) : undefined,
    loadNotices(context, (route as PlainRoute).channel).catch(() => []),
  ])
  const name = record?.value?.supplier.supplyCn
  const head = name ? { title: `${name} - ${route.title}` } : {}
  const answer: SupplierDirectoryData = { head, filters, regions, list, record, notices }
  const isMissing = record !== undefined && record.failure === undefined && record.value === null
  return data(answer, { status: list.failure !== undefined ? 503 : isMissing ? 404 : 200 })
}

const loadNotices = async (
  { api, siteId }: PageContext,
  channel: string | undefined,
): Promise<InfoSummary[]> => {
  if (!channel) return []
  const { rows } = await api.info.selectInfoMoreChannel({ siteId, channel, pageSize: newestNotices })
  return rows.map(summaryOf)
}
